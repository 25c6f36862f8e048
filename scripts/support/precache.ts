/**
 * Builds the service worker (workers/service-worker.ts) as one plain script at the site's root and,
 * when all files are written, tells it which ones there are, and in what order to keep them.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { INDEX_FILE } from '../../src/engines/installed-model.ts';
import type { AppFile } from '../../src/site/app-files.ts';
import { APP_FILES, LISTING_FILE, READER_FOLDER } from '../../src/site/paths.ts';
import { FORMAT_FILE } from './formats.ts';
import { CLOSED_POLICY, WORKER_POLICY } from './content-security-policy.ts';

const ENTRY = 'workers/service-worker.ts';
const SCRIPT = 'service-worker.js';
const PLACE = 'self.__TRIVIUM_PRECACHE__';
/** Needed by few documents: kept after everything that every visit may need. */
const LATER = new RegExp(
  `^(?:assets/${FORMAT_FILE}|pdfjs/(?!pdf\\.)|sample/|icons/|(?:deployment|licences|reading-model)\\.txt)`,
);
/**
 * The packages that run models, and models: kept when they are first used. Tens of megabytes that
 * need not be here for the app to open. Our own code around them is small and kept from the start:
 * another screen or worker may share a part of it.
 */
const MODELS =
  /^assets\/(?:ort-wasm[^/]*\.wasm|ort-wasm[^/]*\.asyncify[^/]*\.mjs|(?:web-llm|w?llama(?:-worker)?|load-gguf|transformers(?!-runtime))[-.][^/]*)$|^(?:models|reader)\/(?!reader\.json$)/;
/** Text recognition, likewise; but every site has it. */
const RECOGNITION = /^assets\/tesseract[-.]|^ocr\//;
/** The reading model, and what runs it. */
const FOR_READING = /^assets\/ort-wasm-simd-threaded-[^/.]*\.wasm$|^reader\//;
/** The worker that loads these keeps them by itself (src/library/reading-model/site-files.ts). */
const KEPT_BY_OTHERS = /^(?:models|reader)\//;
/** Not worth keeping: licences, decoders for browsers without WebAssembly, pictures for installing. */
const LEFT_OUT = /(^|\/)LICENSE|_nowasm_fallback\.js$|\.map$|^screenshots\//;
/** What each site says of itself: not the same everywhere the app is. */
const OF_THE_SITE = [LISTING_FILE, `models/${INDEX_FILE}`];

export function precache(): Plugin {
  let outDir = 'dist';
  let reference = '';
  return {
    name: 'trivium:precache',
    apply: 'build',

    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },

    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: ENTRY, fileName: SCRIPT });
    },

    generateBundle(_, bundle) {
      const script = bundle[this.getFileName(reference)];
      if (script?.type === 'chunk' && script.imports.length + script.exports.length > 0) {
        this.error('The service worker must be one plain script: it may not share modules.');
      }
    },

    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = (await allFilesOf(outDir)).filter((file) => !LEFT_OUT.test(file));
        const digest = createHash('sha256');
        for (const file of files)
          digest.update(file).update(await readFile(path.join(outDir, file)));
        const version = digest.digest('hex').slice(0, 16);
        const script = path.join(outDir, SCRIPT);
        const code = await readFile(script, 'utf8');
        if (!code.includes(PLACE)) this.error(`${SCRIPT} has no place for the list of files.`);
        const { first, later, onUse } = inOrder(files);
        await writeFile(
          script,
          code.replace(PLACE, () =>
            JSON.stringify({
              // Publishing a site takes these as well, without a network too.
              ...{ version, first, later: [...later, SCRIPT, APP_FILES], onUse },
              ...{ policy: WORKER_POLICY, closed: CLOSED_POLICY },
            }),
          ),
        );
        const list = { version: 1, files: await appFiles(outDir) };
        await writeFile(path.join(outDir, APP_FILES), `${JSON.stringify(list)}\n`);
      },
    },
  };
}

/** What opens the app and answers questions comes first; its workers and engine are in `assets/`. */
export function inOrder(files: readonly string[]): {
  first: string[];
  later: string[];
  onUse: string[];
} {
  const isOnUse = (file: string): boolean => MODELS.test(file) || RECOGNITION.test(file);
  const kept = files.filter((file) => !isOnUse(file));
  return {
    first: kept.filter((file) => !LATER.test(file)),
    later: kept.filter((file) => LATER.test(file)),
    // A deployment's own models are kept by the Models screen, under their own names.
    onUse: files.filter((file) => isOnUse(file) && !KEPT_BY_OTHERS.test(file)),
  };
}

/** Everything that was built, with its checksum, but for what is a site's own. */
async function appFiles(outDir: string): Promise<AppFile[]> {
  const files = [...(await allFilesOf(outDir)), SCRIPT].filter(
    (file) => !OF_THE_SITE.includes(file),
  );
  return Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(outDir, file));
      const sha256 = createHash('sha256').update(content).digest('hex');
      const [forModels, forReading] = [isForModels(file), FOR_READING.test(file)];
      return { path: file, bytes: content.length, sha256, forModels, forReading };
    }),
  );
}

function isForModels(file: string): boolean {
  return MODELS.test(file) && !file.startsWith(READER_FOLDER);
}

/** Relative paths with forward slashes, in a fixed order; not the service worker, which lists them. */
async function allFilesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file !== SCRIPT && file !== APP_FILES)
    .sort();
}
