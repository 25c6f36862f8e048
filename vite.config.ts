/**
 * The build: one static site with relative URLs, so that it runs under any path of any host.
 */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { contentSecurityPolicy, modelServers } from './scripts/support/content-security-policy.ts';
import { Bundled } from './scripts/support/notices.ts';
import { precache } from './scripts/support/precache.ts';
import { besideTheApp } from './scripts/support/beside-the-app.ts';
import { llamaWorker } from './scripts/support/llama-worker.ts';
import { PAGE_GROUPS } from './scripts/support/page-areas.ts';
import { pdfjsFiles, sharedPdfjs } from './scripts/support/pdfjs-files.ts';
import { EXTERN_WASM } from './scripts/support/onnx-runtime.ts';
import { recognitionFiles } from './scripts/support/recognition-files.ts';
import { vectorKernels } from './scripts/support/vector-kernels.ts';
import { webLlmList } from './scripts/support/web-llm-list.ts';
import { FORMAT_GROUPS, withoutRequire } from './scripts/support/formats.ts';
import { BEGINNING, workerEntries } from './scripts/support/worker-entries.ts';

const bundled = new Bundled();

export default defineConfig({
  base: './',
  plugins: [
    svelte(),
    vectorKernels(),
    pdfjsFiles(),
    sharedPdfjs(),
    recognitionFiles(),
    webLlmList(),
    contentSecurityPolicy(),
    besideTheApp(),
    bundled.notices(),
    precache(),
  ],
  resolve: { conditions: EXTERN_WASM },
  define: { __TRIVIUM_MODEL_SERVERS__: JSON.stringify(modelServers(process.env)) },
  build: {
    outDir: 'dist',
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    // pdf.js and the language model are large on purpose, and load only when needed;
    // scripts/check-size.ts guards what loads first.
    chunkSizeWarningLimit: 6000,
    // The site's policy allows no data: scripts or workers.
    assetsInlineLimit: 0,
    // All of these browsers know it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: PAGE_GROUPS } },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [
      vectorKernels(),
      sharedPdfjs(),
      webLlmList(),
      withoutRequire(),
      llamaWorker(),
      bundled.gather(),
      workerEntries(),
    ],
    rolldownOptions: {
      checks: { pluginTimings: false },
      // The tagger and its model (3.8 MB) in a file of their own, the same for both workers.
      // The packages that run models, likewise: they are fetched when one is chosen.
      output: {
        codeSplitting: {
          groups: [
            { name: 'wink', test: /node_modules[\\/]wink-/ },
            { name: 'web-llm', test: /node_modules[\\/]@mlc-ai[\\/]/ },
            { name: 'wllama', test: /node_modules[\\/]@wllama[\\/]/ },
            // Its runtime is the reading model's as well, which needs nothing else of it.
            { name: 'transformers-runtime', test: /node_modules[\\/]onnxruntime-web[\\/].*js$/ },
            // A site takes this along with the reading model, where no other model runs.
            { name: 'tokenizers', test: /node_modules[\\/]@huggingface[\\/]tokenizers[\\/]/ },
            {
              name: 'transformers',
              test: /node_modules[\\/](?:@huggingface|onnxruntime-common)[\\/]|engines[\\/]transformers[\\/](?:package|runtime)\.ts/,
            },
            BEGINNING,
            ...FORMAT_GROUPS,
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
