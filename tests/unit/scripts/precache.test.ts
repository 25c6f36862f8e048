import { expect, it } from 'vitest';
import { inOrder } from '../../../scripts/support/precache.ts';

it('keeps what runs models only when it is used, what few need last, and leaves models to who loads them', () => {
  const { first, later, onUse } = inOrder([
    'assets/index-Ab1.js',
    'assets/library-Ab1.js',
    'assets/format-docx-Ab1.js',
    'assets/language-Ab1.js',
    'assets/load-web-llm-Ab1.js',
    'assets/web-llm-Ab1.js',
    'assets/transformers-Ab1.js',
    'assets/transformers-runtime-Ab1.js',
    'assets/ort-wasm-simd-threaded.asyncify-Ab1.wasm',
    'assets/ort-wasm-simd-threaded.asyncify-Ab1.mjs',
    'assets/ort-wasm-simd-threaded-Ab1.mjs',
    'index.html',
    'models/someone/some-model/config.json',
    'reader/reader-0123456789ab.onnx',
    'reader/reader.json',
    'sample/sample.pdf',
  ]);
  expect(first).toEqual([
    'assets/index-Ab1.js',
    'assets/library-Ab1.js',
    'assets/language-Ab1.js',
    'assets/load-web-llm-Ab1.js',
    'assets/transformers-runtime-Ab1.js',
    'assets/ort-wasm-simd-threaded-Ab1.mjs',
    'index.html',
    'reader/reader.json',
  ]);
  expect(later).toEqual(['assets/format-docx-Ab1.js', 'sample/sample.pdf']);
  expect(onUse).toEqual([
    'assets/web-llm-Ab1.js',
    'assets/transformers-Ab1.js',
    'assets/ort-wasm-simd-threaded.asyncify-Ab1.wasm',
    'assets/ort-wasm-simd-threaded.asyncify-Ab1.mjs',
  ]);
});
