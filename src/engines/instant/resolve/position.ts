/** Relations that are said by position rather than by words: nationality, country, kind, life dates. */
import { countriesIn, isCountry, isDemonym } from '../match/countries.ts';
import { findMention } from '../match/names.ts';
import type { Sought } from './family.ts';
import type { Found } from './found.ts';
import { lifeBrackets } from './life.ts';
import { supportOf, type Sentence } from './passages.ts';

export function byPosition(sentence: Sentence, sought: Sought, about: number): Found[] {
  const { family, knownRole } = sought;
  if (knownRole !== 'E') return [];
  switch (family.name) {
    case 'birth date':
    case 'death date':
    case 'birth place':
    case 'death place':
      return lifeBrackets(sentence, sought, about);
    case 'nationality':
      return about >= 0.5 && sentence.index === 0
        ? nationality(sentence, sought, about)
        : nationalityBefore(sentence, sought.known);
    case 'location':
      return sought.type === 'country' && about >= 0.5 && sentence.index < 3
        ? country(sentence, about)
        : [];
    case 'country':
      return about >= 0.5 && sentence.index < 3 ? country(sentence, about) : [];
    case 'instance of':
    case 'occupation':
    case 'genre':
      return about >= 0.5 && sentence.index === 0 ? kind(sentence, about) : [];
    default:
      return [];
  }
}

const COPULA = /\b(?:is|was|are|were|became)\s+(?:an?|the|one of the)?\s*/;

function nationality(sentence: Sentence, { type }: Sought, about: number): Found[] {
  const copula = COPULA.exec(sentence.text);
  const from = copula ? copula.index + copula[0].length : 0;
  return countriesIn(sentence.text)
    .filter(
      ({ start, end, region }) =>
        start >= from && !region && !insideName(sentence.text, start, end),
    )
    .slice(0, 3)
    .map(({ text, start }, nth) => ({
      value: text,
      score:
        about *
        Math.exp(-(start - from) / 80) *
        (nth === 0 ? 1 : 0.6) *
        (type === 'country' ? 0.95 : 1),
      supports: [supportOf(sentence)],
      reason: 'the first sentence says where it is from',
    }));
}

/** "the Norwegian playwright X": the demonym stands right before the name. */
function nationalityBefore(sentence: Sentence, known: string): Found[] {
  const mention = findMention(sentence.text, known);
  if (!mention || mention.similarity < 0.8) return [];
  const near = countriesIn(sentence.text).filter(({ end, start, text, region }) => {
    const between = sentence.text.slice(end, mention.start);
    return (
      end <= mention.start &&
      isDemonym(text) &&
      !region &&
      !insideName(sentence.text, start, end) &&
      /^(?: [\p{Ll}-]+){0,4} $/u.test(between)
    );
  });
  return near.map(({ text }) => ({
    value: text,
    score: 0.8 * mention.similarity,
    supports: [supportOf(sentence)],
    reason: 'stands before the name',
  }));
}

/** "Holy Roman Emperor", "English Channel": part of a name, not where someone is from. */
function insideName(text: string, start: number, end: number): boolean {
  return (
    /^ \p{Lu}\p{Ll}/u.test(text.slice(end)) ||
    /\p{Lu}\p{Ll}+ $/u.test(text.slice(Math.max(0, start - 12), start)) ||
    /^\s?-\s?born\b/.test(text.slice(end))
  );
}

function country(sentence: Sentence, about: number): Found[] {
  const all = countriesIn(sentence.text);
  return all.map(({ text, region, start }, i) => {
    const named =
      /\b(?:in|of|,|and)\s+(?:the\s|southern |northern |eastern |western |central |north\w* |south\w* )?$/i.test(
        sentence.text.slice(0, start),
      );
    const first = all.findIndex((other) => isCountry(other.text));
    const inName =
      /\b(?:Gulf|Sea|Bay|Strait|King|Queen|Republic|Bank|University) of (?:the )?$/.test(
        sentence.text.slice(0, start),
      );
    const weight = (named ? (i === first ? 1 : 0.8) : 0.65) * (inName ? 0.5 : 1);
    return {
      value: text,
      score: about * weight * (region ? 0.8 : 1) * (sentence.index === 0 ? 1 : 0.6),
      supports: [supportOf(sentence)],
      reason: 'the passage places it there',
    };
  });
}

/** "X is a Welsh rugby union player who …": what X is. */
function kind(sentence: Sentence, about: number): Found[] {
  const match = /\b(?:is|was|are|were)\s+(?:(?:an?|the|one of the)\s+)?([^,.;()]{3,110})/.exec(
    sentence.text,
  );
  if (!match) return [];
  const value = match[1]!
    .split(
      /\s(?:who|that|which|where|whose|located|situated|based|born|known|best|directed|written|published|released|from|in|at|by|for|on|with|to|during|whom|founded|established|currently|starring)\s/,
    )[0]!
    .trim();
  return value
    ? [
        {
          value,
          score: about,
          supports: [supportOf(sentence)],
          reason: 'the first sentence says what it is',
        },
      ]
    : [];
}
