/** What a contract says of a term that it gives a meaning ("What is the Fee?", "Who is the Supplier?"). */
import { namedTerms, termWhoseMeaningIs } from '../../../documents/named-terms.ts';
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';
import { fold, stems } from '../match/text.ts';
import { NONE } from '../no-answer.ts';
import { passagesOf, supportOf, type Passage, type Sentence } from '../read/passages.ts';

/** "under the pump contract". */
export const IN_WHAT = '(?:in|under|according to|for the purposes of) (?:the|this|these|our) .+?';
/** "Who is the Supplier under the pump contract?": the term, and of what. */
const ASKED = new RegExp(
  String.raw`^(who|what) (?:is|are|was|were) (?:the )?(.{2,50}?)(?: (${IN_WHAT}))?\?*$`,
  'i',
);
const MOST_TERM_WORDS = 4;
/** That it is what is asked for, where one document gives the term a meaning, and where several do. */
const CHANCE = { alone: 0.95, amongOthers: 0.6 };

interface Named {
  answer: string;
  sentence: Sentence;
}

export function asNamedTerm({ question, chunks }: AnswerInput): AnswerOutput {
  const [, asks, term, place = ''] = ASKED.exec(question.trim()) ?? [];
  if (!asks || !term || term.split(' ').length > MOST_TERM_WORDS) return NONE;
  const of = stems(place);
  const found = byPlace(passagesOf(chunks), of).flatMap((passage) =>
    passage.sentences.flatMap((sentence) => namedIn(sentence, term, asks.toLowerCase() === 'who')),
  );
  const [best] = found;
  if (!best) return NONE;
  const { document } = best.sentence.passage.chunk;
  const isAlone =
    of.length > 0 || found.every(({ sentence }) => sentence.passage.chunk.document === document);
  return {
    answer: best.answer,
    supports: [supportOf(best.sentence)],
    probability: isAlone ? CHANCE.alone : CHANCE.amongOthers,
  };
}

/** Those whose headings say most of what the question names, first. */
function byPlace(passages: readonly Passage[], of: readonly string[]): Passage[] {
  const saidOver = ({ chunk: { heading, headingPath = [] } }: Passage): number => {
    const over = stems([...headingPath, heading].join(' '));
    return of.filter((word) => over.includes(word)).length;
  };
  return passages.toSorted((a, b) => saidOver(b) - saidOver(a));
}

function namedIn(sentence: Sentence, term: string, isWho: boolean): Named[] {
  const text = sentence.text.trim();
  const asked = fold(term).replaceAll('"', '');
  const meant = termWhoseMeaningIs(text);
  if (meant !== null && fold(meant) === asked) return [{ answer: text, sentence }];
  const named = namedTerms(text).find((one) => fold(one.term) === asked);
  const answer = named && (isWho ? named.name : text);
  return answer ? [{ answer, sentence }] : [];
}
