/**
 * What oxlint (TypeScript) and ESLint (components) both hold: above all which way dependencies
 * point.
 */

/** Folders that run in Node as well: no DOM, no Svelte, no Worker, no IndexedDB. */
export const PURE = [
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

/** The parts of pure rooms that only a browser has. */
export const BROWSER_PARTS = [...BROWSER_ENGINES, 'src/reading-model/worker/**/*.ts'];

/**
 * Rooms of `src` from the bottom up (docs/architecture.md): none imports from one below it in this
 * list, types included, so that there is no circle of rooms. What lies flat in `src` and is not
 * named here is the ground.
 */
export const FLOORS = [
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

export const filesOf = (room) => [room.endsWith('.ts') ? `src/${room}` : `src/${room}/**`];

/** `at`: what leads from there to `src`. */
const noImportOf = (upper, who, at) => ({
  regex: `^${at}${upper.replace('.', '\\.')}${upper.endsWith('.ts') ? '$' : '/'}`,
  message: `${who} stands below ${upper} (FLOORS in scripts/lint/rules.js).`,
});

const above = (room) =>
  FLOORS.slice(FLOORS.indexOf(room) + 1).map((upper) =>
    noImportOf(upper, room, room.endsWith('.ts') ? '\\./' : '(?:\\.\\./)+'),
  );

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

/** Settings of `no-restricted-imports`. */
export const IMPORTS = {
  anywhere: ['error', { paths: NOWHERE }],
  ground: restricted(FLOORS.map((upper) => noImportOf(upper, 'The ground', '\\./'))),
  of: (room) => restricted(above(room)),
  ofPure: (room) => restricted([...above(room), ...NOT_IN_NODE]),
};

function restricted(patterns) {
  return ['error', { paths: NOWHERE, patterns }];
}

export const BROWSER_ONLY = [
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

/** Settings of `no-restricted-syntax`. */
export const SYNTAX = ['error', ...OFFERED_BY_SOME, WHOLE_APP];
/** The places that may ask what a browser has. */
export const ASKING = ['src/offered.ts', 'workers/service-worker.ts'];

/** Settings of `no-unused-vars`. */
export const UNUSED = [
  'error',
  { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
];
