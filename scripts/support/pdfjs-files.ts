/**
 * pdf.js fetches side files while it reads: character maps for CJK fonts, replacements for the 14
 * standard fonts, image decoders and colour profiles. This Vite plugin puts them under
 * `<base>pdfjs/` straight from the installed package, in development and in the build, so that no
 * document ever needs a foreign host.
 *
 * Its worker half (1.2 MB) stands there too, once: the page starts it as a worker, and the reading
 * worker imports the same file instead of carrying its own. Beside it the part that draws pages in
 * a worker of its own.
 */
import { createReadStream } from 'node:fs';
import { copyFile, cp, mkdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const;
const WORKER_HALF = 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
const WORKER_FILE = 'pdf.worker.min.mjs';
const RENDERER = 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs';
const RENDERER_FILE = 'pdf.renderer.min.mjs';
const SCRIPT_URL = /\/pdfjs\/(pdf\.(?:worker|renderer)\.min\.mjs)(?:\?.*)?$/;

/** The sandbox for form scripts: Trivium never runs what a document brings along. */
const LEFT_OUT = /quickjs/;

export function pdfjsFiles(): Plugin {
  const require = createRequire(import.meta.url);
  const root = path.dirname(require.resolve('pdfjs-dist/package.json'));
  const scripts = new Map([
    [WORKER_FILE, require.resolve(WORKER_HALF)],
    [RENDERER_FILE, require.resolve(RENDERER)],
  ]);
  let outDir = 'dist';

  return {
    name: 'trivium:pdfjs-files',

    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '';
        const file = scripts.get(SCRIPT_URL.exec(url)?.[1] ?? '') ?? fileFor(root, url);
        if (!file) return next();
        stat(file).then(
          (found) => {
            if (!found.isFile()) return next();
            response.setHeader('content-type', contentType(file));
            response.setHeader('content-length', found.size);
            createReadStream(file).pipe(response);
          },
          () => next(),
        );
      });
    },

    async writeBundle() {
      await mkdir(path.join(outDir, 'pdfjs'), { recursive: true });
      for (const [name, file] of scripts) await copyFile(file, path.join(outDir, 'pdfjs', name));
      for (const folder of FOLDERS) {
        await cp(path.join(root, folder), path.join(outDir, 'pdfjs', folder), {
          recursive: true,
          filter: (source) => !LEFT_OUT.test(path.basename(source)),
        });
      }
    },
  };
}

/** In the build of a worker: what was the 1.2 MB module becomes an import of the file beside it. */
export function sharedPdfjsWorker(): Plugin {
  const virtual = '\0trivium:pdfjs-worker';
  return {
    name: 'trivium:shared-pdfjs-worker',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === WORKER_HALF ? virtual : undefined),
    load(id) {
      if (id !== virtual) return undefined;
      // Chunks stand in assets/, so the file is one folder up; built in two steps, or Vite would
      // take the expression for an asset of its own.
      return `const chunk = import.meta.url;
        const half = await import(/* @vite-ignore */ new URL('../pdfjs/${WORKER_FILE}', chunk).href);
        export const WorkerMessageHandler = half.WorkerMessageHandler;`;
    },
  };
}

/** The package's file for a request to `…/pdfjs/<folder>/<name>`, if it is one. */
function fileFor(root: string, url: string): string | undefined {
  const match = /\/pdfjs\/([a-z_]+)\/([A-Za-z0-9_.-]+)(?:\?.*)?$/.exec(url);
  const [, folder, name] = match ?? [];
  if (!folder || !name || LEFT_OUT.test(name)) return undefined;
  if (!FOLDERS.some((known) => known === folder)) return undefined;
  return path.join(root, folder, name);
}

function contentType(file: string): string {
  if (file.endsWith('.wasm')) return 'application/wasm';
  if (/\.m?js$/.test(file)) return 'text/javascript';
  return 'application/octet-stream';
}
