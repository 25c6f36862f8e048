/**
 * Every word the interface says, in one place for each language (`text/<language>/<part>.ts`).
 * Functions where words depend on numbers or names; nothing here comes from a document.
 */
import { english } from './text/en/index.ts';

export { documents, pages, passages, rounds, statements } from './text/en/counts.ts';

export const text = english;
