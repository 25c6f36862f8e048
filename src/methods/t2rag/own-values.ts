/**
 * Values that a person wrote by hand: they count as they are, in the words that they were written in,
 * and the sentence that says them is looked for like any other, so that they are cited where the
 * documents speak of them. Grounded is one only where such a sentence says the relation, too: that
 * both names stand in it proves nothing.
 */
import { isPlaceholder, substitute } from '../../knowledge/clues.ts';
import { foldText, isGrounded, standsIn } from '../../knowledge/grounding.ts';
import type { Binding, Clue, Support } from '../../knowledge/types.ts';
import type { Gathered } from '../citations.ts';

/** Sentences that are cited for one such value. */
const SENTENCES = 2;

export function isUnsupported({ by, supports }: Binding): boolean {
  return by === 'person' && supports.length === 0;
}

/** What a person wrote, with the sentences of what was gathered that say it. */
export function withOwnSupports(
  bindings: readonly Binding[],
  originals: readonly Clue[],
  gathered: Gathered,
): Binding[] {
  if (!bindings.some(isUnsupported)) return [...bindings];
  const clues = new Map(substitute([...originals], [...bindings]).map((clue) => [clue.id, clue]));
  return bindings.map((binding) => {
    const clue = clues.get(binding.clue);
    if (!clue || !isUnsupported(binding)) return binding;
    const supports = sentencesSaying(clue, binding.value, gathered);
    const grounded =
      isGrounded(binding.value, supports) && supports.some(says(clue, binding.value));
    return { ...binding, supports, grounded };
  });
}

/**
 * The answer as a person wrote it: an engine that words it may leave out the article, or write it
 * large. What it added or took away beyond that is its own.
 */
export function inOwnWords<Output extends { answer: string | null }>(
  output: Output,
  bindings: readonly Binding[],
  target: string | null,
): Output {
  const own = bindings.find(({ placeholder, by }) => placeholder === target && by === 'person');
  if (!own || output.answer === null || bare(output.answer) !== bare(own.value)) return output;
  return { ...output, answer: own.value };
}

const bare = (words: string): string => foldText(words).replace(/^ (?:the|an?) /, ' ');

/** Letters by which forms of a word are one: "designed", "designer". */
const STEM = 5;
/** Words of a relation that any sentence may have. */
const FORM_WORDS = new Set(
  'is are was were be been has have had do does did a an the in on at by of to from with for as and'.split(
    ' ',
  ),
);

/**
 * Whether a sentence, with its heading, has every word of the clue's relation, in whatever form, and
 * no other words lead to the value: "based on a book by" it is not "directed by" it.
 */
export function says(
  clue: Clue,
  value: string,
): (support: Pick<Support, 'text' | 'heading'>) => boolean {
  const { predicate } = clue;
  const relation = isPlaceholder(predicate) ? '' : predicate.text;
  const stems = foldText(relation)
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !FORM_WORDS.has(word))
    .map((word) => ` ${word.slice(0, STEM)}`);
  return ({ text, heading = '' }) => {
    const words = foldText(`${heading}\n${text}`);
    const isSaid = stems.length > 0 && stems.every((stem) => words.includes(stem));
    const before = text.slice(0, Math.max(0, text.indexOf(value)));
    const [, doing] = /^.*(?<!\p{L})(\p{Ll}+) by (?:[^,;.]{0,40} )?$/su.exec(before) ?? [];
    const isOther = doing !== undefined && !stems.some((stem) => ` ${doing}`.startsWith(stem));
    return isSaid && !isOther;
  };
}

/** What is known beside the value. */
function otherEnds({ subject, object }: Clue, value: string): string[] {
  return [subject, object].flatMap((slot) =>
    isPlaceholder(slot) || slot.text === value ? [] : [slot.text],
  );
}

/** Sentences in which both ends of the clue stand, the other end also in the heading above. */
function sentencesSaying(clue: Clue, value: string, gathered: Gathered): Support[] {
  const others = otherEnds(clue, value);
  // A value with nothing known beside it says nothing of the clue.
  if (others.length === 0) return [];
  const found = gathered.context().chunks.flatMap(({ id, heading, text, start, sentences }) =>
    sentences
      .filter((range) => {
        const words = text.slice(range.start - start, range.end - start);
        const about = `${heading}\n${words}`;
        return standsIn(value, words) && others.every((other) => standsIn(other, about));
      })
      .map((sentence) => ({ chunk: id, sentence })),
  );
  return gathered.citeAll(found.slice(0, SENTENCES));
}
