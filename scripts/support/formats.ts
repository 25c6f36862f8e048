/**
 * What reads one kind of documents alone, in a file of its own each: loaded when the first document
 * of the kind comes, and kept for offline use before that. The others stand on the reader of web
 * pages.
 */

import type { Plugin } from 'vite';

/** Before the names of such files. */
export const FORMAT_FILE = 'format-';

/** What several of them need is in the first that is named. */
const FORMATS: readonly [name: string, packages: string][] = [
  ['html', 'htmlparser2|entities|dom\\w+'],
  ['email', ''],
  ['epub', ''],
  [
    'docx',
    `mammoth|@xmldom|jszip|underscore|xmlbuilder|lop|option|duck|base64-js|dingbat-to-unicode|pako|lie|immediate|setimmediate`,
  ],
];

export const FORMAT_GROUPS = FORMATS.map(([name, packages]) => {
  const own = `documents[\\\\/]formats[\\\\/]${name}[\\\\/.]`;
  const bundled = packages && `|[\\\\/]node_modules[\\\\/](?:${packages})[\\\\/]`;
  return { name: FORMAT_FILE + name, test: new RegExp(own + bundled) };
});

const ASKS_FOR_REQUIRE = '"function"==typeof require&&require';

/**
 * JSZip looks for Node's `require`. What stands in for that would be in the file of what joins
 * modules, and that and all that imports it (the tagger and its model) is one file for all workers.
 */
export function withoutRequire(): Plugin {
  return {
    name: 'trivium:without-require',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]jszip[\\/]/.test(id)) return null;
      return { code: code.replaceAll(ASKS_FOR_REQUIRE, 'false'), map: null };
    },
  };
}
