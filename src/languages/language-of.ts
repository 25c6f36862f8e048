/**
 * The language of a question or a passage, told by its script and by the small words of the
 * language (Ingle 1976): no text does without them, and names in another language bring few. An
 * English question must not be taken for another one because of the names in it: where there is
 * any doubt, nothing is said.
 */
import { ASKING, IN_NAMES, SMALL_WORDS } from './small-words.ts';

/** What a script alone tells; the rest is told apart by words. */
const SCRIPTS: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
];
const CYRILLIC = ['ru', 'uk', 'bg'];
/** Of a Japanese text, the share that is neither Chinese. */
const KANA = 0.1;
/** What a word counts that English names may have. */
const OF_NAMES = 0.5;
/** A question's small words, less what English would have; a passage's, of all its words. */
const ENOUGH = 1.5;
const ENOUGH_OF_PASSAGE = 0.06;
/** What is neither asked nor ended as a question is a title, as far as it is short. */
const ENOUGH_UNASKED = { score: 3, words: 6 };
/** Characters of a passage that are looked at. */
const LOOKED_AT = 20_000;

const LANGUAGES_OF = languagesOfWords();

/** Code of the language (ISO 639-1); null for English, and where there is doubt. */
export function languageOfQuestion(question: string): string | null {
  const typed = question.replace(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/gu, ' ');
  const words = wordsOf(typed);
  // What has a capital is part of a name, but for the first word.
  const small = words.filter((word, i) => i === 0 || word === word.toLowerCase()).map(lowered);
  if (small.some(isEnglishOnly)) return null;
  const script = scriptOf(typed);
  if (script !== 'Latin') return script === null ? null : byWords(script, small);
  const asks = small.slice(0, 2).some((word) => ASKING.has(word));
  const isQuestion = asks || /[?¿]/.test(typed);
  const [language, score] = best(small);
  const enough = isQuestion ? ENOUGH : ENOUGH_UNASKED.score;
  if (!isQuestion && words.length < ENOUGH_UNASKED.words) return null;
  return score + (asks ? 1 : 0) + (/[¿¡]/.test(typed) ? 1 : 0) >= enough ? language : null;
}

/** Code of the language, `en` among them; null where it cannot be told. */
export function languageOfPassage(passage: string): string | null {
  const text = passage.slice(0, LOOKED_AT);
  const script = scriptOf(text);
  const words = wordsOf(text).filter((word) => word === word.toLowerCase());
  if (script !== 'Latin') return script === null ? null : byWords(script, words);
  const [language, score] = best(words);
  const english = words.filter(isEnglishOnly).length;
  const most = Math.max(english, score);
  if (most === 0 || most < ENOUGH_OF_PASSAGE * words.length) return null;
  return english >= score ? 'en' : language;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .replace(/’/g, "'")
      .match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? []
  );
}

function lowered(word: string): string {
  return word.toLowerCase();
}

function isEnglishOnly(word: string): boolean {
  const languages = LANGUAGES_OF.get(word);
  return languages?.length === 1 && languages[0] === 'en';
}

/** The language that has most of these words, of equals the one whose words fewer others have. */
function best(words: readonly string[], among?: readonly string[]): [string, number] {
  const scores = new Map<string, { sum: number; own: number }>();
  for (const word of words) {
    const languages = (LANGUAGES_OF.get(word) ?? []).filter((one) => among?.includes(one) ?? true);
    const counts = languages.includes('en') ? 0 : IN_NAMES.has(word) ? OF_NAMES : 1;
    for (const language of languages) {
      if (language === 'en') continue;
      const { sum, own } = scores.get(language) ?? { sum: 0, own: 0 };
      scores.set(language, { sum: sum + counts, own: own + 1 / languages.length });
    }
  }
  let found: [string, number] = ['', 0];
  let most = 0;
  for (const [language, { sum, own }] of scores) {
    if (sum + own / 2 <= most) continue;
    most = sum + own / 2;
    found = [language, sum];
  }
  return found;
}

/** Of a script that several languages write, the one whose words these are. */
function byWords(script: string, words: readonly string[]): string {
  if (script !== 'ru') return script;
  const [language] = best(words, CYRILLIC);
  return language || script;
}

/** `Latin`, the language that most letters tell, or null where there are no letters. */
function scriptOf(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const count = (script: RegExp): number => text.match(script)?.length ?? 0;
  const found = SCRIPTS.map(([script, language]) => ({ language, letters: count(script) }));
  const [kana, han] = [found[0]!.letters, found[1]!.letters];
  if (kana + han > letters / 2) return kana > KANA * (kana + han) ? 'ja' : 'zh';
  return found.find((each) => each.letters > letters / 2)?.language ?? 'Latin';
}

function languagesOfWords(): ReadonlyMap<string, readonly string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, words] of Object.entries(SMALL_WORDS)) {
    for (const word of new Set(words)) {
      const known = languages.get(word);
      if (known) known.push(language);
      else languages.set(word, [language]);
    }
  }
  return languages;
}
