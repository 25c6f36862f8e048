/**
 * A small repair layer over the tagger: context rules for the classes of error that it makes most
 * in encyclopedic and technical prose (figures: docs/engine.md, "Extraction"). Each rule speaks of
 * tags and word shapes, and of closed lists of English words, never of a single sentence.
 */
import type { PartOfSpeech, Token } from './analyse.ts';
import { IRREGULAR_PARTICIPLES, isCapitalised, SUBJECT_PRONOUNS } from './words.ts';

const MODALS = new Set('will would can could may might must shall should'.split(' '));
const BE = new Set('am is are was were been being be'.split(' '));
const HAVE = new Set('has have had having'.split(' '));
/** Third-person verbs that are also plural nouns: verbs when a clause has no other verb. */
const NOUN_OR_VERB = new Set(
  (
    'lives stars features plays works houses hosts borders flows runs serves covers contains deals ' +
    'experiences blocks forms stands lies leads causes means includes ranks attempts aims offers uses ' +
    'follows focuses centers centres documents details records reports releases markets supplies ' +
    'links joins meets measures limits drains spans rises falls produces results begins ends starts ' +
    'owns operates heads chairs coaches designs studies teaches writes directs tells sets shows ' +
    'airs broadcasts premieres debuts guest-stars looks helps holds changes controls attacks ' +
    'affects increases reduces benefits involves influences costs ships names dates treats tests ' +
    'faces opens closes stages tours performs competes represents remains reaches surrounds crosses'
  ).split(' '),
);
/** Adjectives that are as often nouns: nouns at the end of a phrase ("the lead single from"). */
const NOUN_OR_ADJECTIVE = new Set(
  'single musical original complex native classic epic official final documentary periodical weekly monthly quarterly daily'.split(
    ' ',
  ),
);
/** Participles that look like the base form. */
const SAME_AS_PARTICIPLE = new Set(
  'put set cut hit let shut cast cost hurt split spread read broadcast bet run come become overcome beset'.split(
    ' ',
  ),
);
/** Activities in -ing that are nouns in front of a noun: "motor racing driver". */
const ACTIVITIES = new Set(
  (
    'racing processing manufacturing engineering mining publishing broadcasting recording marketing shipping fishing ' +
    'farming banking building training learning testing computing trading skating skiing boxing wrestling swimming ' +
    'cycling acting singing writing printing programming advertising gaming shooting hunting sailing rowing climbing ' +
    'filming housing lighting heating cooling imaging screening nursing teaching painting drawing'
  ).split(' '),
);
const MONTHS =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/;

/** Corrects tags in place. */
export function repairTags(tokens: Token[]): void {
  let clauseStart = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const next = tokens[i + 1];
    const starts = i === 0 || /^[.!?:"“]$/.test(tokens[i - 1]!.text);
    if (isCapitalised(token)) repairCapitalised(tokens, i, starts);
    else repairVerb(tokens, i);
    if (token.lower === 'due' && next?.lower === 'to') {
      next.pos = 'ADP';
      const after = tokens[i + 2];
      if (after?.pos === 'VERB' && !/ing$/.test(after.lower)) after.pos = 'NOUN';
    }
    if (/^[.;!?]$/.test(token.text) || i === tokens.length - 1) {
      repairQuestion(tokens, clauseStart, token.pos === 'PUNCT' ? i : i + 1);
      findMissingVerb(tokens, clauseStart, i + 1);
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

/** A capitalised word beside a proper noun belongs to the name. */
function repairCapitalised(tokens: Token[], i: number, starts: boolean): void {
  const token = tokens[i]!;
  const [before, after] = [tokens[i - 1], tokens[i + 1]];
  if (MONTHS.test(token.text) && (before?.pos === 'NUM' || after?.pos === 'NUM')) {
    token.pos = 'PROPN';
    return;
  }
  if (starts) return;
  const open: PartOfSpeech[] = ['NOUN', 'VERB', 'ADJ', 'ADV', 'X', 'PART', 'INTJ'];
  const named = before?.pos === 'PROPN' && isCapitalised(before);
  if (token.text === 'I' || token.text === 'II') {
    if (named) token.pos = 'PROPN';
    return;
  }
  if (!open.includes(token.pos)) return;
  if (token.pos === 'PART' && !named) return;
  const names = after?.pos === 'PROPN' && isCapitalised(after);
  if (named || names) token.pos = 'PROPN';
}

/** Verbs tagged as adjectives or nouns where an auxiliary or "by" shows them to be verbs. */
function repairVerb(tokens: Token[], i: number): void {
  const token = tokens[i]!;
  const [before, next] = [tokens[i - 1], tokens[i + 1]];
  if (
    token.pos === 'ADJ' &&
    NOUN_OR_ADJECTIVE.has(token.lower) &&
    (next?.pos === 'ADP' || next?.pos === 'PUNCT' || next?.pos === 'AUX') &&
    /^(?:NOUN|ADJ|PROPN)$/.test(before?.pos ?? '')
  ) {
    token.pos = 'NOUN';
  }
  const participle = /(?:ed|en|wn)$/.test(token.lower) && token.lower.length > 4;
  const previous = before?.pos === 'ADV' || before?.pos === 'PART' ? tokens[i - 2] : before;
  if (token.pos === 'ADJ' || token.pos === 'NOUN') {
    if (previous && MODALS.has(previous.lower) && previous.pos === 'AUX') {
      token.pos = 'VERB';
    } else if (
      participle &&
      (token.pos === 'ADJ' || token.lower.startsWith('co-')) &&
      next?.lower === 'by'
    ) {
      token.pos = 'VERB';
    } else if (
      participle &&
      previous &&
      (HAVE.has(previous.lower) || BE.has(previous.lower)) &&
      previous.pos === 'AUX'
    ) {
      if (HAVE.has(previous.lower) || isPreposition(next)) token.pos = 'VERB';
    } else if (
      token.pos === 'NOUN' &&
      before &&
      SUBJECT_PRONOUNS.has(before.lower) &&
      before.pos === 'PRON'
    ) {
      if (/(?:s|ed)$/.test(token.lower)) token.pos = 'VERB';
    }
  }
  if (
    token.pos === 'VERB' &&
    ACTIVITIES.has(token.lower) &&
    /^(?:NOUN|ADJ|DET|PROPN)$/.test(before?.pos ?? '') &&
    next?.pos === 'NOUN'
  ) {
    token.pos = 'NOUN';
  }
  // "a station that broadcasts music": after a relative pronoun comes a verb.
  if (
    token.pos === 'NOUN' &&
    before &&
    /^(?:who|which|that)$/.test(before.lower) &&
    before.pos === 'PRON' &&
    /(?:s|ed)$/.test(token.lower)
  ) {
    token.pos = 'VERB';
  }
  // "is part of", "the only use of": a base form cannot follow "be", nor an article and adjective.
  if (
    token.pos === 'VERB' &&
    token.lemma === token.lower &&
    next?.pos === 'ADP' &&
    !SAME_AS_PARTICIPLE.has(token.lower)
  ) {
    const afterBe = previous?.pos === 'AUX' && BE.has(previous.lower);
    const afterAdjective =
      before?.pos === 'ADJ' &&
      /^(?:DET|PRON|ADV)$/.test(tokens[i - 2]?.pos ?? '') &&
      tokens[i - 2]!.lower !== 'who';
    if (afterBe || afterAdjective) token.pos = 'NOUN';
  }
  // "and married the sculptor", "and stars Ana Prat": after "and", before what can be an object.
  if (before?.pos === 'CCONJ' && coordinatesVerb(token, tokens[i - 2], next)) token.pos = 'VERB';
  // ", offering a wide selection"
  if (
    token.pos === 'NOUN' &&
    /ing$/.test(token.lower) &&
    before?.text === ',' &&
    next &&
    /^(?:a|an|the|his|her|its|their)$/.test(next.lower)
  ) {
    token.pos = 'VERB';
  }
  // Two finite verbs do not stand side by side: "wrote plays".
  if (
    token.pos === 'VERB' &&
    before?.pos === 'VERB' &&
    /[^s]s$/.test(token.lower) &&
    !/ing$/.test(before.lower)
  ) {
    token.pos = 'NOUN';
  }
  if (
    token.pos === 'VERB' &&
    before?.pos === 'DET' &&
    (next?.pos === 'ADP' || next?.pos === 'PUNCT' || next?.pos === 'AUX')
  ) {
    if (/^(?:a|an|the)$/.test(before.lower) && !/ed$/.test(token.lower)) token.pos = 'NOUN';
  }
}

/** A second verb of a clause that was taken for an adjective or a plural noun. */
function coordinatesVerb(token: Token, first: Token | undefined, next: Token | undefined): boolean {
  if (!next) return false;
  const determined = next.pos === 'DET' || /^(?:his|her|its|their|him|it|them)$/.test(next.lower);
  if (token.pos === 'ADJ') return /[^e]ed$/.test(token.lower) && determined;
  if (token.pos !== 'NOUN' || !NOUN_OR_VERB.has(token.lower)) return false;
  // "directors and stars Ana Prat": two nouns of a kind stay nouns.
  const beside = first?.pos === 'NOUN' && /s$/.test(first.lower);
  return !beside && (determined || (next.pos === 'PROPN' && isCapitalised(next)));
}

/** A clause without a finite verb whose likely verb was taken for a plural noun. */
function findMissingVerb(tokens: Token[], first: number, end: number): void {
  let candidate = -1;
  let relative = false;
  for (let i = first; i < end; i++) {
    const token = tokens[i]!;
    if (/^(?:who|which|where)$/.test(token.lower)) relative = true;
    if (token.pos === 'AUX' || (token.pos === 'VERB' && looksFinite(tokens, i))) {
      // The verb of a relative clause is not the one that is missing.
      if (!relative) return;
      relative = false;
    }
    if (
      candidate < 0 &&
      i > first &&
      isLikelyVerb(token) &&
      isNominal(tokens[i - 1]) &&
      opensComplement(tokens[i + 1])
    ) {
      candidate = i;
    }
  }
  if (candidate >= 0) tokens[candidate]!.pos = 'VERB';
}

function isLikelyVerb(token: Token): boolean {
  if (token.pos === 'NOUN') return NOUN_OR_VERB.has(token.lower);
  return token.pos === 'ADJ' && /[^e]ed$/.test(token.lower) && !token.lower.includes('-');
}

function looksFinite(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]!;
  if (/ing$/.test(token.lower) || tokens[i - 1]?.lower === 'to') return false;
  // A participle after a noun and before "by" or a preposition is no finite verb.
  return !(/(?:ed|en|wn)$/.test(token.lower) && isPreposition(tokens[i + 1]));
}

function isPreposition(token: Token | undefined): boolean {
  return token !== undefined && token.pos === 'ADP';
}

function isNominal(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (/^(?:NOUN|PROPN|PRON)$/.test(token.pos) || token.text === ')' || token.text === '"')
  );
}

function opensComplement(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (/^(?:DET|ADP|NUM|PROPN|ADJ)$/.test(token.pos) || /^(?:his|her|its|their)$/.test(token.lower))
  );
}
