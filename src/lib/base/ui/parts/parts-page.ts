import { mount } from 'svelte';
import '../../../../app.css';
import PartsPage from './PartsPage.svelte';

mount(PartsPage, { target: document.body });
