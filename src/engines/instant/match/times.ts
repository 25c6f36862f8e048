/** Whether words speak of how something was before it was changed, or of how it is since. */

export interface TimeSaid {
  is: 'former' | 'current';
  /** The words that say it, as written. */
  by: string;
}

/** "Until 30 April 2025", "before" at the end: not "before tax". */
const dated = (prepositions: string): string =>
  String.raw`(?:${prepositions})(?=(?: [\p{L}\d.]+){0,2} \d| \d|\W*$)`;
const FORMER = new RegExp(
  String.raw`\b(?:former(?:ly)?|previous(?:ly)?|old|prior|used to|hitherto|${dated('until|till|before')})(?![\p{L}\d])`,
  'iu',
);
const CURRENT = new RegExp(
  String.raw`\b(?:now|new|current(?:ly)?|today|present(?:ly)?|revised|amended|${dated('from|since|after|as of')})(?![\p{L}\d])`,
  'iu',
);
/** Columns of days: "Valid from", "Until". */
const OF_DAYS = /\b(?:from|since|until|till|as of)\W*$/i;

/** Null where they say neither, or both. */
export function timeSaid(words: string): TimeSaid | null {
  if (OF_DAYS.test(words)) return null;
  const [former, current] = [FORMER.exec(words), CURRENT.exec(words)];
  if (former && !current) return { is: 'former', by: former[0] };
  return current && !former ? { is: 'current', by: current[0] } : null;
}
