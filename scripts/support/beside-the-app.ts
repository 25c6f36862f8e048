/**
 * What a deployment may carry besides the app: models (`npm run models:fetch`), a published library,
 * the reading model. Where it carries none, an empty list says so, and asking for it is no error. The recipes for
 * deployment go along: whoever publishes a site from the app has no other copy of them.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { INDEX_FILE } from '../../src/engines/installed-model.ts';
import { NOTHING_PUBLISHED } from '../../src/site/listing.ts';
import { LISTING_FILE, READER_MANIFEST } from '../../src/site/paths.ts';

const EMPTY: Record<string, unknown> = {
  [`models/${INDEX_FILE}`]: [],
  [LISTING_FILE]: NOTHING_PUBLISHED,
  [READER_MANIFEST]: null,
};

const RECIPES = 'docs/deployment.md';
const RECIPES_FILE = 'deployment.txt';

export function besideTheApp(): Plugin {
  let publicDir = '';
  let root = '';
  return {
    name: 'trivium:beside-the-app',
    apply: 'build',

    configResolved(config) {
      ({ publicDir, root } = config);
    },

    generateBundle() {
      for (const [fileName, list] of Object.entries(EMPTY)) {
        if (existsSync(path.join(publicDir, fileName))) continue;
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(list)}\n` });
      }
      const recipes = readFileSync(path.join(root, RECIPES), 'utf8');
      this.emitFile({ type: 'asset', fileName: RECIPES_FILE, source: recipes });
    },
  };
}
