/** Puts what is meant in the place of the words that point at it. */
import type { Turn } from '../../../tasks/rewrite-follow-up.ts';
import { chooseReferent } from './choose.ts';
import { atPlace } from './listed.ts';
import { pairOf, type Referent } from './referents.ts';
import { openReferences, type Reference } from './references.ts';
import { oneLine, placedWords } from './words.ts';

export interface Resolved {
  text: string;
  /** What was put in, from left to right. */
  meant: Referent[];
}

/** What nothing agrees with stays as it is typed. */
export function resolveReferences(
  question: string,
  referents: readonly Referent[],
  turns: readonly Turn[],
): Resolved {
  const line = oneLine(question);
  const words = placedWords(line);
  let text = '';
  let from = 0;
  const meant: Referent[] = [];
  for (const reference of openReferences(words)) {
    const referent =
      reference.pointer === 'other'
        ? otherOf(turns, referents)
        : reference.pointer === 'place'
          ? knownAs(atPlace(reference.place!, turns), referents)
          : chooseReferent(
              reference,
              referents.filter((each) => !meant.includes(each)),
              line,
            );
    const [first, last] = [words[reference.first]!, words[reference.end - 1]!];
    if (!referent || first.start < from) continue;
    meant.push(referent);
    text += line.slice(from, first.start) + wordsFor(reference, referent);
    from = last.end;
  }
  return { text: text + line.slice(from), meant };
}

function wordsFor({ pointer, isPossessive, noun }: Reference, { text }: Referent): string {
  if (pointer === 'there') return `in ${text}`;
  if (pointer === 'then') return `in ${text}`;
  if (noun === 'year') return /\b\d{4}\b/.exec(text)?.[0] ?? text;
  return isPossessive ? `${text}'s` : text;
}

/** Of two things that were asked about together, the one that was not spoken of since. */
function otherOf(turns: readonly Turn[], referents: readonly Referent[]): Referent | null {
  const pair = pairOf(turns);
  if (!pair) return null;
  const last = turns.at(-1)!;
  const said = `${last.answer ?? ''} ${/\b(?:and|or)\b/.test(last.question) ? '' : last.question}`;
  const [isOne, isOther] = [said.includes(pair.one), said.includes(pair.other)];
  if (isOne === isOther) return null;
  return knownAs(isOne ? pair.other : pair.one, referents);
}

function knownAs(text: string | null, referents: readonly Referent[]): Referent | null {
  if (text === null) return null;
  const known = referents.find((each) => each.text === text);
  return (
    known ?? {
      text,
      kind: 'unknown',
      sex: null,
      isSexGuessed: true,
      isMany: false,
      nouns: new Set(),
      salience: 0,
    }
  );
}
