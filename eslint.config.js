/**
 * Lint rules for components and what they keep their state in. The rest is oxlint's
 * (oxlint.config.js), which reads no components.
 */
import eslint from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { IMPORTS, SYNTAX, UNUSED } from './scripts/lint/rules.js';
import svelteConfig from './svelte.config.js';

export default tseslint.config(
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        extraFileExtensions: ['.svelte'],
        parser: tseslint.parser,
        svelteConfig,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // The compiler knows names better than a list of globals does.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': UNUSED,
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'no-restricted-imports': IMPORTS.of('ui'),
      'no-restricted-syntax': SYNTAX,
      // Text of documents must never act as markup.
      'svelte/no-at-html-tags': 'error',
      // State is replaced as a whole ($state.raw), so plain maps and sets are the right ones.
      'svelte/prefer-svelte-reactivity': 'off',
      // The linter's compiler runs with fewer warnings than svelte-check's does.
      'svelte/no-unused-svelte-ignore': 'off',
      // There are no stores (scripts/lint/rules.js): it asks every expression's type, to find none.
      'svelte/require-store-reactive-access': 'off',
    },
  },
);
