/** What is said of an e-mail, in this order, and how: in sentences, which questions about it find. */
export const TOLD: readonly [header: string, said: string][] = [
  ['from', 'The e-mail was sent by'],
  ['to', 'The e-mail was sent to'],
  ['cc', 'The e-mail was copied to'],
  ['date', 'The e-mail was sent on'],
  ['subject', 'The subject of the e-mail is'],
];

/** What such a sentence says of the header; null where it is none. */
export function toldOf(header: string, sentence: string): string | null {
  const said = TOLD.find(([name]) => name === header)?.[1];
  return said && sentence.startsWith(`${said} `) ? sentence.slice(said.length + 1) : null;
}

/** The sentence is of the header, and not of what was written. */
export function isOfHeader(sentence: string): boolean {
  return TOLD.some(([header]) => toldOf(header, sentence) !== null);
}
