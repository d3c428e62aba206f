import { svelte } from '@sveltejs/vite-plugin-svelte';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';

const server = process.env.STAMMTISCH ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), icons({ compiler: 'svelte', scale: 1 })],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': server,
      '/carry': server,
      '/ws': { target: server, ws: true },
    },
  },
});
