/** The people, organisations and places that a document's statements speak of most. */
import { namesFirm } from '../engines/instant/language/firms.ts';
import { namesSection } from '../engines/instant/language/headings.ts';
import { isListedWord } from '../engines/instant/language/lexicon.ts';
import { sexOfName, sexOutright } from '../engines/instant/language/sex.ts';
import { fits } from '../engines/instant/match/answer-types.ts';
import { isCountry, isDemonym } from '../engines/instant/match/countries.ts';
import { readSentence, type Span } from '../engines/instant/match/spans.ts';
import { KIND_OF_TEXT } from '../knowledge/about.ts';
import { entitiesOf } from '../knowledge/entity-graph.ts';
import { slotKey } from '../knowledge/propositions.ts';
import type { Source, StoredTriplet, Support } from '../knowledge/types.ts';
import { bodiesIn, firmOf, namesBody, ORGANISES } from './bodies.ts';
import { isAddressed, namingIn, NOBODY, OF_PERSON, withoutAddress, type Naming } from './naming.ts';
import { NAME_KINDS, type NameKind, type Named } from './types.ts';

const MOST = 12;
/** Names that are looked at, those with most statements first. */
const LOOKED_AT = 220;
/** Names of which questions may be made. */
const MOST_TYPED = 400;
const NAMES_A_TIME = 20;
/** Sentences that are read for one of them. */
const SENTENCES = 6;
const FEWEST_POINTS = 1;
const DOES_BY =
  /\b(?:designed|written|founded|composed|directed|invented|led|edited|painted|established|discovered|chaired|developed|proposed|introduced|taken|prepared) by$/i;
export const ROLE =
  /\b(?:engineer|director|manager|president|minister|professor|chair(?:man|woman|person)?|treasurer|secretary|composer|author|poet|architect|judge|senator|king|queen|captain|officer|head|doctor|dr|mr|mrs|ms|sir|founder|editor|artist|painter|teacher|lawyer|actor|actress|singer|violinist|organist|librettist|keeper|mayor|son|daughter|wife|husband|brother|sister|grand(?:son|daughter|father|mother)|father|mother|pupil|student|contact person|landlord|tenant|chairperson|spokes(?:man|woman|person)|lawyer|attorney)\b/i;
export const SITED =
  /\b(?:house|hall|lane|street|road|avenue|square|lighthouse|harbour|harbor|rooms|tower|bridge|rock|coast|mills?|river|lake|island|bay|mountains?|valley|station|park|castle|county|province|city|town|village|airport|region|ness|cape|gate)$/i;
const KIND_OF_PLACE =
  /^(?:an? |the )?(?:[\p{L}-]+ ){0,2}(?:town|city|village|river|capital|country|island|region|port|lighthouse|county|state|district|mountain|lake)\b/u;
/** What is only done in places, and what is said of them alone. */
const IN_PLACE =
  /\b(?:(?:born|died|lives?|lived|living|held|registered|based|buried|settled|resides?|resided|grew up|arrived|stationed) (?:in|at|near)|(?:moved|travell?ed|emigrated|sailed) to)$/u;
const OF_PLACE =
  /\b(?:(?:city|town|village|port|harbou?r|people|citizens|workers|inhabitants|streets|outskirts|suburbs?|north|south|east|west|coast|mayor|bishop|duke|battle|siege) of|near|(?:is|are|was|were|born|died|lives?|lived|living|located|situated|based|held|arrived|settled|buried) (?:in|at)|(?:moved|travell?ed|sailed) (?:from \S+ )?to)\s$/i;
/** Beside its country, or the state: "Espoo, Finland". */
const BESIDE_COUNTRY = /^, (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)/u;
/** Being found in it says little: things are in programs and chapters, too. */
const MOST_BY_BEING_IN = 0.8;
/** Times, and the share of all, that a text says "at" or "near" before the name of a place. */
const FEWEST_AT = 2;
const MOSTLY_AT = 0.25;
const TITLED = /^(?:Dr|Prof|Mr|Mrs|Ms|Miss|Sir|Dame|Captain|Sister|Brother|Father)\b/;

const NO_NAME =
  /^(?:how|what|why|when|where|who|this|that|these|those) |\b(?:I|you|we)\b|^(?:the )?(?:form|pub|line|box|section|chapter|figure|table|title|article|annex|appendix|part|page|version|abstract|act|agreement|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)\b|[\d@/\\=<>{}|%]|^(?:\p{Lu}\.?){1,2}$/iu;

/** "Journal of Statistical Software". */
const OF_TEXT = new RegExp(
  `^(?:${KIND_OF_TEXT}|journal|magazine|gazette|proceedings|annals)$`,
  'i',
);
/** Laws, agreements, prizes and wars are none of the three. */
const OF_LAW =
  /\b(?:act|agreement|treaty|treaties|convention|code|law|bill|contract|award|prize|war|protocol|amendments?|clause|policy|festival|song|agreement|project|program(?:me)?|supplier|customer)s?$/i;

/**
 * What each name that is clear is, by its key.
 * @param text all that the statements are of.
 * @param rest is awaited between a few of them: others may be waiting.
 */
export async function kindsOf(
  triplets: readonly StoredTriplet[],
  textOf: ReadSource,
  text: string,
  rest: () => Promise<void>,
): Promise<Map<string, NameKind>> {
  const naming = namingIn(text);
  const kinds = new Map<string, NameKind>();
  const bySlot = bySubjectAndObject(triplets);
  const likely = entitiesOf(triplets).filter(({ label }) => isName(label));
  for (const [i, { key, label }] of likely.slice(0, MOST_TYPED).entries()) {
    if (i % NAMES_A_TIME === 0) await rest();
    const name = plainName(label);
    const own = outright(name, bySlot.get(key) ?? [], textOf);
    const said = saidOf(key, own, textOf);
    const kind = said.length > 0 ? kindOf(name, key, own, said, naming) : null;
    if (kind) kinds.set(key, kind);
  }
  return kinds;
}

export type ReadSource = (source: Source) => Support | null;

/**
 * @param triplets with the sources alone that are looked at.
 * @param textOf the sentence that a source points at; null where it is gone.
 * @param text all that the statements are of: those whom it names most come first.
 */
export function namesOf(
  triplets: readonly StoredTriplet[],
  textOf: ReadSource,
  text: string,
  most = MOST,
): Record<NameKind, Named[]> {
  const naming = namingIn(text);
  const bySlot = bySubjectAndObject(triplets);
  const likely = entitiesOf(triplets)
    .filter(({ label }) => isName(label))
    .slice(0, LOOKED_AT);
  const found: Record<NameKind, Named[]> = { person: [], organisation: [], place: [] };
  for (const { key, label } of likely) {
    const plain = plainName(label);
    const own = outright(plain, bySlot.get(key) ?? [], textOf);
    const said = saidOf(key, own, textOf);
    const full = inFull(plain, naming);
    const as = (name: string): NameKind | null => kindOf(name, key, own, said, naming);
    const isPerson = (): boolean => full !== plain && as(full) === 'person';
    const kind = said.length > 0 ? (as(plain) ?? (isPerson() ? 'person' : null)) : null;
    if (!kind) continue;
    const name = kind === 'person' ? full : plain;
    const mentions = timesNamed(name, kind, naming);
    const at = found[kind].findIndex(
      (each) => isPartOf(each.name, name) || isPartOf(name, each.name),
    );
    const known = found[kind][at];
    const all = known ? [known.said, ...said] : said;
    const best = all.find((each) => each.text.includes(name)) ?? all[0]!;
    if (!known) found[kind].push({ name, mentions, said: best });
    else if (isPartOf(known.name, name) && kind === 'person')
      found[kind][at] = { name, mentions, said: best };
  }
  for (const [name, said] of bodiesIn(sentencesOf(triplets, textOf))) {
    const own = name.toLowerCase();
    const isKnown = NAME_KINDS.some((kind) =>
      found[kind]
        .map((each) => each.name.toLowerCase())
        .some((each) => isPartOf(each, own) || isPartOf(own, each)),
    );
    if (!isKnown) found.organisation.push({ name, mentions: naming.times(name), said });
  }
  // "Reef Joinery" is the firm that the text calls "Reef Joinery Ltd" elsewhere.
  const isFirm = (name: string): boolean =>
    name.includes(' ') &&
    sexOfName(name) === null &&
    found.organisation.some((each) => each.name.startsWith(`${name} `));
  found.person = found.person.filter(({ name }) => !isFirm(name));
  const last = (name: string): string => name.split(' ').at(-1)!;
  const people = new Set(found.person.map(({ name }) => last(name)));
  for (const kind of ['organisation', 'place'] as const)
    found[kind] = found[kind].filter(({ name }) => !name.includes(' ') || !people.has(last(name)));
  for (const kind of NAME_KINDS)
    found[kind] = found[kind].sort((a, b) => b.mentions - a.mentions).slice(0, most);
  return found;
}

/** Each once. */
function* sentencesOf(
  triplets: readonly StoredTriplet[],
  textOf: ReadSource,
): Generator<Support, void, undefined> {
  const seen = new Set<string>();
  for (const { sources } of triplets) {
    for (const source of sources) {
      const key = `${source.document} ${source.start}`;
      const said = seen.has(key) ? null : textOf(source);
      seen.add(key);
      if (said) yield said;
    }
  }
}

/** Of "Mr Haldane", and of "Berg" where the name is known: where the text has one first name for them. */
function inFull(name: string, naming: Naming): string {
  const [bare = name] = withoutAddress(name).split(/(?<= \S+) of /);
  if (bare.includes(' ') && !isAddressed(bare)) return bare;
  const last = bare.split(' ').at(-1)!;
  const [first = '', ...others] = naming.firstNames(last);
  const full = `${first} ${last}`;
  const isSure = last !== name || (sexOfName(full) !== null && !isThing(last, naming));
  if (/^\p{L}{2}/u.test(first) && others.length === 0 && isSure) return full;
  return bare.includes(' ') ? bare : name;
}

/** By the last name as well, where nobody else has it. */
function timesNamed(name: string, kind: NameKind, naming: Naming): number {
  const last = name.split(' ').at(-1)!;
  const isAlone = kind === 'person' && naming.firstNames(last).length < 2 && !isThing(last, naming);
  return Math.max(1, naming.times(isAlone ? last : name));
}

/** "The Parkin" is what Robert Parkin built. */
function isThing(last: string, naming: Naming): boolean {
  return naming.times(`the ${last}`) + naming.times(`The ${last}`) > 0;
}

/** Where the sentence says the name, and no "it" that may stand for another. */
function outright(
  name: string,
  own: readonly StoredTriplet[],
  textOf: ReadSource,
): StoredTriplet[] {
  const last = name.split(' ').at(-1)!;
  return own.filter(({ sources: [source] }) => source && textOf(source)?.text.includes(last));
}

function plainName(label: string): string {
  return firmOf(label.replace(/^the (?=\p{Lu})/iu, '').replace(/['’]s$|(?<=\p{L}{3})\.$/u, ''));
}

function bySubjectAndObject(triplets: readonly StoredTriplet[]): Map<string, StoredTriplet[]> {
  const bySlot = new Map<string, StoredTriplet[]>();
  for (const triplet of triplets) {
    for (const key of new Set([slotKey(triplet.subject), slotKey(triplet.object)])) {
      const known = bySlot.get(key);
      if (known) known.push(triplet);
      else bySlot.set(key, [triplet]);
    }
  }
  return bySlot;
}

/** Every word of weight is capitalised: "Institute of Marine Sciences". */
function isName(label: string): boolean {
  const all = label.replace(/^the /i, '').split(' ');
  const weighty = all.filter(
    (word) => !/^(?:of|the|and|for|de|von|van|der|la|du|in|on|&|at)$/.test(word),
  );
  return (
    all.length <= 6 &&
    weighty.length > 0 &&
    weighty.every((word) => /^\p{Lu}/u.test(word)) &&
    (weighty.some((word) => /\p{Ll}/u.test(word)) || namesBody(label)) &&
    !NO_NAME.test(label) &&
    !namesSection(label)
  );
}

/** The sentence that says what it is first, then as they come. */
function saidOf(key: string, own: readonly StoredTriplet[], textOf: ReadSource): Support[] {
  const says = (triplet: StoredTriplet): number =>
    (slotKey(triplet.subject) === key ? 1 : 0) + (/^(?:is|was)\b/.test(triplet.predicate) ? 1 : 0);
  const sources = [...own]
    .sort((a, b) => says(b) - says(a))
    .flatMap(({ sources }) => sources[0] ?? []);
  const seen = new Map(sources.map((source) => [`${source.document} ${source.start}`, source]));
  return [...seen.values()].slice(0, SENTENCES).flatMap((source) => textOf(source) ?? []);
}

/** Null where nothing says clearly enough what it is. */
function kindOf(
  name: string,
  key: string,
  own: readonly StoredTriplet[],
  said: readonly Support[],
  naming: Naming,
): NameKind | null {
  if ((isDemonym(name) && !isCountry(name)) || OF_LAW.test(name)) return null;
  // "JavaScript", "SpiderMonkey".
  if (/\p{Ll}\p{Lu}/u.test(name.replace(/\b(?:Mc|Mac|O['’]|GmbH)/g, ''))) return null;
  const points: Record<NameKind, number> = { person: 0, organisation: 0, place: 0 };
  // "Bank" and "Road" alone are anybody's; "Director of the Institute" is none.
  const [head = ''] = name.split(/ (?:of|for|in) /);
  const isLong = name.includes(' ');
  const headWord = head.split(' ').at(-1)!;
  if (ROLE.test(headWord) || (isLong && OF_TEXT.test(headWord))) return null;
  let found = 0;
  if (namesFirm(head)) points.organisation += 3;
  if (isLong && ORGANISES.test(headWord)) points.organisation += 1.5;
  if (isCountry(name)) points.place += 3;
  const isSited = head.includes(' ') && SITED.test(head);
  if (isSited) points.place += 2;
  if (sexOfName(name)) points.person += 1.5;
  const spokenOf = naming.asPerson(name);
  points.person += spokenOf;
  const standsAt = naming.times(`at ${name}`) + naming.times(`near ${name}`);
  if (standsAt >= FEWEST_AT && standsAt >= MOSTLY_AT * naming.times(name)) points.place += 1;
  for (const { subject, predicate, object } of own) {
    if (slotKey(subject) === key) {
      if (/^(?:is|was)$/.test(predicate) && KIND_OF_PLACE.test(object)) points.place += 1;
      if (/^(?:is|was)$/.test(predicate) && ROLE.test(object)) points.person += 1;
      if (OF_PERSON.test(predicate)) points.person += 1;
      // An age.
      if (/^(?:is|was)$/.test(predicate) && /^\d{1,2}$/.test(object)) points.person += 1;
      if (
        /^(?:is|was) (?:an?|the) (?:\p{L}+ )?(?:town|city|village|river|capital)\b/u.test(predicate)
      )
        points.place += 1;
    } else if (DOES_BY.test(predicate)) points.person += 1;
    else if (ROLE.test(predicate) && /\bis$/.test(predicate)) points.person += 1;
    else if (IN_PLACE.test(predicate)) points.place += 1;
    else if (/ (?:located|situated) in$/.test(predicate)) points.place += 0.6;
    else if (/^(?:is|was|are|were) (?:\p{L}+ )?in$/u.test(predicate)) found += 0.4;
  }
  for (const { text } of said) {
    const one = text.replace(/\s+/g, ' ');
    const span = spanOf(one, name);
    if (!span) continue;
    const before = one.slice(Math.max(0, span.start - 24), span.start);
    const isPerson = fits(span, 'person', one);
    if (sexOutright(name, one) || new RegExp(`${ROLE.source},? $`, 'i').test(before))
      points.person += 1;
    if (
      /\s/.test(name) &&
      isPerson >= 0.9 &&
      ROLE.test(one.slice(span.end, span.end + 40).split(/[.;]/)[0]!)
    )
      points.person += 1;
    if (isPerson < 0.5) points.person -= 1;
    const [, beside = ''] = BESIDE_COUNTRY.exec(one.slice(one.indexOf(name) + name.length)) ?? [];
    if (OF_PLACE.test(before) || isCountry(beside)) points.place += 1;
    else if (/\b(?:in|at)\s$/i.test(before)) found += 0.2;
    if (isLong && fits(span, 'organisation', one) === 1) points.organisation += 0.4;
  }
  points.place += Math.min(found, MOST_BY_BEING_IN);
  // Words of the language are names of things: "Menu", and no person's: "Public Interest".
  const isSaid = name.split(' ').every(isWord) && !isCountry(name) && !sexOfName(name);
  if (TITLED.test(name) || (isSaid && !isSited)) points.place = 0;
  if (isSaid && isLong && !TITLED.test(name)) points.person = 0;
  // "Alfred Publishing", "Harbour Lamp Systems", "Berg and the Sea".
  const words = name.split(' ');
  const isOfWords = words.length > 2 && 2 * words.filter(isWord).length > words.length;
  const isDoing = isLong && /ing$/.test(headWord) && isWord(headWord);
  if (spokenOf <= NOBODY) points.person = 0;
  if ((isOfWords && !TITLED.test(name)) || isDoing || / (?:and|&) /.test(name)) points.person = 0;
  const ranked = [...NAME_KINDS].sort((a, b) => points[b] - points[a]);
  const [best, next] = [ranked[0]!, ranked[1]!];
  // One word alone is often no person's name.
  const fewest = best === 'person' && !/\s/.test(name) ? 2 * FEWEST_POINTS : FEWEST_POINTS;
  return points[best] >= fewest && points[best] > points[next] ? best : null;
}

/** Or several of what is one: "Poems". */
function isWord(name: string): boolean {
  const word = name.toLowerCase();
  return isListedWord(word) || isListedWord(word.replace(/s$/, ''));
}

function spanOf(sentence: string, name: string): Span | null {
  const start = sentence.indexOf(name);
  if (start < 0) return null;
  const known = readSentence(sentence).spans.find(
    (span) => span.kind === 'name' && span.start <= start && span.end >= start + name.length,
  );
  return known ?? { kind: 'name', text: name, start, end: start + name.length };
}

/** "Verrander" beside "Ottoline Verrander", and she beside "Ottoline Mary Verrander". */
function isPartOf(part: string, whole: string): boolean {
  const [own, all] = [part.split(' '), whole.split(' ')];
  const isShort = own.length > 1 && own[0] === all[0] && own.at(-1) === all.at(-1);
  return ` ${whole} `.includes(` ${part} `) || (isShort && own.every((word) => all.includes(word)));
}
