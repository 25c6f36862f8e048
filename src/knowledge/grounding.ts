/**
 * Grounding (design.md section 5.4): a value counts only when it can be read in the text that is
 * cited for it. Texts are compared word by word after folding case, accents and punctuation.
 */
import type { Binding, Candidate, Support } from './types.ts';

/** Of one number, "1,204": in "1914,1918" are two. Decomposition would make plain spaces of the others. */
export const BETWEEN_THOUSANDS =
  /(?<=\p{Nd})(?<!\p{Nd}{4})[,，\u2009\u202f\u00a0](?=\p{Nd}{3}(?!\p{Nd}))/gu;

/** A point in one number, "3.5" or "3,5", and not in "12.5.2020", "2.1.3", "1914,1918" or "1,2,3". */
const DECIMAL =
  /(?<![\p{Nd},]|\p{Nd}\.)(\p{Nd}+)(?:\.(?=\p{Nd}+(?!\p{Nd}|[.,]\p{Nd}))|,(?=\p{Nd}{1,2}(?!\p{Nd}|[.,][\p{L}\p{N}])))/gu;
/** Right before its number, and behind no other one: "10 -12" goes from one to the other. */
const MINUS = /(?<=^|(?<!\p{Nd})\s|[(:])[-−–](?=\p{Sc}?\p{Nd})/gu;
/** "10²", "5½": of the number, and no further digits of it. */
const RAISED = /(?<=\p{Nd})(?=\p{No})/gu;
/** Accents, and not the vowels of other scripts, nor what makes パ of ハ. */
export const ACCENTS = /(?![\u3099\u309a])(?=\p{M})\p{Script=Inherited}/gu;
/** In the place of such marks: no text has these characters. */
const [POINT, SIGN, RAISES] = ['\ufdd0', '\ufdd1', '\ufdd2'];

/**
 * Lower-case words without accents and punctuation, separated and surrounded by one space. What tells
 * two numbers apart belongs to them.
 */
export function foldText(text: string): string {
  const words = text
    .replace(BETWEEN_THOUSANDS, '')
    .replace(DECIMAL, `$1${POINT}`)
    .replace(MINUS, SIGN)
    .replace(RAISED, RAISES)
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}\ufdd0-\ufdd2]+|[\p{Sc}%]/gu);
  return ` ${(words ?? []).join(' ')} `;
}

/** Whether `value` stands in `text` as whole consecutive words. An empty value stands nowhere. */
export function standsIn(value: string, text: string): boolean {
  const folded = foldText(value);
  return folded.trim() !== '' && foldText(text).includes(folded);
}

/** Whether what found the value says that the text says it, and not only makes it likely. */
export function isSure({ sure, supposed }: Pick<Candidate, 'sure' | 'supposed'>): boolean {
  return sure ?? !supposed;
}

/** Whether a value can be read in the cited sentences or in the headings right above them. */
export function isGrounded(value: string, supports: Support[]): boolean {
  return (
    supports.some(
      ({ text, heading }) =>
        standsIn(value, text) || (heading !== undefined && standsIn(value, heading)),
    ) || isMadeOf(value, supports)
  );
}

/** What was bound, as one that may be chosen instead of another. */
export function asCandidate({ value, score, supports, reason, grounded }: Binding): Candidate {
  const isUnsure = !grounded && isGrounded(value, supports);
  return {
    ...{ value, score, supports },
    ...(isUnsure ? { sure: false } : {}),
    ...(reason ? { reason } : {}),
  };
}

/** Told in more than one sentence: whole cited ones and their headings, and nothing else. */
function isMadeOf(value: string, supports: Support[]): boolean {
  const pieces = supports.flatMap(({ text, heading = '' }) => [foldText(text), foldText(heading)]);
  const longestFirst = pieces
    .filter((piece) => piece.trim() !== '')
    .sort((a, b) => b.length - a.length);
  let rest = foldText(value);
  for (const piece of longestFirst) rest = rest.replace(piece, '  ');
  return foldText(value).trim() !== '' && rest.trim() === '';
}
