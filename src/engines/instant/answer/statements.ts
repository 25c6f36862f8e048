/** What sentences state outright of a thing: its kind, where it lies, or the asked words themselves. */
import type { ProposedSupport } from '../../../tasks/types.ts';
import { affirms, denies } from '../language/polarity.ts';
import { countriesIn, countryOf, isCountry } from '../match/countries.ts';
import { findMention, nameSimilarity } from '../match/names.ts';
import { familyNamed, type Family } from '../match/relations.ts';
import { sameStem, stem, stems, words } from '../match/text.ts';
import { readFamily } from '../resolve/family.ts';
import { aboutness, supportOf, type Passage, type Sentence } from '../resolve/passages.ts';
import { isA } from './compare.ts';

/** How many words may stand between two words of a statement. */
const GAP = 3;
const ABOUT = 0.6;
/** Least score of a place that is said to hold another. */
const PLACED = 0.3;
const REGION =
  /\b(?:is|was) (?:an? |the )(?:[\p{L}-]+ ){0,4}?(?:country|state|kingdom|republic|province|region|county|island|continent|district|territory|nation)\b/u;
const DESCRIBED = /\b(?:is|was|are|were)\s+(?:an?|the|one of the)\s+([^.;()]+)/;

const HOLDING = ['location', 'country', 'part of']
  .map(familyNamed)
  .filter((family): family is Family => family !== undefined);
const CAPITAL = familyNamed('capital');

/** The sentence that says that the thing is of the kind; null where none does. */
export function isOfKind(
  name: string,
  kind: string,
  passages: readonly Passage[],
): ProposedSupport[] | null {
  const wanted = stems(kind).filter((word) => countryOf(word) === null);
  const countries = countriesIn(kind).map(({ country }) => country);
  if (wanted.length + countries.length === 0) return null;
  for (const sentence of sentencesAbout(name, passages)) {
    const description = DESCRIBED.exec(sentence.text)?.[1];
    if (!description || denies(sentence.text)) continue;
    const heard = stems(description.split(/\b(?:who|which|that|whose|where)\b/)[0]!);
    const from = countriesIn(description).map(({ country }) => country);
    if (
      wanted.every((word) => heard.some((other) => isA(other, word))) &&
      countries.every((country) => from.includes(country))
    )
      return [supportOf(sentence)];
  }
  return null;
}

/** Whether some sentence says what the thing is. */
export function isDescribed(name: string, passages: readonly Passage[]): boolean {
  return sentencesAbout(name, passages).some(({ text }) => DESCRIBED.test(text));
}

/** The sentence about the thing that says the words in their order, close together. */
export function isStated(
  name: string,
  said: string,
  passages: readonly Passage[],
): ProposedSupport[] | null {
  return saying(name, said, passages, (text) => !denies(text));
}

/** The sentence about the thing that denies the words: "… did not sign the contract". */
export function isDenied(
  name: string,
  said: string,
  passages: readonly Passage[],
): ProposedSupport[] | null {
  const last = words(said).at(-1);
  return last === undefined ? null : saying(name, said, passages, (text) => !affirms(text, last));
}

/** The first sentence about the thing with the words in their order, of those that are wanted. */
function saying(
  name: string,
  said: string,
  passages: readonly Passage[],
  isWanted: (text: string) => boolean,
): ProposedSupport[] | null {
  const wanted = stems(said);
  if (wanted.length < 2) return null;
  for (const sentence of sentencesAbout(name, passages)) {
    if (!isWanted(sentence.text)) continue;
    const mention = findMention(sentence.text, name);
    if (inOrder(wanted, sentence.text.slice(mention?.end ?? 0))) return [supportOf(sentence)];
  }
  return null;
}

function inOrder(wanted: string[], text: string): boolean {
  const heard = words(text).map(stem);
  for (let from = 0; from < heard.length; from++) {
    if (!sameStem(heard[from]!, wanted[0]!)) continue;
    let at = from;
    let next = 1;
    for (let i = from + 1; i < heard.length && next < wanted.length && i - at <= GAP + 1; i++) {
      if (!sameStem(heard[i]!, wanted[next]!)) continue;
      at = i;
      next++;
    }
    if (next === wanted.length) return true;
  }
  return false;
}

/** Sentences of passages about the thing, and those that begin by naming it. */
function sentencesAbout(name: string, passages: readonly Passage[]): Sentence[] {
  return passages.flatMap((passage) => {
    const about = aboutness(passage, name) >= ABOUT;
    return passage.sentences.filter((sentence) => {
      const mention = findMention(sentence.text, name);
      if (mention && mention.similarity >= ABOUT && mention.start < 12) return true;
      return (
        about && (sentence.index === 0 || /^(?:He|She|It|They|The \p{Ll}+)\b/u.test(sentence.text))
      );
    });
  });
}

/** The sentences that place one in the other; null where none does. */
export function liesIn(
  place: string,
  region: string,
  passages: readonly Passage[],
): ProposedSupport[] | null {
  const found = holders(place, passages).find(({ value }) => sameplace(value, region));
  return found ? [found.support] : null;
}

/** Whether the place is said to lie in another country or region of the same sort. */
export function liesInAnother(
  place: string,
  region: string,
  passages: readonly Passage[],
): boolean {
  return holders(place, passages).some(
    ({ value }) =>
      !sameplace(value, region) &&
      (isCountry(value) || isRegion(value, passages)) &&
      !liesIn(value, region, passages) &&
      !liesIn(region, value, passages),
  );
}

function holders(
  place: string,
  passages: readonly Passage[],
): { value: string; support: ProposedSupport }[] {
  const all = passages.flatMap(({ sentences }) => sentences);
  const sought = [
    ...HOLDING.map((family) => ({ family, knownRole: 'E' as const })),
    ...(CAPITAL ? [{ family: CAPITAL, knownRole: 'V' as const }] : []),
  ];
  return sought.flatMap(({ family, knownRole }) =>
    all
      .flatMap((sentence) =>
        readFamily(sentence, { family, knownRole, known: place, type: 'place' }).filter(
          ({ value }) => isPlaced(sentence, place, value),
        ),
      )
      .filter(({ score, supports }) => score >= PLACED && supports.length > 0)
      .flatMap(({ value, supports }) =>
        [value, ...value.split(/,\s*/).slice(1)].map((part) => ({
          value: part,
          support: supports[0]!,
        })),
      ),
  );
}

/** In a sentence on something else ("born in X and raised in Y"), the two must stand side by side. */
function isPlaced(sentence: Sentence, place: string, value: string): boolean {
  if (denies(sentence.text)) return false;
  if (aboutness(sentence.passage, place) >= ABOUT) return true;
  const mention = findMention(sentence.text, place);
  if (!mention || mention.start < 5) return mention !== null;
  const rest = sentence.text.slice(mention.end);
  return /^(?:,| in| of|, in) (?:the )?$/.test(rest.slice(0, Math.max(0, rest.indexOf(value))));
}

function sameplace(a: string, b: string): boolean {
  const country = countryOf(a);
  return (country !== null && country === countryOf(b)) || nameSimilarity(a, b) >= 0.8;
}

/** Whether its own passage calls it a country, a province and the like. */
export function isRegion(name: string, passages: readonly Passage[]): boolean {
  return passages.some(
    (passage) =>
      aboutness(passage, name) >= 0.9 &&
      REGION.test(passage.sentences[0]?.text.slice(0, 200) ?? ''),
  );
}
