/** Spans of proper names: capitalised runs with particles ("van der", "of the") and numerals. */
import type { Token } from './analyse.ts';
import { isCapitalised, isHyphen, NAME_PARTICLES, STRONG_PARTICLES, textOf } from './words.ts';

export interface NameSpan {
  /** Half-open token range. */
  first: number;
  end: number;
  text: string;
}

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
    if (
      (isHyphen(next) || next.text === '&' || next.text === '/') &&
      isNameToken(tokens, end + 1)
    ) {
      end += 2;
      continue;
    }
    if (
      next.lower === "'s" &&
      tokens[end + 1]?.pos === 'PROPN' &&
      tokens[end + 2]?.pos !== 'VERB'
    ) {
      end += 2;
      continue;
    }
    // "Department of Conservation and Natural Resources", "Institute for Solar Energy".
    if (
      (next.text === 'and' || next.text === 'for') &&
      isNameToken(tokens, end + 1) &&
      isBody(tokens, first, end)
    ) {
      const joined =
        next.text === 'for' ||
        tokens.slice(first, end).some((token) => token.text === 'of' || token.text === 'for');
      const named = tokens[end + 2];
      if (
        joined &&
        !(named && /^(?:VERB|AUX)$/.test(named.pos) && next.text === 'and') &&
        !BODY.test(tokens[end + 1]!.text)
      ) {
        end += 2;
        continue;
      }
    }
    const particles = particleRun(tokens, end);
    if (particles > 0 && isNameToken(tokens, end + particles)) {
      end += particles + 1;
      continue;
    }
    return end;
  }
}

/** Nouns for bodies whose names run on over "and" and "for". */
const BODY =
  /^(?:Department|Ministry|Institute|Bureau|School|Faculty|College|Committee|Commission|Office|Society|Academy|Council|Agency|Centre|Center|Museum|Association|Board|Secretary|Minister|Journal|Federation|Foundation|Union|Organization|Organisation|Court|Library|Division|Authority|Administration|Convention|Royal)$/;

function isBody(tokens: readonly Token[], first: number, end: number): boolean {
  return tokens.slice(first, end).some((token) => BODY.test(token.text));
}

/** Number of particles from `at` that bind two parts of a name: "of the", "van der", "de la". */
function particleRun(tokens: readonly Token[], at: number): number {
  const [one, two] = [tokens[at], tokens[at + 1]];
  if (!one || isCapitalised(one)) return 0;
  if (STRONG_PARTICLES.has(one.lower)) return two && STRONG_PARTICLES.has(two.lower) ? 2 : 1;
  if (one.lower === 'of') return two && two.lower === 'the' && two.text === 'the' ? 2 : 1;
  return 0;
}

export function isNameToken(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i];
  if (!token) return false;
  if (token.pos === 'PROPN') return /[\p{L}]/u.test(token.text) && !NAME_PARTICLES.has(token.text);
  return false;
}

/** "XIV", "II", or a short number after a name: "Apollo 11". */
function isNumeral(token: Token): boolean {
  return /^[IVX]+$/.test(token.text) || (token.pos === 'NUM' && /^\d{1,3}$/.test(token.text));
}
