/**
 * wllama puts its worker together from texts and starts it from a blob, and the threads of
 * llama.cpp from another. Our policy allows workers from files of this origin alone, so the same
 * code becomes a file here (`virtual:llama-worker`, an address), and the package starts that one;
 * the texts are then left out of it. What a release changed ends the build.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:llama-worker';
const FILE = 'llama-worker.js';
const PACKAGE = /@wllama[\\/]wllama[\\/]esm[\\/]index\.js/;
/** As the package writes it: what looks for a graphics card finds none. */
const NO_GPU = `if (RUN_OPTIONS.noWebGPU) {
  const gpu = { requestAdapter: async () => null };
  Object.defineProperty(WorkerNavigator.prototype, 'gpu', { get: () => gpu });
}`;

export function llamaWorker(): Plugin {
  const root = path.dirname(createRequire(import.meta.url).resolve('@wllama/wllama/package.json'));
  let file = '';
  return {
    name: 'trivium:llama-worker',
    enforce: 'pre',

    configResolved({ cacheDir }) {
      file = path.join(cacheDir, FILE);
      mkdirSync(cacheDir, { recursive: true });
      writeFileSync(file, workerCode(root));
    },

    resolveId: (id) => (id === NAME ? `${file}?url` : undefined),

    transform(code, id) {
      return PACKAGE.test(id) ? { code: withoutTexts(code), map: null } : undefined;
    },
  };
}

/** The package's own parts, as it would join them. Its threads run the same file, by their name. */
function workerCode(root: string): string {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const stub = /JSPI_STUB = `([^`]*)`/.exec(read('src/worker.ts'))?.[1];
  if (!stub)
    throw new Error('wllama has no JSPI_STUB any more: see scripts/support/llama-worker.ts');
  const llama = replaced(read('src/wasm/wllama.js'), 'var Module=', 'var ___Module=');
  const around = replaced(
    read('src/workers-code/llama-cpp.js'),
    '? argMainScriptBlob',
    '? self.location.href',
  );
  return [
    // Not in the address, by which the service worker keeps it.
    `const IS_THREAD = self.name.startsWith('em-pthread');`,
    'const RUN_OPTIONS = IS_THREAD ? {} : JSON.parse(self.name);',
    NO_GPU,
    stub,
    `function wModuleInit() { ${llama}; return Module; }`,
    around,
    // A thread of llama.cpp is nothing but its code, which hears by itself.
    'if (IS_THREAD) { Module = {}; wModuleInit(); }',
  ].join('\n;\n');
}

function withoutTexts(code: string): string {
  const lines = code.split('\n').map((line) => {
    const name =
      /^var (LLAMA_CPP_WORKER_CODE|WLLAMA_EMSCRIPTEN_CODE|OPFS_UTILS_WORKER_CODE) = /.exec(
        line,
      )?.[1];
    return name ? `var ${name} = "";` : line;
  });
  const started = replaced(
    lines.join('\n'),
    'this.worker = createWorker(completeCode);',
    `this.worker = new Worker(llamaWorkerUrl, {
      name: JSON.stringify({ ...runOptions, noWebGPU: this.resources.noWebGPU === true }),
    });`,
  );
  // It would be waited for, for ever.
  const ending = replaced(
    started,
    'this.worker.onerror = this.logger.error;',
    "this.worker.onerror = ({ message }) => this.abort(message || 'WORKER_NOT_LOADED', '');",
  );
  return `import llamaWorkerUrl from '${NAME}';\n${ending}`;
}

function replaced(code: string, from: string, to: string): string {
  const parts = code.split(from);
  if (parts.length !== 2) {
    throw new Error(`wllama has "${from}" ${parts.length - 1} times: see llama-worker.ts`);
  }
  return parts.join(to);
}
