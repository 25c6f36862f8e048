/**
 * Whether what is cited for an answer that was read from sentences bears it out at all. It must be
 * about what the question is about (the sentence, its heading, or what its pronoun points to names
 * it), and it must have a sign of what is asked (a word of the relation, or a wording of its family).
 * A sentence that has neither happens to hold a value of the asked kind, and nothing more.
 */
import { isPlaceholder, substitute } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';
import type { QuestionPlan } from '../decompose/question.ts';
import { questionWords } from '../decompose/words.ts';
import { isDoer, saysOther } from '../match/attribution.ts';
import { isFunctionWord, sameStem, stem, stems } from '../match/text.ts';
import { passagesOf, sentenceStems, type Sentence } from '../resolve/passages.ts';
import { hasWordingOf, isAbout, isPointedlyAbout } from './relation-sign.ts';

export interface Bearing {
  /** What is cited speaks of what the question speaks of. */
  about: boolean;
  /** It has a sign of what is asked. */
  sign: boolean;
  /** The words before the answer say another relation than the one asked ("inspired by"). */
  anothers: boolean;
}

const ASKED_YEAR = /\b(?:in|for|during)(?: the year)? (1\d{3}|20\d\d)\b/g;
const YEAR = /\b(?:1\d{3}|20\d\d)\b/g;

/** The sentences that are cited for an answer, each with all around it. */
export function citedSentences({ supports }: AnswerOutput, { chunks }: AnswerInput): Sentence[] {
  return passagesOf(chunks).flatMap((passage) =>
    passage.sentences.filter((sentence) =>
      supports.some(
        (support) =>
          support.chunk === passage.chunk.id &&
          support.sentence.start < sentence.end &&
          sentence.start < support.sentence.end,
      ),
    ),
  );
}

/**
 * @param cited for the answer.
 * @param input with the bindings that the answer rests on.
 */
export function bearingOf(
  answer: string,
  cited: readonly Sentence[],
  input: AnswerInput,
  plan: QuestionPlan,
): Bearing {
  const asking = askingFor(input, plan);
  const things = thingsOf(asking, input);
  return {
    about: things.length === 0 || cited.some((one) => things.some((thing) => speaksOf(one, thing))),
    sign: cited.some((one) => hasSign(one, asking, input)),
    anothers:
      (plan.answerType === 'place' && cited.some((one) => isDoer(one.text, answer))) ||
      (cited.length > 0 &&
        asking.some(
          ({ predicate, subject, object }) =>
            !isPlaceholder(predicate) &&
            cited.every((one) =>
              saysOther(
                one.text,
                answer,
                predicate.text,
                [subject, object].flatMap((slot) => (isPlaceholder(slot) ? [] : [slot.text])),
              ),
            ),
        )),
  };
}

/** The clues that ask for the target, with what was found filled in, but for the target itself. */
function askingFor({ originals = [], bindings, target }: AnswerInput, plan: QuestionPlan): Clue[] {
  const clues = originals.length > 0 ? originals : plan.clues;
  const asked = target ?? plan.target;
  const known = bindings.filter(({ placeholder }) => placeholder !== asked);
  return substitute(
    clues.filter(({ subject, object }) =>
      [subject, object].some((slot) => isPlaceholder(slot) && slot.placeholder === asked),
    ),
    known,
  );
}

/** What the asking clues know; where that is open, everything that the question names or was found. */
function thingsOf(asking: readonly Clue[], { question, bindings, target }: AnswerInput): string[] {
  const ends = asking.flatMap(({ subject, object }) =>
    [subject, object].flatMap((slot) => (isPlaceholder(slot) ? [] : [slot.text])),
  );
  const isOpen = asking.some(({ subject, object }) =>
    [subject, object].every((slot) => isPlaceholder(slot)),
  );
  if (ends.length > 0 && !isOpen) return ends;
  const names = questionWords(question)
    .filter(({ kind }) => kind === 'name')
    .map(({ text }) => text);
  const found = bindings.filter(({ placeholder }) => placeholder !== target);
  return [...ends, ...names, ...found.map(({ value }) => value)];
}

/** The question asks of one year, and what is cited speaks of others only. */
export function isOfOtherYears(question: string, cited: readonly Sentence[]): boolean {
  const asked = [...question.matchAll(ASKED_YEAR)].map(([, year]) => Number(year));
  const said = cited.flatMap(({ text }) => [...text.matchAll(YEAR)].map(([year]) => Number(year)));
  if (asked.length === 0 || said.length === 0) return false;
  // Two years may be the ends of a time that the asked one lies in.
  const [from, until] = [Math.min(...said), Math.max(...said)];
  return asked.every((year) => year < from || year > until);
}

function speaksOf(sentence: Sentence, thing: string): boolean {
  return isAbout(sentence, thing) || isPointedlyAbout(sentence, thing);
}

function hasSign(sentence: Sentence, asking: readonly Clue[], { question }: AnswerInput): boolean {
  const predicates = asking.flatMap(({ predicate }) =>
    isPlaceholder(predicate) ? [] : [predicate.text],
  );
  if (predicates.some((predicate) => hasWordingOf(predicate)(sentence))) return true;
  if (predicates.length > 0) return false;
  const wanted = questionWords(question)
    .filter(({ kind, lower }) => kind === 'word' && !isFunctionWord(lower))
    .map(({ lower }) => stem(lower));
  const said = [...sentenceStems(sentence), ...stems(sentence.passage.chunk.heading)];
  return wanted.length === 0 || wanted.some((word) => said.some((other) => sameStem(word, other)));
}
