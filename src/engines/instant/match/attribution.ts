/**
 * Whose words lead to a name. "Inspired by Ruth Abbing" names nobody who directed, and "based on a
 * novel by Sten Arlo" nobody who wrote the film: where the words before a name say another
 * relation than the one that is asked, the name is no value of it, however near it stands.
 */
import { hasStem, stem, stems } from './text.ts';

/** Participles that do not end in -ed. */
const IRREGULAR =
  'written|drawn|sung|won|built|made|led|shot|sold|run|held|given|taken|known|cut|told|begun|bought|set|bound|sewn|woven|hewn|overseen|overthrown|beaten|borne|taught|brought|lent|sent|spoken|chosen|driven|flown|grown|kept|lost|met|paid|put|read|seen|shown|struck|understood|withdrawn|worn';
const PARTICIPLE = `(?:\\p{Ll}[\\p{Ll}-]*ed|${IRREGULAR})`;
const NAME = String.raw`["“]?\p{Lu}[\p{L}\p{N}.'’-]*["”]?(?: (?:(?:of|the|de|la|le|van|von|der) )*\p{Lu}[\p{L}.'’-]*)*`;
/** "written and directed by", up to the name: a title, "the Norse painter", other names of the list. */
const LED_BY = new RegExp(
  `(?<!\\p{L})(?<verbs>${PARTICIPLE}(?:(?:, (?:and )?| and | or )(?:\\p{Ll}+ly )?${PARTICIPLE})*) by ` +
    `(?<gap>(?:\\p{L}[\\p{L}'’-]* ){0,5}|(?:the |an? )?(?:\\p{L}[\\p{L}'’-]* ){0,4}(?:${NAME}(?:, (?:and )?| and |, ))+)$`,
  'u',
);
/** What one work is to another, and what it owes to somebody. */
const OWES =
  /\b(?<owes>based (?:up)?on|adapted from|drawn from|taken from|dedicated to|modelled (?:on|after)|modeled (?:on|after)|named (?:after|for|in honou?r of)|(?:remake|sequel|prequel|parody|cover|translation|adaptation|imitation|version|spin-off|tribute) (?:of|to)|in (?:memory|honou?r) of|inspired by)\b(?<then>[^,;:.()]{0,80})$/u;

/** Whether everywhere that the name stands in a sentence, what leads to it is another relation. */
export function isAnothers(
  sentence: string,
  value: string,
  predicate: string,
  known: readonly string[] = [],
): boolean {
  if (!/^\p{Lu}/u.test(value)) return false;
  let at = sentence.indexOf(value);
  if (at < 0) return false;
  for (; at >= 0; at = sentence.indexOf(value, at + value.length)) {
    if (!leadsElsewhere(sentence.slice(0, at), predicate, known)) return false;
  }
  return true;
}

function leadsElsewhere(before: string, predicate: string, known: readonly string[]): boolean {
  const owes = OWES.exec(before)?.groups;
  if (owes && owesElsewhere(owes.owes!, owes.then!, predicate, known)) return true;
  const led = LED_BY.exec(before)?.groups;
  if (!led) return false;
  // "succeeded by her husband V": the noun says the relation.
  if (/^(?:his|her|its|their) /.test(led.gap ?? '')) return false;
  const verbs = led
    .verbs!.split(/,? and |,? or |, /)
    .map((verb) => verb.replace(/^\p{Ll}+ly /u, ''));
  return !verbs.some((verb) => says(verb, predicate));
}

function owesElsewhere(
  owes: string,
  then: string,
  predicate: string,
  known: readonly string[],
): boolean {
  const [word = ''] = owes.split(' ').filter((one) => one.length > 2 && one !== 'from');
  if (says(word, predicate)) return false;
  // A new verb has begun, or what is known stands there itself: "based on X by V".
  if (/ (?:and|but|was|is|were|are|has|had) /u.test(then)) return false;
  return !known.some((name) => name !== '' && then.includes(name));
}

/** "directed" says "director of", and "directed"; "inspired" does not. */
function says(verb: string, predicate: string): boolean {
  return hasStem(stems(predicate), stem(verb));
}
