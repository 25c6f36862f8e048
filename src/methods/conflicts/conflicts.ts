/**
 * Where documents disagree: for what a step found, another document says something else of the same
 * thing in the same relation, in a sentence that is read by the same rules as the one that is cited.
 * Runners-up are no disagreement, nor are values of relations that can have several.
 */
import { foldText } from '../../knowledge/grounding.ts';
import type { Support } from '../../knowledge/types.ts';
import type { ContextChunk } from '../../tasks/types.ts';
import type { Conflict, ConflictSide, Step } from '../events.ts';
import { statementsOf, type Statement } from './statements.ts';
import { isAbout, namesRelative, qualifier } from './subject.ts';
import { thingsOf } from './things.ts';
import { contradict, isValue, yearsApart } from './values.ts';

/** Two people of one name, rather than one of whom two birthdays are told. */
const NAMESAKE_YEARS = 40;
/** What else is said is shown this often at most. */
const MOST_RIVALS = 3;

/** What of the answer is looked at: a step of its reasoning, or the answer itself. */
type Found = Pick<Step, 'clue' | 'value' | 'citations' | 'placeholder'>;
type Cite = (chunk: ContextChunk, sentence: ContextChunk['sentences'][number]) => Support | null;

/**
 * @param answer the question with its answer, where that is more than the steps say.
 * @param chunks everything that was retrieved: what was not read cannot disagree.
 */
export function conflictsOf(
  steps: readonly Step[],
  answer: Found,
  chunks: readonly ContextChunk[],
  cite: Cite,
): Conflict[] {
  const ofSteps = steps.flatMap((step, i) =>
    conflictOf(step, thingsOf(step, steps), chunks, cite).map((found) => ({ step: i, ...found })),
  );
  const isKnown = ({ relation, about }: Conflict): boolean =>
    ofSteps.some((one) => one.relation === relation && bare(one.about) === bare(about));
  const ofAnswer = conflictOf(answer, thingsOf(answer, steps), chunks, cite);
  return [...ofSteps, ...ofAnswer.filter((conflict) => !isKnown(conflict))];
}

/** A question may name with its article what a clue names without. */
const bare = (name: string): string => foldText(name).trim().replace(/^the /u, '');

interface Placed {
  chunk: ContextChunk;
  sentence: ContextChunk['sentences'][number];
}
/** A sentence of a passage, and what it says of a thing. */
type Said = Statement & Placed;

function conflictOf(
  found: Found,
  things: readonly string[],
  chunks: readonly ContextChunk[],
  cite: Cite,
): Conflict[] {
  const isCited = (place: Placed): boolean => citationOf(place, found.citations) !== undefined;
  for (const about of things) {
    // Most things are told nowhere that is cited: what the rest says of them need not be read.
    const cited = chunks.flatMap((chunk) => saidIn(chunk, about, isCited));
    const owns = cited.filter(({ value }) => isValue(found.value, value));
    const said = owns.length === 0 ? [] : chunks.flatMap((chunk) => saidIn(chunk, about));
    for (const own of owns) {
      const support = citationOf(own, found.citations)!;
      const rivals = rivalsOf(own, about, said, chunks);
      const sides = [...new Map(rivals.map((one) => [foldText(one.value.text), one])).values()]
        .slice(0, MOST_RIVALS)
        .flatMap(({ value, chunk, sentence }): ConflictSide[] => {
          const its = cite(chunk, sentence);
          return its ? [{ value: value.text, support: its }] : [];
        });
      if (sides.length === 0) continue;
      const ownSide = { value: own.value.text, support };
      return [{ about, relation: own.relation, sides: [ownSide, ...sides] }];
    }
  }
  return [];
}

function saidIn(
  chunk: ContextChunk,
  about: string,
  isRead: (place: Placed) => boolean = () => true,
): Said[] {
  const { heading, text } = chunk;
  const last = foldText(about).trim().split(' ').at(-1) ?? '';
  const sentences = chunk.sentences.filter((sentence) => isRead({ chunk, sentence }));
  if (sentences.length === 0) return [];
  if (!foldText(text).includes(last) && !isAbout(heading, about)) return [];
  return sentences.flatMap((sentence) => {
    const words = text.slice(sentence.start - chunk.start, sentence.end - chunk.start);
    const statements = statementsOf(about, words, { heading, passage: text });
    return statements.map((statement) => ({ ...statement, chunk, sentence }));
  });
}

function citationOf(
  { chunk, sentence }: Placed,
  citations: readonly Support[],
): Support | undefined {
  return citations.find(
    ({ source }) => source.document === chunk.document && source.start === sentence.start,
  );
}

/** What other documents say in the same relation, and cannot both be right. */
function rivalsOf(
  own: Said,
  about: string,
  said: readonly Said[],
  chunks: readonly ContextChunk[],
): Said[] {
  const same = said.filter(({ relation }) => relation === own.relation);
  const here = own.chunk.document;
  return same.filter((other) => {
    const there = other.chunk.document;
    if (there === here || (own.implied && other.implied)) return false;
    if ((own.frame ?? '') !== (other.frame ?? '')) return false;
    if (!contradict(own.value, other.value)) return false;
    if (areNamesakes(own, other, about, said)) return false;
    // A document that says both does not contradict the one that says one of them.
    const agrees = (document: string, { value }: Said): boolean =>
      same.some((one) => one.chunk.document === document && !contradict(one.value, value));
    return !agrees(there, own) && !agrees(here, other) && !areNamedTogether(own, other, chunks);
  });
}

/** Two things of one name: told apart by their headings, or by a lifetime between them. */
function areNamesakes(own: Said, other: Said, about: string, said: readonly Said[]): boolean {
  const [a, b] = [own, other].map(({ chunk }) => qualifier(chunk.heading));
  if (a !== b && isAbout(own.chunk.heading, about) && isAbout(other.chunk.heading, about)) {
    return true;
  }
  if (!/^(?:born|died)\b/.test(own.relation)) return false;
  if ([own, other].some(({ chunk }) => namesRelative(chunk.heading, about))) return true;
  if (yearsApart(own.value, other.value) > NAMESAKE_YEARS) return true;
  const [event, opposite] = own.relation.startsWith('born') ? ['born', 'died'] : ['died', 'born'];
  const dates = (of: string | undefined) =>
    [own, other].map(({ chunk }) =>
      said.find(
        ({ relation, chunk: { document } }) => relation === of && document === chunk.document,
      ),
    );
  // Where they were born is told of two people, if their birthdays lie a lifetime apart.
  const [one, another] = dates(event);
  if (one && another && yearsApart(one.value, another.value) > NAMESAKE_YEARS) return true;
  const [mine, its] = dates(opposite);
  return mine !== undefined && its !== undefined && contradict(mine.value, its.value);
}

/** Somewhere both are named together: a place in a place, two founders, one keeper after another. */
function areNamedTogether(own: Said, other: Said, chunks: readonly ContextChunk[]): boolean {
  const [a, b] = [nameOf(own.value), nameOf(other.value)];
  if (a === null || b === null) return false;
  return chunks.some(({ text, start, sentences }) =>
    sentences.some((one) => {
      const words = foldText(text.slice(one.start - start, one.end - start));
      return words.includes(a) && words.includes(b);
    }),
  );
}

function nameOf(value: Said['value']): string | null {
  if (value.kind === 'place') return foldText(value.parts[0]!);
  return value.kind === 'person' || value.kind === 'name' ? foldText(value.text) : null;
}
