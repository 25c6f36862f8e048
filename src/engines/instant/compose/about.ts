/**
 * What a document is about, or a part of one, as it says itself: its title, the line under it, and
 * the sentence at its beginning that says what it does. Retrieval brings and marks the beginning
 * (retrieval/beginnings.ts).
 */
import type { Range } from '../../../documents/types.ts';
import { askedAbout, KIND_OF_TEXT } from '../../../knowledge/about.ts';
import type {
  AnswerInput,
  AnswerOutput,
  ContextChunk,
  ProposedSupport,
} from '../../../tasks/types.ts';
import { analyse } from '../language/analyse.ts';

/** Some words mean a text only where it speaks of itself: "this code". */
const TEXT = `(?:${KIND_OF_TEXT}|(?:part|order|work|code|plan|procedure)s?)`;
const DOES =
  '(?:is|are|was) (?:for|about|to|on|meant|intended|written|made|addressed|concerned|devoted|an?|the)|(?:asks?|describes?|deals?|covers?|sets?|explains?|presents?|applies|apply|governs?|examines?|reports?|proposes?|gives?|provides?|tells?|shows?|introduces?|investigates?|considers?|reviews?|summari[sz]es?|lays?|establish(?:es)?|regulates?|looks?|outlines?|discusses|discuss|concerns?|addresses|argues?|contains?|traces?|studies|offers?|aims?|seeks?|makes?|implements?)\\b';
const WE_DO =
  '(?:we|I) (?:\\p{L}+ly )?(?:present|propose|show|describe|stud(?:y|ied)|introduce|investigate|report|examine|develop|argue|ask|survey|measure|compare|analy[sz]e|test|follow|review)(?:e?d)?\\b';
/** A sentence that says what its text does. */
const SAYS_PURPOSE = [
  new RegExp(`\\b(?:this|these|the present) (?:\\p{L}+ )?${TEXT} (?:\\p{L}+ly )?(?:${DOES})`, 'iu'),
  new RegExp(`\\bin (?:this|the present) ${TEXT},? (?:we|I|you|it)\\b`, 'iu'),
  new RegExp(`\\b(?:purposes?|aims?|objects?|objectives?|goals?) of (?:this|the) ${TEXT}\\b`, 'iu'),
  new RegExp(`^(?:here,? )?${WE_DO}`, 'iu'),
  /^an? (?:bill|act|law|ordinance|regulation)\b.{0,20}? to \p{L}/iu,
];
/** So does this one, where nothing else is told. */
const SAYS_WORK = new RegExp(`\\b${WE_DO}`, 'iu');
/** A heading of what says it. */
const NAMES_PURPOSE =
  /^(?:[\d.]+ )?(?:abstract|(?:executive |management )?summary|purposes?|aims?|objectives?|objects?|scope|subject(?: matter)?|introduction|overview|about|preamble|what (?:this|it) is)\b/i;
/** Such a heading alone is no title. */
const NO_TITLE = /^[\d.# ]*(?:abstract|summary|introduction|overview|preamble|contents)\W*$/i;
/** Such a heading is the beginning of the sentence under it: "A Bill to". */
const OPENS_SENTENCE = /\b(?:to|for|that)$/i;
/** A number before the sentence is none of its words; that of "300 boats" is. */
const NUMBERING =
  /^(?:\d+(?:\.\d+)*[.)]|\d+(?:\.\d+)+(?=\s+\p{Lu})|\((?:\d+(?:\.\d+)*|\p{L})\))\s+/u;
/** Lines that say when, where and by whom it was made. */
const MADE =
  /^(?:version|revision|valid|updated|last |page |received|accepted|copyright|©|by |dear |present:|published|prepared|written|issued|dated?\b|introduced|presented|adopted|submitted|made |between |correspondence|https?:|doi|isbn|issn|no\. )/i;
const LINE = { fewest: 3, most: 18, within: 3 };
const FEWEST_WORDS = 5;

/**
 * That it tells what was asked: 12 of 15 times where the document says what it does, and 22 of 31
 * where it only begins so (docs/engine.md).
 */
const CHANCE = { purpose: 0.8, opening: 0.7 };

interface Said {
  chunk: ContextChunk;
  place: Range;
  text: string;
}

type Asked = Pick<AnswerInput, 'question' | 'chunks'> &
  Partial<Pick<AnswerInput, 'originals' | 'bindings'>>;

/** Null where something else is asked, or set by a person, and where no beginning was brought. */
export function toldFromBeginning(asked: Asked): AnswerOutput | null {
  const { question, chunks } = asked;
  const beginning = chunks
    .filter(({ begins }) => begins !== undefined)
    .sort((a, b) => a.start - b.start);
  const [first] = beginning;
  if (!first?.begins || !askedAbout(question) || isChanged(asked)) return null;
  const { heading } = first.begins;
  const title = NO_TITLE.test(first.begins.title) ? '' : first.begins.title;
  const sentences = beginning.flatMap(sentencesOf);
  const opening = sentencesOf(first);
  const sentence = opening.findIndex(({ text }) => isWhole(text));
  const line = opening
    .slice(0, sentence < 0 ? LINE.within : Math.min(sentence, LINE.within))
    .find(({ text }) => isLine(text));
  const purpose =
    sentences.find(saysPurpose) ??
    sentences.find(({ chunk, text }) => NAMES_PURPOSE.test(chunk.heading) && isWhole(text));
  // What is said under a heading of its own is of that alone.
  const said = purpose ?? (first.heading === heading ? opening[sentence] : undefined);
  const outline = said ? [] : beginning.filter((chunk) => chunk.heading !== heading);
  const under = [...(line && line !== said ? [line] : []), ...(said ? [said] : [])];
  const told = [title, ...under.map(inFull), ...outline.map(({ heading }) => heading)].filter(
    (one) => one !== '',
  );
  if (told.length === 0) return null;
  const cited = under.some(({ chunk }) => chunk === first) ? under : [opening[0]!, ...under];
  return {
    answer: [...new Set(told)].map(closed).join(' '),
    supports: [...cited, ...outline.map((chunk) => sentencesOf(chunk)[0]!)].map(supportOf),
    probability: purpose ? CHANCE.purpose : CHANCE.opening,
    level: 'sentences',
  };
}

/** A person wrote a clue, which then has no words of the question, or set a value. */
function isChanged({ originals = [], bindings = [] }: Asked): boolean {
  return (
    bindings.some(({ settled }) => settled) || originals.some(({ words }) => words === undefined)
  );
}

function sentencesOf(chunk: ContextChunk): Said[] {
  return chunk.sentences.map(({ start, end }) => {
    const whole = chunk.text.slice(start - chunk.start, end - chunk.start);
    const text = whole.replace(NUMBERING, '');
    const place = { start: start + whole.length - text.length, end };
    return { chunk, place, text: text.replace(/\s+/g, ' ').trim() };
  });
}

function saysPurpose({ chunk, text }: Said): boolean {
  const said = inFull({ chunk, text });
  const patterns = NAMES_PURPOSE.test(chunk.heading) ? [...SAYS_PURPOSE, SAYS_WORK] : SAYS_PURPOSE;
  return wordCount(text) >= FEWEST_WORDS && patterns.some((pattern) => pattern.test(said));
}

/** With the heading that it goes on from. */
function inFull({ chunk, text }: Pick<Said, 'chunk' | 'text'>): string {
  return OPENS_SENTENCE.test(chunk.heading) && chunk.text.replace(/\s+/g, ' ').startsWith(text)
    ? `${chunk.heading} ${text}`
    : text;
}

function isWhole(text: string): boolean {
  return (
    wordCount(text) >= FEWEST_WORDS &&
    /[.!?:]["”’)]*$/.test(text) &&
    !/^[•–-]|[<>|]/.test(text) &&
    !MADE.test(text) &&
    analyse(text).some(({ pos }) => pos === 'VERB' || pos === 'AUX')
  );
}

/** A line under the title that goes on with it: no sentence, no names alone. */
function isLine(text: string): boolean {
  const count = wordCount(text);
  if (count < LINE.fewest || count > LINE.most || /[.!?:;,]["”’)]*$/.test(text)) return false;
  return (
    /(?<![\p{L}\p{N}])\p{Ll}{4,}/u.test(text) && !/\(\d|[@<>|=]/.test(text) && !MADE.test(text)
  );
}

function wordCount(text: string): number {
  return text.split(/\s+/).length;
}

function closed(text: string): string {
  return /[.!?:]["”’)]*$/.test(text) ? text : `${text}.`;
}

function supportOf({ chunk, place }: Said): ProposedSupport {
  return { chunk: chunk.id, sentence: place };
}
