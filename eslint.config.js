/**
 * Lint rules. Formatting is oxfmt's, types are tsc's, and promises nobody waits for are
 * scripts/lint-promises.ts's. What is left here needs no types: above all which way dependencies
 * point.
 */
import eslint from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** Folders that run in Node as well: no DOM, no Svelte, no Worker, no IndexedDB. */
const PURE = [
  'blocks',
  'documents',
  'knowledge',
  'vectors',
  'retrieval',
  'tasks',
  'methods',
  'evaluation',
  'engines',
  'reading-model',
];

/** Engines that only a browser has: they reach for its graphics card, caches and workers. */
const BROWSER_ENGINES = [
  ...['language', 'web-llm', 'transformers', 'gguf', 'prompt-api'].map((name) => `${name}/**/*.ts`),
  'device.ts',
].map((place) => `src/engines/${place}`);

/** The part of the reading model that only a browser has. */
const BROWSER_READING = 'src/reading-model/worker/**/*.ts';

/**
 * Rooms of `src` from the bottom up (docs/architecture.md): none imports from one below it in this
 * list, types included, so that there is no circle of rooms. What lies flat in `src` and is not
 * named here is the ground.
 */
const FLOORS = [
  'offline',
  'documents',
  'recognition',
  'blocks',
  'vectors',
  'reading-model',
  'knowledge',
  'tasks',
  'ranking',
  'engines',
  'retrieval',
  'languages',
  'spelling',
  'methods',
  'overview',
  'evaluation',
  'models',
  'knowledge-protocol.ts',
  'table-protocol.ts',
  'protocol.ts',
  'tables',
  'storage',
  'library-file',
  'site',
  'backup',
  'library',
  'ui',
  'main.ts',
];

const filesOf = (room) => [room.endsWith('.ts') ? `src/${room}` : `src/${room}/**`];

/** `at`: what leads from there to `src`. */
const noImportOf = (upper, who, at) => ({
  regex: `^${at}${upper.replace('.', '\\.')}${upper.endsWith('.ts') ? '$' : '/'}`,
  message: `${who} stands below ${upper} (FLOORS in eslint.config.js).`,
});

const above = (room) =>
  FLOORS.slice(FLOORS.indexOf(room) + 1).map((upper) =>
    noImportOf(upper, room, room.endsWith('.ts') ? '\\./' : '(?:\\.\\./)+'),
  );

const restricted = (patterns) => ({
  'no-restricted-imports': ['error', { paths: NOWHERE, patterns }],
});

const NOT_IN_NODE = ['svelte', 'svelte/*', 'idb', 'comlink', '**/workers/**'].map((name) => ({
  group: [name],
  message: 'This runs in Node as well.',
}));

const NOWHERE = [
  {
    // Its modern build needs what browsers that we name lack (mozilla/pdf.js#20673).
    name: 'pdfjs-dist',
    message: 'Import pdfjs-dist/legacy/build/pdf.mjs, as everywhere.',
  },
  { name: 'svelte/store', message: 'State is in runes, everywhere.' },
];

const BROWSER_ONLY = [
  'window',
  'document',
  'indexedDB',
  'navigator',
  'localStorage',
  'Worker',
  'self',
];

/** What every browser has of `navigator`; what only some have is asked for in src/offered.ts. */
const EVERYWHERE = 'languages?|platform|hardwareConcurrency|userAgent';
const ASKED_FOR = 'Not every browser has this: ask for it in src/offered.ts.';

const OFFERED_BY_SOME = [
  `MemberExpression[object.name="navigator"][property.name!=/^(?:${EVERYWHERE})$/]`,
  // A type of one's own for what may be missing, and what is taken out of a whole.
  ':matches(TSAsExpression, TSSatisfiesExpression)[expression.name=/^(?:navigator|globalThis|window|self)$/]',
  'VariableDeclarator[init.name="navigator"]',
  'BinaryExpression[operator="in"][right.name=/^(?:navigator|globalThis|window|self)$/]',
  'MemberExpression[object.name="caches"]',
  'MemberExpression[object.name=/^(?:globalThis|window|self)$/][property.name=/^(?:caches|launchQueue|LanguageModel|trustedTypes|show\\w+Picker)$/]',
  'CallExpression[callee.name=/^(?:show\\w+Picker|requestIdleCallback|cancelIdleCallback)$/]',
].map((selector) => ({ selector, message: ASKED_FOR }));

/** Components name the parts of the interface's state that they need: `const { library } = useApp()`. */
const WHOLE_APP = {
  selector: 'VariableDeclarator[init.callee.name="useApp"][id.type="Identifier"]',
  message: 'Take the parts that are needed, not the whole app.',
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'coverage/',
      '.svelte-check/',
      'public/',
      'docs/',
      // AssemblyScript: another language of the same looks.
      'src/vectors/kernels/assembly/',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // The compiler knows names better than a list of globals does.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
    },
  },
  {
    files: ['**/*.ts', '**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: {
        extraFileExtensions: ['.svelte'],
        parser: tseslint.parser,
        svelteConfig,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'no-restricted-imports': ['error', { paths: NOWHERE }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    rules: {
      // Text of documents must never act as markup.
      'svelte/no-at-html-tags': 'error',
      // State is replaced as a whole ($state.raw), so plain maps and sets are the right ones.
      'svelte/prefer-svelte-reactivity': 'off',
      // The linter's compiler runs with fewer warnings than svelte-check's does.
      'svelte/no-unused-svelte-ignore': 'off',
      // There are no stores (see below): it asks for the type of every expression, to find none.
      'svelte/require-store-reactive-access': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte', 'workers/*.ts'],
    ignores: ['src/offered.ts', 'workers/service-worker.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OFFERED_BY_SOME, WHOLE_APP] },
  },
  {
    files: PURE.map((room) => `src/${room}/**/*.ts`),
    ignores: [...BROWSER_ENGINES, BROWSER_READING],
    rules: { 'no-restricted-globals': ['error', ...BROWSER_ONLY] },
  },
  {
    files: ['src/*.ts'],
    ignores: FLOORS.map((room) => `src/${room}`),
    rules: restricted(FLOORS.map((upper) => noImportOf(upper, 'The ground', '\\./'))),
  },
  ...FLOORS.map((room) => ({
    files: filesOf(room),
    rules: restricted(above(room)),
  })),
  ...PURE.map((room) => ({
    files: filesOf(room),
    ignores: [...BROWSER_ENGINES, BROWSER_READING],
    rules: restricted([...above(room), ...NOT_IN_NODE]),
  })),
);
