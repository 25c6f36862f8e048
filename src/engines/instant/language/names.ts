/** Spans of proper names: capitalised runs with particles ("van der", "of the") and numerals. */
import type { Token } from './analyse.ts';
import { isHyphen, STRONG_PARTICLES, textOf } from './words.ts';

export interface NameSpan {
  /** Half-open token range. */
  first: number;
  end: number;
  text: string;
}

/** "Mrs " before a person's name. */
export const FORM_OF_ADDRESS = /^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor)\.? /;

/** All proper names among the tokens, longest reading, in order. */
export function nameSpans(tokens: readonly Token[]): NameSpan[] {
  const spans: NameSpan[] = [];
  for (let i = 0; i < tokens.length;) {
    const end = isNameToken(tokens, i) ? nameEnd(tokens, i) : i;
    if (end > i) {
      spans.push({ first: i, end, text: textOf(tokens, i, end) });
      i = end;
    } else i++;
  }
  return spans;
}

/** Where the name that starts at token `first` ends (exclusive). */
export function nameEnd(tokens: readonly Token[], first: number): number {
  let end = first + 1;
  for (;;) {
    const next = tokens[end];
    if (!next) return end;
    if (isNameToken(tokens, end) || isNumeral(next)) {
      end++;
      continue;
    }
    const joint =
      isHyphen(next) || next.text === '&' || next.text === '/' ? 1 : particleRun(tokens, end);
    if (joint === 0 || !isNameToken(tokens, end + joint)) return end;
    end += joint + 1;
  }
}

/** Number of particles from `at` that bind two parts of a name: "of the", "van der", "de la". */
function particleRun(tokens: readonly Token[], at: number): number {
  const [one, two] = [tokens[at]!.text, tokens[at + 1]?.text ?? ''];
  if (one !== 'of' && !STRONG_PARTICLES.has(one)) return 0;
  return (one === 'of' && two === 'the') || STRONG_PARTICLES.has(two) ? 2 : 1;
}

function isNameToken(tokens: readonly Token[], i: number): boolean {
  return tokens[i]?.pos === 'PROPN';
}

/** "XIV", "II", or a short number after a name: "Apollo 11". */
function isNumeral(token: Token): boolean {
  return /^[IVX]+$/.test(token.text) || (token.pos === 'NUM' && /^\d{1,3}$/.test(token.text));
}
