/** How components reach the app's state without passing it through every level. */
import { createContext } from 'svelte';
import type { App } from './app.svelte.ts';

export const [useApp, provideApp] = createContext<App>();
