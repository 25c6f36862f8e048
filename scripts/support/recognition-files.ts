/**
 * Text recognition's files: Tesseract as WebAssembly, and the trained data of its languages. This
 * Vite plugin puts them under `<base>ocr/` straight from the installed packages, in development and
 * in the build, and tells the app which there are. Languages that lie in public/ocr/ come along.
 */
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { RecognitionParts } from '../../src/recognition/files.ts';

const FOLDER = 'ocr';
const require = createRequire(import.meta.url);
const TRAINED = /^([a-z]{3}(?:_[a-z]+)*)\b.*\.traineddata(?:\.gz)?$/i;

/**
 * By the names under which they are served, which change with their versions. Some hosts unpack what
 * ends in `.gz` on its way: it could not be compared, and so not be published on.
 */
function packaged(): Map<string, string> {
  const at = (name: string): { folder: string; version: string } => {
    const file = require.resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return { folder: path.dirname(file), version };
  };
  const core = at('tesseract.js-core');
  const english = at('@tesseract.js-data/eng');
  return new Map([
    [`tesseract-${core.version}.wasm`, path.join(core.folder, 'tesseract-core-simd-lstm.wasm')],
    [
      `eng-${english.version}.traineddata`,
      // Of the two that there are, the one of a quarter of the size, as exact.
      path.join(english.folder, '4.0.0_best_int/eng.traineddata.gz'),
    ],
  ]);
}

/** @param publicFolder of the project. */
export function recognitionParts(publicFolder: string): RecognitionParts {
  const names = [...packaged().keys(), ...added(publicFolder)];
  const languages = names.flatMap((name) => {
    const code = TRAINED.exec(name)?.[1];
    return code ? [[code, name] as const] : [];
  });
  return {
    wasm: names.find((name) => name.endsWith('.wasm'))!,
    languages: Object.fromEntries(languages),
  };
}

function added(publicFolder: string): string[] {
  try {
    return readdirSync(path.join(publicFolder, FOLDER)).filter((name) => TRAINED.test(name));
  } catch {
    return [];
  }
}

export function recognitionFiles(): Plugin {
  let outDir = 'dist';
  return {
    name: 'trivium:recognition-files',

    config: (config) => ({
      define: {
        __TRIVIUM_RECOGNITION__: JSON.stringify(
          recognitionParts(path.resolve(config.root ?? '.', 'public')),
        ),
      },
    }),

    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /\/ocr\/([\w.-]+)(?:\?.*)?$/.exec(request.url ?? '')?.[1];
        const file = name && packaged().get(name);
        if (!file) return next();
        stat(file).then(
          ({ size }) => {
            const isCode = file.endsWith('.wasm');
            response.setHeader('content-type', isCode ? 'application/wasm' : 'application/gzip');
            response.setHeader('content-length', size);
            createReadStream(file).pipe(response);
          },
          () => next(),
        );
      });
    },

    async writeBundle() {
      const folder = path.join(outDir, FOLDER);
      await mkdir(folder, { recursive: true });
      for (const [name, file] of packaged()) await copyFile(file, path.join(folder, name));
    },
  };
}
