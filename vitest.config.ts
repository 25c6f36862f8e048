/**
 * Kinds of tests: `unit` runs in Node, `browser` in a real Chromium with the development
 * transforms, `e2e` drives the built app (run `npm run build` first), `browsers` does so in others,
 * `models` with real weights, which the caller has.
 */
import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BROWSER_ARGUMENTS, findBrowser } from './scripts/find-browser.ts';
import { cachedModules } from './scripts/support/cached-modules.ts';
import { EXTERN_WASM } from './scripts/support/onnx-runtime.ts';
import { llamaWorker } from './scripts/support/llama-worker.ts';
import { pdfjsFiles } from './scripts/support/pdfjs-files.ts';
import { recognitionFiles } from './scripts/support/recognition-files.ts';
import { vectorKernels } from './scripts/support/vector-kernels.ts';
import { webLlmList } from './scripts/support/web-llm-list.ts';

const executablePath = findBrowser();
/** Vitest leaves one core free, which on two cores would be every second one. */
const SIDE_BY_SIDE = Math.max(2, availableParallelism() - 1);

/** A busy machine takes its time; what does not come at all still fails, before its test does. */
const EXPECT = { poll: { timeout: 30_000, interval: 20 } } as const;

const UNIT = {
  expect: EXPECT,
  // Some store thousands of records, and some do so once for all of a file's tests.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  environment: 'node',
  maxWorkers: SIDE_BY_SIDE,
} as const;
/** They put other modules in the place of the app's, or count what is run of them from the start. */
const APART = [
  'tests/unit/engines/instant/robust/**/*.test.ts',
  'tests/unit/ui/first-words.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [svelte(), vectorKernels(), webLlmList()],
        test: {
          ...UNIT,
          name: 'unit',
          // The tagger's model and the rules over it are loaded once for each worker, not each file.
          isolate: false,
          include: ['tests/unit/**/*.test.ts'],
          exclude: APART,
        },
      },
      {
        plugins: [svelte(), vectorKernels(), webLlmList()],
        test: { ...UNIT, name: 'unit-apart', include: APART },
      },
      {
        plugins: [
          cachedModules(),
          svelte(),
          vectorKernels(),
          pdfjsFiles(),
          recognitionFiles(),
          webLlmList(),
          llamaWorker(),
        ],
        worker: { format: 'es', plugins: () => [vectorKernels(), webLlmList(), llamaWorker()] },
        resolve: { conditions: EXTERN_WASM },
        // Found late, a dependency makes Vite reload the page in the middle of a test.
        optimizeDeps: {
          // Changed on its way in (scripts/support/llama-worker.ts).
          exclude: ['@wllama/wllama'],
          include: [
            'comlink',
            'axe-core',
            'd3-force',
            '@huggingface/tokenizers',
            '@huggingface/transformers',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            'onnxruntime-web/webgpu',
            '@mlc-ai/web-llm',
            'idb',
            'pdfjs-dist/legacy/build/pdf.mjs',
            'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
            'tesseract.js-core/tesseract-core-simd-lstm.js',
            'wink-nlp',
            'wink-eng-lite-web-model',
            'svelte',
          ],
        },
        test: {
          name: 'browser',
          // The app's modules are loaded once, not for each file.
          isolate: false,
          expect: EXPECT,
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // A click waits until what it is meant for stands still.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                // WebGPU in software: there is no graphics card to rely on.
                args: [...BROWSER_ARGUMENTS, '--enable-unsafe-webgpu'],
                ...(executablePath ? { executablePath } : {}),
              },
            }),
            instances: [{ browser: 'chromium' }],
            api: { host: '127.0.0.1' },
          },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          expect: EXPECT,
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/setup/tell-pages.ts'],
          globalSetup: ['tests/setup/built-app.ts'],
          // Two browsers at a time: much of a story is waiting, but two cores are soon full.
          maxWorkers: 2,
          // Each starts once; what a test opens in it is a context of its own.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'models',
          environment: 'node',
          include: ['tests/models/**/*.test.ts'],
          globalSetup: ['tests/setup/built-app.ts'],
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: ['tests/setup/other-browsers.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
