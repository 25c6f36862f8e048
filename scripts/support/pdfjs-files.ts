/**
 * pdf.js fetches side files while it reads: character maps for CJK fonts, replacements for the 14
 * standard fonts, image decoders and colour profiles. This Vite plugin puts them under
 * `<base>pdfjs/` straight from the installed package, in development and in the build, so that no
 * document ever needs a foreign host.
 *
 * Both its halves (0.5 and 1.3 MB) stand there too, once: the page starts the one as a worker, and
 * the page and the reading worker import them instead of carrying their own. Beside them the part
 * that draws pages in a worker of its own.
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
const PAGE_HALF = 'pdfjs-dist/legacy/build/pdf.mjs';
const PAGE_FILE = 'pdf.min.mjs';
const SCRIPT_URL = /\/pdfjs\/(pdf\.(?:worker|renderer)\.min\.mjs)(?:\?.*)?$/;

/** The sandbox for form scripts: Trivium never runs what a document brings along. */
const LEFT_OUT = /quickjs/;

export function pdfjsFiles(): Plugin {
  const require = createRequire(import.meta.url);
  const root = path.dirname(require.resolve('pdfjs-dist/package.json'));
  const scripts = new Map([
    [WORKER_FILE, require.resolve(WORKER_HALF)],
    [RENDERER_FILE, require.resolve(RENDERER)],
    [PAGE_FILE, path.join(root, 'legacy/build', PAGE_FILE)],
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

/**
 * In the build, of the page and of workers: both halves are imports of the files beside the app, and
 * no chunk carries them. Chunks stand in assets/, so the files are one folder up.
 */
export function sharedPdfjs(): Plugin {
  const shared = new Map([
    [PAGE_HALF, PAGE_FILE],
    [WORKER_HALF, WORKER_FILE],
  ]);
  return {
    name: 'trivium:shared-pdfjs',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const file = shared.get(source);
      return file && { id: `../pdfjs/${file}`, external: true };
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
