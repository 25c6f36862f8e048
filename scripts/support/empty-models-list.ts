/**
 * The list of models that a deployment carries (`npm run models:fetch`): where it carries none, an
 * empty list, so that asking for it is no error.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { INDEX_FILE } from '../../src/models/installed-model.ts';

const LIST = `models/${INDEX_FILE}`;

export function emptyModelsList(): Plugin {
  let publicDir = '';
  return {
    name: 'trivium:empty-models-list',
    apply: 'build',

    configResolved(config) {
      publicDir = config.publicDir;
    },

    generateBundle() {
      if (existsSync(path.join(publicDir, LIST))) return;
      this.emitFile({ type: 'asset', fileName: LIST, source: '[]\n' });
    },
  };
}
