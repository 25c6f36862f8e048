/** What is fetched when the first e-mail is read. */
export { readEmail } from './email/read.ts';
