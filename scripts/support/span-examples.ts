/** Questions with known spans for fitting the span reader, and the same questions made unanswerable. */
import { readFileSync } from 'node:fs';
import { sentencesOf } from '../../src/documents/sentences.ts';
import { completed } from '../../src/engines/instant/answer/complete.ts';
import { oppositesOf } from '../../src/engines/instant/answer/span/opposites.ts';
import { planQuestion } from '../../src/engines/instant/decompose/question.ts';
import { extractTriplets } from '../../src/engines/instant/extract.ts';
import { contentWords } from '../../src/engines/instant/match/text.ts';
import { passagesOf, type Passage } from '../../src/engines/instant/resolve/passages.ts';
import { sample, seeded } from '../../src/evaluation/random.ts';

export interface SpanExample {
  title: string;
  passage: string;
  question: string;
  answers: { text: string }[];
}

/** JSON lines {title, passage, question, answers: [{text}]}; a seeded sample. */
export function readExamples(file: string, limit: number): SpanExample[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return sample(lines, limit, 1).map((line) => JSON.parse(line) as SpanExample);
}

/** Every fifth title is held out. */
export function isHeld(examples: readonly SpanExample[]): (title: string) => boolean {
  const titles = [...new Set(examples.map(({ title }) => title))];
  const held = new Set(titles.filter((_, i) => i % 5 === 4));
  return (title) => held.has(title);
}

export function passageOf(text: string): Passage[] {
  return passagesOf([
    {
      id: 1,
      document: '',
      heading: '',
      text,
      start: 0,
      end: text.length,
      firstPage: 1,
      lastPage: 1,
      sentences: sentencesOf(text),
      score: 1,
    },
  ]);
}

/** The value that the chain of clues is bound to over the passage; null where it is not. */
export async function chainOver({ passage, question }: SpanExample): Promise<string | null> {
  const { clues, types, target } = planQuestion(question);
  if (target === null) return null;
  const chunks = passageOf(passage).map(({ chunk }) => chunk);
  const { triplets } = extractTriplets({
    heading: '',
    text: passage,
    sentences: chunks[0]!.sentences,
  });
  const propositions = triplets.map(({ sentence, ...triplet }, id) => ({
    ...triplet,
    id,
    score: 1,
    sources: [{ document: '', firstPage: 1, lastPage: 1, chunk: 1, ...sentence }],
  }));
  const { bindings } = await completed({
    ...{ question, originals: clues, resolved: [], unresolved: clues, types, target },
    ...{ bindings: [], level: 'triplets', propositions, chunks },
  });
  return bindings.find(({ placeholder }) => placeholder === target)?.value ?? null;
}

/** Ways of making a question unanswerable, about as often as people use them. */
export const WAYS = [
  ...['sentence', 'passage', 'name', 'opposite', 'denial'],
  ...['name', 'word', 'opposite', 'sentence', 'name', 'word'],
] as Way[];
export type Way = 'sentence' | 'passage' | 'name' | 'word' | 'opposite' | 'denial';

/**
 * A question that its passage does not answer, made in one of the ways in which people make them
 * (SQuAD 2.0, Rajpurkar et al., 2018, table 2); null where this way does not go.
 */
export function unanswerable(
  example: SpanExample,
  all: readonly SpanExample[],
  way: Way,
  seed: number,
): SpanExample | null {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const { passage, question, answers } = example;
  const says = (text: string): boolean =>
    answers.some((answer) => text.toLowerCase().includes(answer.text.toLowerCase()));
  if (way === 'sentence') {
    // The rest of the passage speaks of the same and does not say it.
    const kept = sentencesOf(passage).map(({ start, end }) => passage.slice(start, end));
    const rest = kept.filter((text) => !says(text)).join(' ');
    return rest.length > 150 ? { ...example, passage: rest, answers: [] } : null;
  }
  if (way === 'passage') {
    const asked = new Set(contentWords(question));
    const others = [
      ...new Set(all.filter((one) => one.title === example.title).map((one) => one.passage)),
    ];
    const best = others
      .filter((text) => text !== passage && !says(text))
      .map((text) => ({
        text,
        shared: [...new Set(contentWords(text))].filter((word) => asked.has(word)).length,
      }))
      .sort((a, b) => b.shared - a.shared)[0];
    return best ? { ...example, passage: best.text, answers: [] } : null;
  }
  if (way === 'name') {
    // Another name or number of the passage, or of a passage on the same matter, in its place.
    const inside = namesIn(question.slice(1)).filter((name) => !says(name));
    const old = pick(inside);
    if (!old) return null;
    const digits = /\d/.test(old);
    const source =
      random() < 0.6
        ? passage
        : (pick(all.filter((one) => one.title === example.title))?.passage ?? passage);
    const others = namesIn(source).filter(
      (name) =>
        /\d/.test(name) === digits &&
        !question.includes(name) &&
        !old.includes(name) &&
        !says(name),
    );
    const other = pick(others);
    return other ? { ...example, question: question.replace(old, other), answers: [] } : null;
  }
  if (way === 'denial') {
    const said = question.replace(
      /\b(is|are|was|were|did|does|do|has|have|had|can|could|would|will)\b((?: the)? \S+)?/,
      (_, verb: string, next = '') =>
        random() < 0.5
          ? `${verb} not${next}`
          : `${verb}${next} ${random() < 0.5 ? 'not' : 'never'}`,
    );
    return said === question ? null : { ...example, question: said, answers: [] };
  }
  if (way === 'opposite') {
    const turned = [...question.matchAll(/\p{L}+/gu)].flatMap(([word]) =>
      oppositesOf(word.toLowerCase()).map((other) => [word, other] as const),
    );
    const [word, other] = pick(turned) ?? [];
    return word && other
      ? { ...example, question: question.replace(word, other), answers: [] }
      : null;
  }
  // A content word of another question on the same matter in the place of one of its own.
  const own = contentWords(question).filter((word) => word.length > 4 && question.includes(word));
  const old = pick(own);
  const donor = pick(all.filter((one) => one.title === example.title && one.question !== question));
  const other =
    donor &&
    pick(
      contentWords(donor.question).filter(
        (word) =>
          word.length > 4 &&
          !question.toLowerCase().includes(word) &&
          donor.question.includes(word),
      ),
    );
  return old && other ? { ...example, question: question.replace(old, other), answers: [] } : null;
}

function namesIn(text: string): string[] {
  return [
    ...text.matchAll(/(?<=[\s(])(?:\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*|\d[\d,.]*\d|\d)/gu),
  ].map(([name]) => name);
}
