/** What is fetched when the first Word document is read. */
export { readDocx } from './docx/read.ts';
