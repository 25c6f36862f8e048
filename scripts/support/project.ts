/** Where the project's folders are, whatever folder a script is started from. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const DIST = path.join(PROJECT, 'dist');
