/**
 * Golden questions (tests/golden): what people ask, with every form of the answer that counts as
 * right, the sentences that must be cited, and the kind. Here they are judged.
 */
import { escaped } from '../pattern.ts';
import { normalizeAnswer, tokenF1 } from './metrics.ts';
import { isRight } from './outcome.ts';

export interface GoldenQuestion {
  id: string;
  kind: string;
  question: string;
  /** Accepted forms; a list of key phrases stands for any sentence that holds them all. Empty: refuse. */
  answers: (string | string[])[];
  /** Of a question for a list: each member in its forms; there are no `answers` then. */
  members?: string[][];
  /** One for each step of a chain. */
  cite: { document: string; sentence: string }[];
  /** Run only to report, never to develop by. */
  last: boolean;
}

/** An answer told in a sentence may be longer than a value, but not a page. */
const LONGEST_SENTENCE_WORDS = 80;

/** Nothing in the documents answers it. */
export function refusingIsRight({ answers, members }: GoldenQuestion): boolean {
  return answers.length === 0 && members === undefined;
}

export interface Judgement {
  right: boolean;
  /** 0 … 1: of tokens as everywhere, of a list over its members; 1 for whatever is right. */
  f1: number;
}

/** @param prediction empty where the question was refused. */
export function judge(prediction: string, question: GoldenQuestion): Judgement {
  const refused = normalizeAnswer(prediction) === '';
  if (refusingIsRight(question)) return { right: refused, f1: refused ? 1 : 0 };
  if (refused) return { right: false, f1: 0 };
  if (question.members) {
    const f1 = membersF1(prediction, question.members);
    return { right: f1 === 1, f1 };
  }
  const forms = question.answers.filter((each) => typeof each === 'string');
  const phrases = question.answers.filter((each) => typeof each !== 'string');
  const right = isRight(prediction, forms) || phrases.some((each) => holdsAll(prediction, each));
  return { right, f1: right ? 1 : forms.length > 0 ? tokenF1(prediction, forms) : 0 };
}

function holdsAll(prediction: string, phrases: readonly string[]): boolean {
  const said = normalizeAnswer(prediction);
  return (
    said.split(' ').length <= LONGEST_SENTENCE_WORDS &&
    phrases.every((phrase) => said.includes(normalizeAnswer(phrase)))
  );
}

const BETWEEN_MEMBERS = /[,;\n•]|\band\b|\bor\b|&/;
/** Stands for a member that was found, so that an "and" within it parts nothing. */
const FOUND = '\u0001';

/**
 * F1 over the members of a list: a member is named where one of its forms stands in the answer as
 * whole words; a part of the enumeration without a member was named beside them.
 */
export function membersF1(prediction: string, members: readonly (readonly string[])[]): number {
  let marked = prediction;
  let named = 0;
  for (const forms of members) {
    // The longest first: the short one is mostly part of it.
    const found = [...forms]
      .sort((a, b) => b.length - a.length)
      .map((form) => new RegExp(`(?<![\\p{L}\\p{N}])${pattern(form)}(?![\\p{L}\\p{N}])`, 'iu'))
      .find((form) => form.test(marked));
    if (!found) continue;
    named++;
    marked = marked.replace(found, FOUND);
  }
  if (named === 0) return 0;
  const beside = marked
    .split(BETWEEN_MEMBERS)
    .filter((part) => !part.includes(FOUND) && normalizeAnswer(part) !== '').length;
  const precision = named / (named + beside);
  const recall = named / members.length;
  return (2 * precision * recall) / (precision + recall);
}

function pattern(form: string): string {
  return escaped(form.trim()).replace(/\s+/g, '\\s+');
}

/** A cited sentence and the expected one overlap: either stands in the other. */
export function citesOne(
  cited: readonly { document: string; text: string }[],
  expected: GoldenQuestion['cite'],
): boolean {
  return expected.some(({ document, sentence }) =>
    cited.some((each) => {
      if (each.document !== document) return false;
      const [one, other] = [folded(each.text), folded(sentence)];
      return one !== '' && other !== '' && (one.includes(other) || other.includes(one));
    }),
  );
}

/** Without what laying out, reading and Markdown change: spaces, hyphens, marks, footnotes. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/\[\^\w+\]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** As a person reads them: members in their first forms, key phrases with gaps between them. */
export function shownAnswers({ answers, members }: GoldenQuestion): string[] {
  if (members) return [members.map(([first]) => first).join(', ')];
  return answers.map((each) => (typeof each === 'string' ? each : each.join(' … ')));
}
