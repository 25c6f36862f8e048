/**
 * What a deployment may carry besides the app: models (`npm run models:fetch`), a published library.
 * Where it carries none, an empty list says so, and asking for it is no error.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { INDEX_FILE } from '../../src/models/installed-model.ts';
import { NOTHING_PUBLISHED } from '../../src/site/listing.ts';
import { LISTING_FILE } from '../../src/site/paths.ts';

const EMPTY: Record<string, unknown> = {
  [`models/${INDEX_FILE}`]: [],
  [LISTING_FILE]: NOTHING_PUBLISHED,
};

export function emptyLists(): Plugin {
  let publicDir = '';
  return {
    name: 'trivium:empty-lists',
    apply: 'build',

    configResolved(config) {
      publicDir = config.publicDir;
    },

    generateBundle() {
      for (const [fileName, list] of Object.entries(EMPTY)) {
        if (existsSync(path.join(publicDir, fileName))) continue;
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(list)}\n` });
      }
    },
  };
}
