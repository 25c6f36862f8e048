/**
 * Yes or no by reading: what is read in the place of a name, a date or a number decides. Where none
 * is, the passage that answers is found by the model, the sentence of it that says most of the
 * question is held to be meant, and what its clause denies is no.
 */
import { unknownsInWords } from '../../../knowledge/clues.ts';
import type {
  AnswerInput,
  AnswerOutput,
  ContextChunk,
  ProposedSupport,
} from '../../../tasks/types.ts';
import { sentenceText } from '../read/cited.ts';
import { affirms, asksForAbsence } from '../language/polarity.ts';
import { countriesIn } from '../match/countries.ts';
import { isDenied, isLeftOpen, shareOf } from '../match/denied.ts';
import { NONE } from '../no-answer.ts';
import { stems } from '../match/text.ts';
import { frontedIn, saidBehind } from '../question/fronted.ts';
import type { PlanNode } from '../plan/types.ts';
import { isByWords, readWindows, type Reader } from '../read/read.ts';
import { findingOf } from './claim.ts';

/**
 * That what the sentence affirms or denies is what is asked, where it says three quarters of the
 * question's words: 105 of 135; and where it says fewer: 130 of 244, which may as well be a coin, and
 * is never called likely (0.47 to 0.60 with 95 %). Of 500 questions of boolq, strategyqa and bioasq,
 * each over its passage; how relevant that is told nothing.
 */
const MOST_WORDS = 0.75;
const MEANT = { most: 0.78, fewer: 0.47 };
/**
 * That a part which is read as given, or otherwise, decides: 167 of 185 (304 questions made of
 * held-out ones of SQuAD, Natural Questions and newer Wikipedia, half of them with the answer of
 * another), and 15 of 17 over somebody's own manuals.
 */
const CHECKED = 0.85;

interface Verdict {
  isSo: boolean;
  /** That it is right, 0..1. */
  chance: number;
  support: ProposedSupport;
}

/** Of a plan whose answer is yes or no. */
export async function verdictByReading(
  { relation, children }: PlanNode,
  input: AnswerInput,
  reader: Reader,
): Promise<AnswerOutput> {
  switch (relation.is) {
    case 'chain': {
      const { fronted, rest } = frontedIn(input.question);
      return told([await verdictOn(saidBehind(rest, fronted), input.chunks, reader)]);
    }
    case 'both': {
      const verdicts: (Verdict | null)[] = [];
      for (const { child } of relation.options)
        verdicts.push(await verdictOn(children[child]!.words, input.chunks, reader));
      return told(verdicts);
    }
    default:
      return NONE;
  }
}

function told(verdicts: readonly (Verdict | null)[]): AnswerOutput {
  const all = verdicts.filter((one) => one !== null);
  const against = all.filter(({ isSo }) => !isSo);
  const deciding = against.length > 0 ? against : all;
  if (deciding.length === 0 || (against.length === 0 && all.length < verdicts.length)) return NONE;
  return {
    answer: against.length > 0 ? 'no' : 'yes',
    supports: deciding.map(({ support }) => support),
    probability: Math.min(...deciding.map(({ chance }) => chance)),
  };
}

async function verdictOn(
  question: string,
  chunks: ContextChunk[],
  reader: Reader,
): Promise<Verdict | null> {
  // What is said of something that is not known yet cannot be looked up.
  if (unknownsInWords(question).length > 0) return null;
  const asked = new Set(stems(question));
  const learntNothing = isByWords(reader);
  const finding = learntNothing ? null : await findingOf(question, chunks, reader);
  const isAffirmed =
    finding && affirms(sentenceText(finding.support, { chunks }) ?? '', finding.value);
  // That it was not in 1930 does not tell whether it was in 1932.
  if (finding && (finding.isSo || isAffirmed)) {
    const { support } = finding;
    const isSaid = finding.isSo && isAffirmed;
    return { isSo: isSaid !== asksForAbsence(question), chance: CHECKED, support };
  }
  const { windows, readings } = await readWindows(question, chunks, reader);
  // Of sentences that say as much, that of the passage which answers best.
  const near = windows
    .map((window, i) => ({ ...window, relevance: readings[i]!.relevance }))
    .filter(({ relevance }) => relevance >= 0)
    .sort((a, b) => b.relevance - a.relevance);
  const [said] = near
    .flatMap(({ chunk, heading, sentences }) => {
      // Words alone show that a sentence is meant only where it says all of them, the heading's among them.
      const above = learntNothing ? `${heading} ` : '';
      return sentences
        .map((sentence) => ({ chunk, sentence }))
        .map((support) => ({ support, text: sentenceText(support, { chunks }) ?? '' }))
        .filter(({ text }) => !isLeftOpen(asked, text))
        .map((one) => ({ ...one, share: shareOf(asked, above + one.text) }));
    })
    .sort((a, b) => b.share - a.share);
  if (!said || said.share < (learntNothing ? asked.size : 1)) return null;
  const isSaid = !isDenied(asked, said.text) && !isElsewhere(question, said.text);
  return {
    isSo: isSaid !== asksForAbsence(question),
    chance: MEANT[said.share >= MOST_WORDS * asked.size ? 'most' : 'fewer'],
    support: said.support,
  };
}

/** A Hungarian director is no American one. */
function isElsewhere(question: string, sentence: string): boolean {
  const asked = new Set(countriesIn(question).map(({ country }) => country));
  const said = countriesIn(sentence).map(({ country }) => country);
  return asked.size > 0 && said.length > 0 && said.every((country) => !asked.has(country));
}
