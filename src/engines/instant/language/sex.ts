/** Whether a person is spoken of as "he" or as "she", from what is said of them. */
import { setOf } from './words.ts';

/** Spoken of as "he" or as "she". */
export type Sex = 'm' | 'f';

const FEMALE =
  /\b(?:dame|mrs|miss|ms|wife|mother|daughter|sister|actress|queen|princess|duchess|countess|baroness|empress|woman|girl|aunt|niece|grandmother|granddaughter|widow|heroine|lady|nun|goddess|abbess|businesswoman|noblewoman|spokeswoman|heiress|hostess|stepmother|mother-in-law|sister-in-law|daughter-in-law|girlfriend)\b/i;
const MALE =
  /\b(?:sir|mr|pope|bishop|husband|father|son|brother|king|prince|duke|count|baron|emperor|man|boy|uncle|nephew|grandfather|grandson|widower|lord|monk|god|abbot|businessman|nobleman|spokesman|stepfather|father-in-law|brother-in-law|son-in-law|boyfriend|fisherman)\b/i;
const FEMALE_NAMES = setOf(
  'mary anna anne ann emma elizabeth elisabeth margaret sarah sara laura julia maria marie sophia sophie alice clara charlotte catherine ' +
    'katherine kate jane jean joan helen helena helene ruth rose ellen eva eve ida ilse inge ingrid astrid karin karen linda lisa lucy louise ' +
    'martha marta marte mina minna nina nora olga paula rachel rebecca susan susanne teresa theresa ursula vera victoria virginia amelia ada ' +
    'agnes beatrice bertha caroline cecilia christine christina daisy diana dora dorothy edith eleanor elena elsa emily esther ethel florence ' +
    'frances frieda gertrude grace greta hannah harriet hilda irene isabel isabella jessica johanna josephine judith juliet leah lena lily ' +
    'lydia mabel matilda maud mathilde miriam monica ottilie ottoline patricia pauline penelope petra phoebe regina rosa silvia sylvia thea ' +
    'tilda ulla valerie violet wilhelmina winifred yvonne zoe',
);
const MALE_NAMES = setOf(
  'john james robert william thomas tom george charles henry edward richard david paul peter michael daniel joseph samuel andrew mark luke ' +
    'martin philip stephen steven simon anthony alexander albert alfred arthur benjamin bernard carl christian christopher conrad dietrich ' +
    'edgar edmund eric ernest ernst eugene ferdinand francis frank franz frederick friedrich fritz gerald gerhard gilbert gregory gustav hans ' +
    'harold harry heinrich herbert herman hermann hugo ivan jack jacob jan johann johannes jon jonas jonathan julius karl kurt lars leo leon ' +
    'leonard lewis louis ludwig matthew max maximilian nathan nicholas nils norman odd olaf oliver oscar otto patrick ralph raymond roger ' +
    'roland rudolf rupert sebastian sigmund sven theodore tobias ulrich victor viktor vincent walter werner wilhelm wolfgang',
);

/** By the nouns that name a role: "wife", "king". Null where they say neither or both. */
export function sexOfRole(words: string): Sex | null {
  const [female, male] = [FEMALE.test(words), MALE.test(words)];
  return female === male ? null : female ? 'f' : 'm';
}

/**
 * From sentences: a title before the name, a role said of it, or the pronouns of a sentence that
 * begins with it.
 */
export function sexSaid(name: string, sentences: readonly string[]): Sex | null {
  for (const sentence of sentences) {
    const said = saidIn(sentence, name);
    if (said) return said;
  }
  return null;
}

/** A guess, from the first name. */
export function sexOfName(name: string): Sex | null {
  const first = name.split(' ')[0]!.toLowerCase();
  if (!name.includes(' ')) return null;
  return FEMALE_NAMES.has(first) ? 'f' : MALE_NAMES.has(first) ? 'm' : null;
}

const ROLE_BEHIND =
  /^(?: \([^)]*\))?(?:,(?: his| her)?| (?:is|was)) (?:(?:an?|the) )?(?!his |her )[\p{L}-]+/u;

/** By a title or a role that the sentence gives to the name; pronouns may mean somebody else. */
export function sexOutright(name: string, sentence: string): Sex | null {
  const at = sentence.indexOf(name);
  if (at < 0) return null;
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + name.length)];
  // "his wife Mina Dole", "the actress Mina Dole", "Queen Ada"; "Mina Dole was an actress", ", daughter of".
  const leading = /(?:[\p{L}.-]+ ){0,2}(?<!\b(?:of|to|by|and) )$/u.exec(before)?.[0] ?? '';
  return (
    sexOfRole(name.split(' ')[0]!) ??
    sexOfRole(leading) ??
    sexOfRole(ROLE_BEHIND.exec(after)?.[0] ?? '')
  );
}

function saidIn(sentence: string, name: string): Sex | null {
  const outright = sexOutright(name, sentence);
  const at = sentence.indexOf(name);
  if (outright || at < 0 || sentence.slice(0, at).trim() !== '') return outright;
  const after = sentence.slice(at + name.length);
  const female = /\b(?:she|her|herself)\b/i.test(after);
  const male = /\b(?:he|his|him|himself)\b/i.test(after);
  return female === male ? null : female ? 'f' : 'm';
}
