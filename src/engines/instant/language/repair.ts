/**
 * A small repair layer over the tagger: context rules for the classes of error that it makes most
 * (figures: docs/engine.md, "Extraction"). Each speaks of tags and word shapes, never of a sentence.
 */
import type { PartOfSpeech, Token } from './analyse.ts';
import { IRREGULAR_PARTICIPLES, isCapitalised, setOf } from './words.ts';

const MODALS = setOf('will would can could may might must shall should');
const BE = setOf('am is are was were been being be');
const HAVE = setOf('has have had having');
const OPEN: ReadonlySet<PartOfSpeech> = new Set(['NOUN', 'VERB', 'ADJ', 'ADV', 'X', 'INTJ']);
const NOMINAL: ReadonlySet<PartOfSpeech> = new Set(['NOUN', 'PROPN', 'PRON']);
const OPENS_OBJECT: ReadonlySet<PartOfSpeech> = new Set([
  'DET',
  'ADP',
  'NUM',
  'PROPN',
  'ADJ',
  'PRON',
]);

/** Corrects tags in place. */
export function repairTags(tokens: Token[]): void {
  let clauseStart = 0;
  for (const [i, token] of tokens.entries()) {
    if (token.lower === 'per' && tokens[i + 1]?.lower === 'cent') token.pos = 'NOUN';
    if (isCapitalised(token)) repairCapitalised(tokens, i);
    else if (token.pos === 'ADJ' || token.pos === 'NOUN') repairVerb(tokens, i);
    else if (token.pos === 'VERB') repairNoun(tokens, i);
    if (/^[.;!?]$/.test(token.text) || i === tokens.length - 1) {
      repairQuestion(tokens, clauseStart, token.pos === 'PUNCT' ? i : i + 1);
      findMissingVerb(tokens.slice(clauseStart, i + 1));
      clauseStart = i + 1;
    }
  }
}

/** "When was the bell cast?": such a question ends with its participle, whatever else it can be. */
function repairQuestion(tokens: Token[], start: number, end: number): void {
  const asks = /^(?:when|where|how|why)$/.test(tokens[start]?.lower ?? '');
  const last = tokens[end - 1];
  if (!asks || !last || !/^(?:was|were|is|are)$/.test(tokens[start + 1]?.lower ?? '')) return;
  if (end - start <= 3 || !IRREGULAR_PARTICIPLES.has(last.lower)) return;
  last.pos = 'VERB';
  const before = tokens[end - 2]!;
  if (/^(?:first|last|next)$/.test(before.lower)) before.pos = 'ADV';
}

/** A capitalised word beside a proper noun belongs to the name, but for the first of a sentence. */
function repairCapitalised(tokens: Token[], i: number): void {
  const [before, token, after] = [tokens[i - 1], tokens[i]!, tokens[i + 1]];
  if (!before || /^[.!?:"“]$/.test(before.text) || !OPEN.has(token.pos)) return;
  const isInName = [before, after].some((one) => one?.pos === 'PROPN' && isCapitalised(one));
  if (isInName) token.pos = 'PROPN';
}

/** Verbs tagged as adjectives or nouns where an auxiliary or "by" shows them to be verbs. */
function repairVerb(tokens: Token[], i: number): void {
  const [before, token, next] = [tokens[i - 1], tokens[i]!, tokens[i + 1]];
  const isParticiple = /(?:ed|en|wn)$/.test(token.lower) && token.lower.length > 4;
  const previous = before?.pos === 'ADV' || before?.pos === 'PART' ? tokens[i - 2] : before;
  const auxiliary = previous?.pos === 'AUX' ? previous.lower : '';
  const isRelative = before?.pos === 'PRON' && /^(?:who|which|that)$/.test(before.lower);
  const isVerb =
    MODALS.has(auxiliary) ||
    (isRelative && /(?:s|ed)$/.test(token.lower)) ||
    (isParticiple &&
      ((token.pos === 'ADJ' && next?.lower === 'by') ||
        (token.pos === 'ADJ' && before?.pos === 'CCONJ' && next?.pos === 'DET') ||
        HAVE.has(auxiliary) ||
        (BE.has(auxiliary) && next?.pos === 'ADP')));
  if (isVerb) token.pos = 'VERB';
}

/** "wrote plays", "is part of": no finite verb stands behind another, nor a base form behind "be". */
function repairNoun(tokens: Token[], i: number): void {
  const [before, token, next] = [tokens[i - 1], tokens[i]!, tokens[i + 1]];
  const isSecond =
    before?.pos === 'VERB' && /[^s]s$/.test(token.lower) && !/ing$/.test(before.lower);
  const isBase = token.lemma === token.lower && !IRREGULAR_PARTICIPLES.has(token.lower);
  const isBehindBe = before?.pos === 'AUX' && BE.has(before.lower) && next?.pos === 'ADP';
  if (isSecond || (isBase && isBehindBe)) token.pos = 'NOUN';
}

/** Of a clause without a finite verb: what looks like a plural or a past tense, between a noun and what can be an object. */
function findMissingVerb(clause: readonly Token[]): void {
  let isRelative = false;
  for (const [i, { pos, lower }] of clause.entries()) {
    if (/^(?:who|which|where)$/.test(lower)) isRelative = true;
    const describes = /(?:ed|en|wn)$/.test(lower) && clause[i + 1]?.pos === 'ADP';
    if (pos !== 'AUX' && (pos !== 'VERB' || describes || /ing$/.test(lower))) continue;
    // The verb of a relative clause is not the one that is missing.
    if (!isRelative) return;
    isRelative = false;
  }
  const missing = clause.find(
    ({ pos, lower }, i) =>
      (pos === 'NOUN' ? /[^s]s$/ : pos === 'ADJ' ? /[^e]ed$/ : /$^/).test(lower) &&
      NOMINAL.has(clause[i - 1]?.pos ?? 'X') &&
      OPENS_OBJECT.has(clause[i + 1]?.pos ?? 'X'),
  );
  if (missing) missing.pos = 'VERB';
}
