import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import icons from 'unplugin-icons/vite';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.STAMMTISCH ?? 'http://127.0.0.1:8000';

/** Everything that gets smaller by it lies there compressed, too, so that the server need not do it. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue;
      const file = join(dir, name);
      const bytes = readFileSync(file);
      for (const [ending, smaller] of [
        ['br', brotliCompressSync(bytes)],
        ['gz', gzipSync(bytes, { level: 9 })],
      ] as const)
        if (smaller.length < bytes.length) writeFileSync(`${file}.${ending}`, smaller);
    }
  },
};

export default defineConfig({
  plugins: [svelte(), icons({ compiler: 'svelte', scale: 1 }), compressed],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': server,
      '/carry': server,
      '/ws': { target: server, ws: true },
    },
  },
});
