/** Text made comparable: folded case, accents and punctuation; stems; content words. */
import { ACCENTS } from '../../../knowledge/grounding.ts';
import { remember } from '../language/remember.ts';
import { setOf } from '../language/words.ts';

/** Lower case, no accents, typographic quotes and dashes made plain, single spaces. */
export const fold = remember((text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim(),
);

/** With a capital at its beginning, and without. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Folded words: letters and digits only; a possessive 's is dropped. */
export const words = remember(
  (text: string): readonly string[] =>
    fold(text)
      .replace(/'s\b/g, '')
      .replace(/(\p{L})\.(?=\p{L}\.)/gu, '$1')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
);

const FUNCTION_WORDS = setOf(
  'a an the this that these those of in on at by for from to with without as into onto over under ' +
    'and or but nor is are was were be been being am do does did done has have had having will would ' +
    'can could shall should may might must it its he his him she her hers they their them we our us ' +
    'you your i my me who whom whose which what when where why how there here not no also both than ' +
    'then so such if while about between during out up down off same other another one first s',
);

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);

/** Folded content words in order. */
function contentWords(text: string): string[] {
  return words(text).filter((word) => !isFunctionWord(word));
}

const IRREGULAR: Record<string, string> = Object.fromEntries(
  (
    'wrote:writ written:writ writer:writ writing:writ sang:sing sung:sing song:sing fought:fight won:win ' +
    'led:lead built:build born:birth birthday:birth died:death dies:death die:death dead:death ' +
    'founded:found founder:found founding:found founders:found began:begin begun:begin took:take taken:take taking:take ' +
    'made:make became:becom become:becom gave:give given:give held:hold ruled:rul ruler:rul won:win winner:win ' +
    'came:come went:go gone:go left:leave lost:lose sold:sell bought:buy taught:teach teacher:teach ' +
    'spoke:speak spoken:speak chose:choos chosen:choos ran:run grew:grow grown:grow knew:know known:know ' +
    'married:marri marriage:marri marry:marri marries:marri flew:fly flown:fly fell:fall fallen:fall ' +
    'sought:seek struck:strike shot:shoot drew:draw drawn:draw wore:wear worn:wear met:meet kept:keep ' +
    'production:produc product:produc creation:creat invention:invent description:describ'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const SUFFIXES = [
  'ization',
  'isation',
  'ational',
  'fulness',
  'ousness',
  'iveness',
  'ations',
  'ation',
  'itions',
  'ition',
  'ments',
  'ment',
  'ators',
  'ator',
  'ities',
  'ity',
  'ings',
  'ing',
  'ions',
  'ion',
  'ers',
  'ors',
  'ies',
  'ied',
  'er',
  'or',
  'ed',
  'es',
  'ly',
  'al',
  'ic',
  'y',
  'e',
  's',
];

/** Endings of verbs and plurals, which short words have too. */
const INFLECTED = new Set(['ing', 'ed', 'es']);

/** A crude stem that joins derivations (direct, director, directed, direction), for comparing only. */
export const stem = remember((word: string): string => {
  const irregular = IRREGULAR[word];
  if (irregular) return irregular;
  for (const suffix of SUFFIXES) {
    if (!word.endsWith(suffix)) continue;
    let base = word.slice(0, -suffix.length);
    // "succeed" ends in no suffix, "succeeded" does; "lived" is short, "sting" shorter.
    if (INFLECTED.has(suffix) ? isVerbLike(base) : base.length >= 4) {
      if (/([^aeiouls])\1$/.test(base)) base = base.slice(0, -1);
      if (base.length >= 4 && /[ei]$/.test(base)) base = base.slice(0, -1);
      return base;
    }
  }
  // "live" beside "lives" and "living".
  return /^\p{L}{3}e$/u.test(word) ? word.slice(0, -1) : word;
});

/** What an inflection may leave: three letters, with a vowel; "ee" is the word's own. */
function isVerbLike(base: string): boolean {
  return base.length >= 3 && /[aeiouy]/.test(base) && !base.endsWith('e');
}

/** Stems of the content words. */
export function stems(text: string): string[] {
  return contentWords(text).map(stem);
}

/** Whether one of the stems stands for the word. */
export function hasStem(heard: readonly string[], word: string): boolean {
  return heard.some((other) => sameStem(word, other));
}

/**
 * Whether two stems stand for the same word; a shared beginning of five letters is enough, but for
 * numbers and names that end in one: "B1250" is not "B12507".
 */
function sameStem(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  return (
    shorter >= 5 &&
    Math.abs(a.length - b.length) <= 3 &&
    a.slice(0, shorter) === b.slice(0, shorter) &&
    !/\d/.test(a) &&
    !/\d/.test(b)
  );
}
