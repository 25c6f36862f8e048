/**
 * pdf.js fetches side files while it reads: character maps for CJK fonts, replacements for the 14
 * standard fonts, image decoders and colour profiles. This Vite plugin puts them under
 * `<base>pdfjs/` straight from the installed package, in development and in the build, so that no
 * document ever needs a foreign host.
 */
import { createReadStream } from 'node:fs';
import { cp, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const;
/** The sandbox for form scripts: Trivium never runs what a document brings along. */
const LEFT_OUT = /quickjs/;

export function pdfjsFiles(): Plugin {
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  let outDir = 'dist';

  return {
    name: 'trivium:pdfjs-files',

    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = fileFor(root, request.url ?? '');
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
      for (const folder of FOLDERS) {
        await cp(path.join(root, folder), path.join(outDir, 'pdfjs', folder), {
          recursive: true,
          filter: (source) => !LEFT_OUT.test(path.basename(source)),
        });
      }
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
  if (file.endsWith('.js')) return 'text/javascript';
  return 'application/octet-stream';
}
