/** Where the project's folders are, whatever folder a script is started from. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The built app. TRIVIUM_DIST names a build to use as it is, never built again. */
export const DIST = process.env['TRIVIUM_DIST'] || path.join(PROJECT, 'dist');
