/** How well a span fits what is asked for, from its surface and the words beside it. */
import type { AnswerType } from '../../../knowledge/types.ts';
import { countryOf, isCountry, isDemonym } from './countries.ts';
import type { Span } from './spans.ts';
import { fold } from './text.ts';

const ORGANISATION =
  /\b(?:university|college|school|institute|academy|company|corporation|corp|inc|ltd|records|band|club|team|association|society|league|party|council|committee|agency|bank|press|studios?|entertainment|productions|pictures|church|church of|army|orchestra|group|foundation|union|network|broadcasting|airlines?|hospital|museum|motors|films|media|party|government|ministry|parliament|f\.?c|fc)\b/i;
const PLACE =
  /\b(?:city|town|village|county|river|lake|mountains?|island|islands|sea|ocean|bay|park|street|road|avenue|airport|station|district|province|state|region|valley|castle|palace|abbey|cathedral|bridge|desert|peninsula|coast|hills?|forest|township|municipality|kingdom|empire|republic|north|south|east|west|new)\b/i;
const OCCUPATION =
  /\b(?:\w+(?:ist|ician|ographer|maker|er|or|ian|ess|man|woman)|chef|judge|priest|monk|nun|coach|aviator|pilot|poet|general|president|minister|king|queen|bishop|duke|prince|princess|artist|critic|model|attorney|athlete|diplomat|clerk)s?\b/i;
/** Names of this kind are of things, works or events, never of a person. */
const NO_PERSON =
  /\b(?:awards?|prize|cup|tour|championships?|tournament|olympics|war|battle|treaty|act|festival|album|song|show|series|collaboration|register|office|building|tower|confederation|federation|diocese|house|hall|airport|language|catholic|games|edition|museum|theat(?:re|er)|street|bridge|center|centre|times|railway|ship|program|project|report|history|movement|revolution)\b/i;
/** "Ann B. Lee": an initial within a name is a person's. */
const INITIALED = /^\p{Lu}[\p{L}.]* \p{Lu}\. \p{Lu}/u;
const MONTHS =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/i;
const NOT_NAMES =
  /^(?:he|she|it|they|his|her|the|this|that|in|after|during|when|while|i|a|an|oscar|academy award|emmy|grammy|world war(?: i+)?|christmas|olympics?)$/i;
const LANGUAGES =
  /^(?:latin|hindi|urdu|tamil|telugu|bengali|punjabi|marathi|malayalam|kannada|gujarati|arabic|hebrew|mandarin|cantonese|swahili|quechua|gaelic|sanskrit|esperanto|yiddish|farsi|tagalog|zulu|afrikaans|catalan|basque|galician)$/i;

const NAMED = new Set<AnswerType>(['person', 'place', 'organisation', 'work']);
const BODIES = new Set<AnswerType>(['person', 'place', 'organisation', 'country']);

/** 0 (cannot be) … 1 (clearly is). */
export function fits(span: Span, type: AnswerType, sentence: string): number {
  const text = span.text;
  if (NOT_NAMES.test(text) || MONTHS.test(text)) return 0;
  const before = sentence.slice(Math.max(0, span.start - 14), span.start);
  const name = span.kind === 'name';
  // What stands in quotation marks is a title, whatever else it looks like.
  if (name && BODIES.has(type) && /["“]\s?$/.test(before)) return 0.1;
  // "the English …": where someone or something is from is neither of them.
  if (name && NAMED.has(type) && (LANGUAGES.test(text) || (isDemonym(text) && !isCountry(text))))
    return 0.05;
  switch (type) {
    case 'date':
    case 'year':
      return span.kind === 'date' ? 1 : 0;
    case 'number':
      if (span.kind !== 'number') return 0;
      return /^\d*(?:st|nd|rd|th)$|^(?:first|second|third)$/i.test(text) ? 0.2 : 1;
    case 'quantity':
      if (span.kind !== 'number') return span.kind === 'date' ? 0.1 : 0;
      return /\(\s*$/.test(before) ? 0.7 : 1;
    case 'person':
      if (!name || countryOf(text)) return 0;
      if (ORGANISATION.test(text)) return 0.25;
      if (NO_PERSON.test(text)) return 0.1;
      if (
        PLACE.test(text.replace(/,.*$/, '')) &&
        !/^[A-Z]\.|^(?:Sir|Dame|King|Queen|Prince|Princess|Emperor|Duke|Count)/.test(text)
      )
        return 0.3;
      if (/\d/.test(text)) return 0.3;
      if (/\b(?:in|at|near)\s+$/i.test(before)) return 0.4;
      return /\s/.test(text) ? 1 : 0.75;
    case 'place':
      if (span.kind === 'demonym') return isDemonym(text) && !isCountry(text) ? 0 : 0.85;
      if (!name) return 0;
      if (
        INITIALED.test(text) ||
        /\b(?:ibn|bint)\b/.test(text) ||
        /\b(?:son|daughter|wife|husband|child|brother|sister) of\s+$/i.test(before)
      )
        return 0.1;
      if (PLACE.test(text)) return 1;
      if (ORGANISATION.test(text)) return 0.5;
      return /\b(?:in|at|near|of|from|to|on|,)\s+(?:the\s)?$/i.test(before) ? 0.95 : 0.55;
    case 'country':
      if (isCountry(text)) return 1;
      return span.kind === 'demonym' ? 0.8 : name && PLACE.test(text) ? 0.2 : 0.05;
    case 'nationality':
      return isDemonym(text) ? 1 : isCountry(text) ? 0.9 : span.kind === 'demonym' ? 0.5 : 0;
    case 'organisation':
      if (!name) return 0;
      return ORGANISATION.test(text) ? 1 : countryOf(text) ? 0.15 : 0.65;
    case 'work':
      return span.kind === 'title' ? 1 : name && !countryOf(text) ? 0.6 : 0;
    case 'language':
      return isDemonym(text) || LANGUAGES.test(text) ? 1 : 0.05;
    case 'occupation':
      return span.kind === 'phrase' || name ? (OCCUPATION.test(text) ? 1 : 0.25) : 0;
    case 'yes-no':
      return 0;
    default:
      if (name || span.kind === 'title') return 0.75;
      if (span.kind === 'phrase') return fold(text).length > 2 ? 0.55 : 0;
      return span.kind === 'number' ? 0.35 : 0.3;
  }
}
