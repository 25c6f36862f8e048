/**
 * A reader that learnt nothing, in the place of the reading model where that is off or not loaded
 * yet: the value of the asked kind that stands where most of the question's words are said, over
 * passages that name each other. The words of a question of several steps are spread over passages;
 * a sentence takes part in what those say that it names, or that name its own.
 */
import { sentencesOf } from '../../../documents/sentences.ts';
import { FEATURES } from '../../../reading-model/calibrator.ts';
import type {
  CalibratorNumbers,
  Passage,
  Reading,
  ReadingModel,
  SpanRead,
} from '../../../reading-model/types.ts';
import { logSumExp } from '../../../reading-model/spans.ts';
import { wordsOf } from '../../../reading-model/words.ts';
import { normaliseQuestion } from '../question/normalise.ts';
import { questionWords } from '../question/words.ts';
import { fits } from '../match/answer-types.ts';
import { affirms, asksForAbsence } from '../language/polarity.ts';
import { findMention, withoutBrackets } from '../match/names.ts';
import { readSentence } from '../match/spans.ts';
import { hasStem, stem, stems, words } from '../match/text.ts';
import type { Mishaps } from '../mishaps.ts';
import { askedOf, type Asked } from '../plan/kind.ts';
import type { Reader } from './read.ts';

/** What counts of the words that only a linked sentence has. */
const LINKED = 0.7;
/** A heading's words count less than the sentence's own. */
const HEADING = 0.8;
/** Headings shorter than this are mentioned by chance. */
const HEADING_LETTERS = 4;
/** Names from here on are the same. */
const SAME_NAME = 0.85;
/** A span of the asked kind fits at least so well. */
const FIT = 0.5;
/** A value beside the noun that was asked for ("the Wichita tribe"), and how near that is in letters. */
const BESIDE = 1.5;
const NEAR_BEFORE = 24;
const NEAR_BEHIND = 40;
/** Who did it, before the name: 3 more of 1,353 questions of the training data are right. */
const AGENT = /\bby\s+(?:the\s+)?$/;
const DID_IT = 1.3;
/** Letters over which the nearness of a word fades. */
const FADES = 30;
/** Spans of a passage. */
const KEPT = 5;
/** Spans of a sentence of which it is asked whether it denies them: a list has hundreds. */
const LOOKED_AT = 24;
/** A score as a logit, and that of no answer. */
const SCALE = 6;
const NONE = 0.5;
/**
 * That the likeliest value is right: fitted on 1,353 questions of the training data over the passages
 * that were found for them (area of right against wrong 77, calibration error 2.9 points by
 * cross-validation).
 */
const CALIBRATOR: CalibratorNumbers = {
  features: [...FEATURES],
  mean: [-1.831, 0.81, 0.022, 0.469, 0.924, 0.226, 0.984, 2.52, 1.844, 0.68],
  scale: [1.11, 1.107, 1.523, 1.472, 1.962, 0.403, 0.329, 0.436, 0.581, 0.466],
  weights: [0.588, 0.285, 0.152, 0.425, -0.05, -0.134, 0.005, 0.508, 0.401, 0.179, -1.119],
};

interface Sentence {
  text: string;
  start: number;
  stems: string[];
}

interface Read {
  passage: Passage;
  heading: string[];
  sentences: Sentence[];
}

/** @param mishaps what throws over one sentence costs that sentence. */
export function wordsReader(mishaps: Mishaps, signal?: AbortSignal): Reader {
  const model: ReadingModel = {
    id: 'by-words',
    calibrator: CALIBRATOR,
    shape: () => Promise.resolve(null),
    windows: (texts) => Promise.resolve(texts.map(({ text }) => [{ start: 0, end: text.length }])),
    read: (question, passages) =>
      Promise.resolve(readAll(normaliseQuestion(question), passages, mishaps)),
  };
  return { model, isByWords: true, ...(signal ? { signal } : {}) };
}

function readAll(question: string, passages: readonly Passage[], mishaps: Mishaps): Reading[] {
  const all = passages.map((passage): Read => ({
    passage,
    heading: stems(passage.heading),
    sentences: sentencesOf(passage.text).map(({ start, end }) => {
      const text = passage.text.slice(start, end);
      return { text, start, stems: stems(text) };
    }),
  }));
  const asked = askedOf(questionWords(question));
  const wanted = [...new Set(stems(question))];
  const isOfAbsence = asksForAbsence(question);
  const weights = rarities(all, wanted);
  const said = coverings(all, wanted, weights);
  const found = all.map(({ sentences }, p) =>
    mishaps.flatMap('sentence', [...sentences.entries()], ([s, sentence]) =>
      valuesIn(sentence, asked, wanted)
        .sort((a, b) => b.worth - a.worth)
        .slice(0, LOOKED_AT)
        .filter(({ text }) => affirms(sentence.text, text) !== isOfAbsence)
        .map(({ worth, ...span }): SpanRead => ({
          ...span,
          inHeading: false,
          logit: SCALE * worth * said[p]![s]!,
        })),
    ),
  );
  return found.map((spans, p) => ({
    spans: distinct(spans),
    none: SCALE * NONE,
    startSum: logSumExp([0, ...spans.map(({ logit }) => logit)]),
    // One of as many passages: all of them together add nothing.
    endSum: -Math.log(found.length),
    relevance: SCALE * (Math.max(0, ...said[p]!) - NONE),
  }));
}

/** Words that few sentences have say more: log(1 + N / (1 + n)), as shares of their sum. */
function rarities(all: readonly Read[], wanted: readonly string[]): number[] {
  const sentences = all.flatMap((one) => one.sentences);
  const each = wanted.map((word) => {
    const having = sentences.filter((sentence) => hasStem(sentence.stems, word)).length;
    return Math.log(1 + sentences.length / (1 + having));
  });
  const sum = each.reduce((a, b) => a + b, 0) || 1;
  return each.map((weight) => weight / sum);
}

/** Of each sentence, how much of the question it says together with the best one it is linked to. */
function coverings(
  all: readonly Read[],
  wanted: readonly string[],
  weights: readonly number[],
): number[][] {
  const covered = all.map(({ heading, sentences }) =>
    sentences.map((sentence) =>
      wanted.map((word) =>
        hasStem(sentence.stems, word) ? 1 : hasStem(heading, word) ? HEADING : 0,
      ),
    ),
  );
  const links = linksOf(all);
  const sum = (shares: readonly number[]): number =>
    shares.reduce((total, share, i) => total + share * weights[i]!, 0);
  const beside = (own: readonly number[], others: readonly number[]): number =>
    sum(others.map((share, i) => Math.max(0, share - own[i]!)));
  return covered.map((sentences, p) =>
    sentences.map((own, s) => {
      const linked = links[p]![s]!.flatMap(([q, only]) =>
        only === null ? covered[q]! : [covered[q]![only]!],
      );
      return sum(own) + LINKED * Math.max(0, ...linked.map((others) => beside(own, others)));
    }),
  );
}

/** A linked passage, and the sentence of it that makes the link; null: any of its sentences. */
type Link = [passage: number, sentence: number | null];

/** For each sentence: the passages that it names, and the sentences that name its passage. */
function linksOf(all: readonly Read[]): Link[][][] {
  const links = all.map(({ sentences }) => sentences.map((): Link[] => []));
  for (const [q, { passage: named }] of all.entries()) {
    const name = withoutBrackets(named.heading);
    if (name.length < HEADING_LETTERS || !/\p{Lu}/u.test(name)) continue;
    for (const [p, { sentences, passage }] of all.entries()) {
      if (passage.heading === named.heading) continue;
      for (const [s, { text }] of sentences.entries()) {
        if ((findMention(text, name)?.similarity ?? 0) < SAME_NAME) continue;
        links[p]![s]!.push([q, null]);
        for (const back of links[q]!) back.push([p, s]);
      }
    }
  }
  return links;
}

/** Spans of the asked kind that the question does not say itself, and what each is worth. */
function valuesIn(
  { text, start }: Sentence,
  { type, noun, counts }: Asked,
  wanted: readonly string[],
): { text: string; start: number; end: number; worth: number }[] {
  const isWanted = (word: string): boolean => hasStem(wanted, word);
  const anchors = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    .filter((match) => isWanted(stem(words(match[0])[0] ?? '')))
    .map((match) => match.index + match[0].length / 2);
  return readSentence(text).spans.flatMap((span) => {
    const fit = fits(span, type, text);
    const parts = words(span.text).map(stem);
    if (fit < FIT || parts.length === 0) return [];
    if (parts.filter(isWanted).length > parts.length / 2) return [];
    if (counts && isNumberOfOne(text.slice(0, span.start), noun)) return [];
    const distance = (at: number): number =>
      Math.min(Math.abs(at - span.start), Math.abs(at - span.end));
    const near = anchors.reduce((sum, at) => sum + Math.exp(-distance(at) / FADES), 0);
    const around =
      text.slice(Math.max(0, span.start - NEAR_BEFORE), span.start) +
      text.slice(span.end, span.end + NEAR_BEHIND);
    const isBeside = noun !== '' && stems(`${around} ${span.text}`).includes(stem(noun));
    const isAgent = type === 'person' && AGENT.test(text.slice(0, span.start));
    const worth =
      fit *
      (0.5 + near / Math.max(1, anchors.length)) *
      (isBeside ? BESIDE : 1) *
      (isAgent ? DID_IT : 1);
    return [{ text: span.text, start: start + span.start, end: start + span.end, worth }];
  });
}

/** "In line 1", where lines are asked for: it says which one it is, and not how many there are. */
function isNumberOfOne(before: string, asked: string): boolean {
  const noun = /(\p{L}*[^\P{L}s]) $/u.exec(before)?.[1];
  return noun !== undefined && asked !== '' && stem(noun.toLowerCase()) === stem(asked);
}

/** Best first, of different words. */
function distinct(spans: SpanRead[]): SpanRead[] {
  const kept = new Map<string, SpanRead>();
  for (const span of spans.sort((a, b) => b.logit - a.logit)) {
    const key = wordsOf(span.text).join(' ');
    if (key !== '' && !kept.has(key)) kept.set(key, span);
    if (kept.size === KEPT) break;
  }
  return [...kept.values()];
}
