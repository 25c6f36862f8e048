/** Svelte 5 in runes mode everywhere; TypeScript in components through Vite. */
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
