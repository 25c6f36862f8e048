/** What is fetched when the first e-book is read. */
export { readEpub } from './epub/read.ts';
