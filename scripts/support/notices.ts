/**
 * The licences of what the build carries, in one file beside the app (`licences.txt`). Which packages
 * those are is taken from the modules that were bundled, for pages and for workers, so that nobody
 * has to remember to list one: a package without a licence's text ends the build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { LICENCES_FILE, READER_CARD_FILE } from '../../src/site/paths.ts';

type Bundle = Rolldown.OutputBundle;

interface Package {
  title: string;
  text: string;
}

interface PackageFile {
  name?: string;
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
}

/** Not what tools keep beside the packages (`.vite`). */
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^.\\/][^\\/]*)[\\/]/;
const READER_CARD = 'docs/reading-model.md';
const TEXT_FILE = /^(?:licen[cs]e|copying|notice)/i;
/** Come as one file each, with what they depend on inside. */
const WITH_DEPENDENCIES = ['@huggingface/transformers', '@mlc-ai/web-llm', 'onnxruntime-web'];
/** Their code goes along without being a module: what loads chunks, what vectors' kernels call, files beside the app. */
const NO_MODULES = ['vite', 'assemblyscript', 'pdfjs-dist'];
/** Stand in for packages that a browser has no use for (package.json, `overrides`). */
const STAND_INS = ['onnxruntime-node', 'sharp'];

const MIT = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const ISC = (holder: string): string => `ISC License

Copyright (c) ${holder}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/** Of packages that name their licence and bring no text, or one of all that they themselves carry. */
const HOLDERS: Record<string, string> = {
  vite: 'VoidZero Inc. and Vite contributors',
  'onnxruntime-common': 'Microsoft Corporation',
  'onnxruntime-web': 'Microsoft Corporation',
  'guid-typescript': 'nicolas',
};
const STANDARD: Record<string, (holder: string) => string> = { MIT, ISC };

const LEAD = `Trivium's own licence comes first, then those of what it is built with.
The reading model has a card of its own (reading-model.txt: its base, its data and their licences).
The fonts, character maps and decoders of pdf.js have theirs beside them, in pdfjs/.
What text recognition knows of English (ocr/) is of the Tesseract project, Apache-2.0, as its code is.
@mlc-ai/web-llm carries parts of Apache TVM, XGrammar and tokenizers-cpp, all Apache-2.0.
@wllama/wllama carries llama.cpp and ggml (MIT License, Copyright (c) 2023-2026 The ggml authors).`;
const RULE = '='.repeat(78);

/** Gathers the packages of every build that shares it: the page's and each worker's. */
export class Bundled {
  readonly #folders = new Set<string>();

  /** For workers, whose builds end before the page's. */
  gather(): Plugin {
    return {
      name: 'trivium:bundled',
      apply: 'build',
      generateBundle: (_, bundle) => this.#addModules(bundle),
    };
  }

  /** For the page: gathers, too, and writes the file. */
  notices(): Plugin {
    const addModules = (bundle: Bundle): void => this.#addModules(bundle);
    const folders = this.#folders;
    let root = '';
    return {
      name: 'trivium:notices',
      apply: 'build',

      configResolved(config) {
        ({ root } = config);
      },

      generateBundle(_, bundle) {
        addModules(bundle);
        const source = noticesOf(folders, root);
        this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source });
        const card = readFileSync(path.join(root, READER_CARD), 'utf8');
        this.emitFile({ type: 'asset', fileName: READER_CARD_FILE, source: card });
      },
    };
  }

  #addModules(bundle: Bundle): void {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      for (const id of file.moduleIds) {
        const folder = PACKAGE.exec(id)?.[1];
        if (folder) this.#folders.add(folder);
      }
    }
  }
}

/**
 * @param bundled folders of packages.
 * @throws Error that names a package without the text of its licence.
 */
export function noticesOf(bundled: Iterable<string>, root: string): string {
  const at = (name: string): string => path.join(root, 'node_modules', name);
  const folders = new Set([...bundled, ...NO_MODULES.map(at)]);
  for (const folder of WITH_DEPENDENCIES.map(at)) {
    if (folders.has(folder)) dependenciesOf(folder).forEach((name) => folders.add(at(name)));
  }
  const byText = new Map<string, string[]>();
  const packages = [...folders]
    .map(packageIn)
    .sort((one, other) => (one.title < other.title ? -1 : 1));
  for (const { title, text } of packages) byText.set(text, [...(byText.get(text) ?? []), title]);
  const own = readFileSync(path.join(root, 'LICENSE'), 'utf8').trim();
  const parts = [...byText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}`);
  return `${[LEAD, `Trivium\n\n${own}`, ...parts].join(`\n\n${RULE}\n\n`)}\n`;
}

function dependenciesOf(folder: string): string[] {
  const { dependencies = {} } = describedIn(folder);
  return Object.keys(dependencies).filter((name) => !STAND_INS.includes(name));
}

function packageIn(folder: string): Package {
  const { name = '', version = '', license = '' } = describedIn(folder);
  const holder = HOLDERS[name];
  const text = (holder && STANDARD[license]?.(holder)) ?? textIn(folder);
  if (!text) throw new Error(`${name} is bundled and says nowhere under which licence.`);
  return { title: `${name} ${version} (${license})`, text };
}

function textIn(folder: string): string {
  const files = readdirSync(folder).filter((file) => TEXT_FILE.test(file));
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
}

function describedIn(folder: string): PackageFile {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFile;
}
