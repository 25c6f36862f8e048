/** The sentences of a document that can stand by themselves: no tables, references, running heads. */
import type { IndexedChunk } from '../retrieval/indexing.ts';
import type { Support } from '../knowledge/types.ts';
import { isNotice } from '../documents/notices.ts';
import { withoutNumbering } from '../documents/numbering.ts';
import { isOfHeader } from '../documents/formats/email/told.ts';
import type { Range } from '../documents/types.ts';
import { isStopWord, words } from '../retrieval/tokens.ts';

export interface Said {
  chunk: IndexedChunk;
  place: Range;
  /** In one line, without its number. */
  text: string;
  /** In the document, 0 to 1. */
  position: number;
  /** In its section. */
  opens: boolean;
}

const WORDS = { fewest: 6, most: 60 };
/** Of a sentence's words. */
const LETTERED = 0.7;
/** "The term begins on 1 May 2023." */
const SHORT = { words: 4, lettered: 0.5 };
/** Of a sentence's words, those that are none of its matter. */
const FEWEST_PLAIN = 0.15;
const MOST_CAPITALS = 0.7;
/** Nothing of what such sections say is what the document says. */
const APART =
  /^(?:[\d.]+ )?(?:references|bibliography|works cited|literature|acknowledge?ments?|contents|table of contents|(?:list of )?(?:figures|tables)|index|glossary|about the authors?|copyright|legal notice|imprint|contact|contributors|editorial board|further reading|see also|external links|literatur(?:verzeichnis)?|quellen|danksagung|inhalt(?:sverzeichnis)?|impressum)\b|(?:bibliography|literature(?: list)?|literaturverzeichnis)$/i;
const BOILERPLATE =
  /\b(?:permission to make|isbn|issn|doi:|creative commons|this page (?:is )?(?:left )?intentionally|printed in|downloaded from|terms of use|for more information|see (?:page|section|figure|table|chapter|appendix)|click here|\bminutes of .{0,60}\b(?:approved|adopted|accepted)|\bmeeting (?:was )?(?:opened|closed|adjourned|ended)|^key ?words\b|(?:figure|fig\.|table|abbildung|tabelle) \d+[:.]|as shown in|is (?:shown|depicted|illustrated) in|\d+ ?\(\d+\) ?: ?\d)/i;
const MARKS = /[<>{}|=←→∈≤≥±∗†‡\\_]|\$(?!\d)|\.{4,}|\[\d+(?:, ?\d+)*\].*\[\d+/;
/** What it goes on from is left behind. */
const LEANS =
  /^(?:it|they|he|she|this|these|those|that|such|his|her|its|their|both|also|but|and|or|so|thus|hence|therefore|however|moreover|furthermore|in addition|additionally|instead|otherwise|then|consequently|nevertheless|similarly|likewise|for (?:this|these|example|instance)|as (?:a result|such|an example)|on the other hand|in (?:contrast|particular|turn|this (?:case|way|sense))|indeed|again|finally|second(?:ly)?|third(?:ly)?|first(?:ly)?|next|here|there|now|later|the (?:former|latter|other|same|first|second|third)|another|specifically|meanwhile|er|sie|es|dies(?:e[rsnm]?)?|das|jedoch|daher|deshalb|somit|außerdem|ferner)\b/i;
/** Of itself a text says "this" without leaning on anything. */
const OF_ITSELF =
  /^(?:this|these|the present|in this|dies(?:e[rs]?)?) (?:[\p{L}-]+ )?(?:document|paper|article|study|report|thesis|book|manual|guide|act|bill|contract|agreement|memorandum|letter|policy|standard|review|survey|chapter|work|leaflet|notice|instructions?|vertrag|bericht|buch|aufsatz|arbeit)\b/iu;

export function isApart({ heading, headingPath }: Pick<IndexedChunk, 'heading' | 'headingPath'>) {
  return [heading, ...headingPath].some((each) => APART.test(each));
}

const SOURCES = /^(?:[\d.]+ )?(?:references|bibliography|works cited|literatur(?:verzeichnis)?)\b/i;
/** A list of sources before this is one chapter's. */
const LATE = 0.3;

/** The document without what stands behind its list of sources: appendices, samples, forms. */
export function bodyOf(chunks: readonly IndexedChunk[]): readonly IndexedChunk[] {
  const end = chunks.findLastIndex(({ heading }) => SOURCES.test(heading));
  return end > LATE * chunks.length ? chunks.slice(0, end + 1) : chunks;
}

/** What the document says itself. */
export function ownOf(chunks: readonly IndexedChunk[]): IndexedChunk[] {
  return bodyOf(chunks).filter((chunk) => !isApart(chunk));
}

/** @param chunks of one document, in order. */
export function sentencesOf(chunks: readonly IndexedChunk[]): Said[] {
  const last = chunks.at(-1)?.end ?? 1;
  const found: Said[] = [];
  let before = '';
  for (const chunk of chunks) {
    const path = [...chunk.headingPath, chunk.heading].join('\n');
    if (!isApart(chunk)) {
      for (const [i, { start, end }] of chunk.sentences.entries()) {
        const whole = chunk.text.slice(start - chunk.start, end - chunk.start);
        const bare = withoutNumbering(whole);
        const text = bare.replace(/\s+/g, ' ').trim();
        const place = { start: start + whole.length - bare.length, end };
        const opens = i === 0 && path !== before;
        found.push({ chunk, place, text, position: start / last, opens });
      }
    }
    before = path;
  }
  return found;
}

/** Whole sentences that say something, each once: what is repeated is a running head or a form. */
export function proseOf(all: readonly Said[]): Said[] {
  const times = new Map<string, number>();
  for (const { text } of all) times.set(text, (times.get(text) ?? 0) + 1);
  return all.filter(({ text }) => times.get(text) === 1 && isProse(text));
}

export function isProse(text: string, fewest = WORDS.fewest, lettered = LETTERED): boolean {
  const said = text.split(' ');
  if (said.length < fewest || said.length > WORDS.most) return false;
  if (!/^["“'‘(]?[\p{Lu}\d]/u.test(text) || !/[.!?]["”’')]*$/.test(text)) return false;
  if (MARKS.test(text) || BOILERPLATE.test(text) || isNotice(text) || isOfHeader(text))
    return false;
  // "(9 February 1861 – 3 November 1924)" is said by the way.
  const own = text.replace(/ \([^()]*\)/g, '');
  const outright = own.split(' ');
  const letters = outright.filter((word) => /\p{L}/u.test(word));
  const capitals = letters.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length;
  const plain = words(own).filter(isPlain).length;
  return (
    letters.length >= lettered * outright.length &&
    capitals <= MOST_CAPITALS * letters.length &&
    plain >= FEWEST_PLAIN * outright.length
  );
}

/** A short one says something too: "The fee is 30 euros." */
export function isSaid(text: string): boolean {
  return isProse(text, SHORT.words, SHORT.lettered) && /\.$/.test(text) && !/[“”"()[\]]/.test(text);
}

const GERMAN_PLAIN = new Set(
  'der die das den dem des ein eine einer eines einem einen und oder ist sind war waren wird werden wurde wurden von vom zu zum zur mit fur auf an am im in bei nach aus uber durch hat haben als auch nicht sich sie er es'.split(
    ' ',
  ),
);
function isPlain(word: string): boolean {
  return isStopWord(word) || GERMAN_PLAIN.has(word);
}

/** It needs the sentences before it. */
export function leans(text: string): boolean {
  return LEANS.test(text) && !OF_ITSELF.test(text);
}

export function speaksOfItself(text: string): boolean {
  return OF_ITSELF.test(text);
}

export function supportOf({ chunk, place }: Pick<Said, 'chunk' | 'place'>): Support {
  return {
    source: { document: chunk.document, chunk: chunk.id, ...place, ...pagesOf(chunk, place) },
    text: chunk.text.slice(place.start - chunk.start, place.end - chunk.start),
    ...(chunk.heading ? { heading: chunk.heading } : {}),
  };
}

function pagesOf(
  { firstPage, lastPage, pageBreaks }: IndexedChunk,
  { start, end }: Range,
): { firstPage: number; lastPage: number } {
  if (!pageBreaks) return { firstPage, lastPage };
  const at = (position: number): number =>
    firstPage + pageBreaks.filter((each) => each <= position).length;
  return { firstPage: at(start), lastPage: at(Math.max(start, end - 1)) };
}
