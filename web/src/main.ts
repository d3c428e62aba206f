import { mount } from 'svelte';
import App from './App.svelte';
import { applySettings } from './lib/settings.svelte';
import './styles/base.css';
import './styles/furniture.css';
import './styles/tokens.css';

applySettings();
mount(App, { target: document.body.querySelector('#app') ?? document.body });
