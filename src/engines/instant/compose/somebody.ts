/**
 * Who somebody is, where a document says it in passing: "Ann Lee, the pilot", "Ann Lee (pilot)",
 * "the pilot, Ann Lee". A page that names somebody seldom says more, and reading takes the names
 * beside theirs for the answer.
 */
import { escaped } from '../../../pattern.ts';
import { isPersonNoun } from '../extract/coreference.ts';
import { analyse, type Token } from '../language/analyse.ts';
import { FORM_OF_ADDRESS } from '../language/names.ts';
import { nounPhraseAt } from '../language/phrases.ts';

const CALLED = String.raw`((?:\p{Lu}[\p{L}.'’-]*? ?){1,4})`;
/** "Who was Ann Lee?", "What is Mr Lee's role?": somebody by name alone. */
const WHO = [
  String.raw`^[Ww]ho(?: is| was|['’]s) ${CALLED}\?*$`,
  String.raw`^[Ww]hat(?: is| was|['’]s) ${CALLED}['’]s? (?:role|job|position|profession|occupation)\?*$`,
].map((form) => new RegExp(form, 'u'));
const IS_SOMEBODY = String.raw`(?: \([^)]*\))?(?:, (?:an?|the|his|her|their) | (?:is|was) (?:an?|the|his|her|their|one) )`;
const LONGEST_ROLE = 80;

/** "Who is the clerk?" */
const WHO_HAS =
  /^[Ww]ho (?:is|was)(?: the| our| its)? (\p{Ll}[\p{L}'’ -]{2,60}|[\p{L} ]{2,40}['’]s? [\p{L} -]{2,40})\?*$/u;
const NAME = String.raw`((?:\p{Lu}[\p{L}.'’-]* ){1,3}\p{Lu}(?:[\p{L}-]|['’](?!s(?!\p{L})))+)`;

/** What a text says to a question; null where it does not. */
export type Saying = (text: string) => string | null;

/** What the first of the forms that fits, and is what is looked for, has in its group. */
function firstOf(forms: readonly RegExp[], isWanted: (found: string) => boolean): Saying {
  return (text) => {
    for (const form of forms) {
      const found = form.exec(text)?.[1];
      if (found !== undefined && isWanted(found)) return found;
    }
    return null;
  };
}

const calledSo = firstOf(WHO, (name) => name.trim() !== '');

/** The name of somebody who is asked for; null where something else is. */
export function somebodyIn(question: string): string | null {
  return calledSo(question.trim())?.trim() ?? null;
}

/** It calls somebody by name and says nothing of them: "Dr Lee", and not "Harbour Engineer". */
export function isOnlyName(words: string): boolean {
  const all = words.split(' ');
  const [last = ''] = all.slice(-1);
  return all.every((word) => /^\p{Lu}/u.test(word)) && !isPersonNoun(last.toLowerCase());
}

/** "Ann Lee, the pilot": and not "With Ann Lee, the mill had two vats". */
export function tellsWho(name: string, text: string): boolean {
  const said = new RegExp(escaped(name) + IS_SOMEBODY, 'u').exec(text);
  if (!said?.[0].includes(', ')) return said !== null;
  const tokens = analyse(text.slice(said.index + said[0].length));
  const phrase = nounPhraseAt(tokens, 0);
  return phrase === null || !isInflected(tokens[phrase.end]);
}

function isInflected(token: Token | undefined): boolean {
  return token?.pos === 'AUX' || (token?.pos === 'VERB' && !/(?:ed|en|ing|wn)$/.test(token.lower));
}

/**
 * "Ann Lee" for "Mrs Lee", where the texts call one person so.
 * @returns the name as it is where they call nobody so, or several.
 */
export function fullName(name: string, texts: readonly string[]): string {
  if (!FORM_OF_ADDRESS.test(name)) return name;
  const called = new RegExp(
    String.raw`(?:\p{Lu}[\p{L}.'’-]* ){1,3}${escaped(name.replace(FORM_OF_ADDRESS, ''))}(?![\p{L}-])`,
    'gu',
  );
  const all = texts.flatMap((text) => [...text.matchAll(called)].map(([found]) => found));
  const [full, ...others] = new Set(all.filter((found) => !FORM_OF_ADDRESS.test(found)));
  return full !== undefined && others.length === 0 ? full : name;
}

/** "pilot", of "Ann Lee (pilot)", "Ann Lee, pilot.", "the pilot, Ann Lee". */
export function roleOf(name: string): Saying {
  const called = String.raw`(?<![\p{L}-])${escaped(name)}(?!['’\p{L}-])`;
  const forms = [
    String.raw`${called} \(([^()\n]{3,80})\)`,
    String.raw`${called}, ([^,;.:()\n]{3,80})(?=[,;.)]|$)`,
    String.raw`(?:^|[\s,(])(?:the|our|its|an?) ((?!.* (?:of|to|in|for|from|with|by|at|on|an?|the|and) )[\p{Ll}'’ -]{3,60}),? ${called}`,
  ];
  return firstOf(forms.map(byLines), isRole);
}

const byLines = (form: string): RegExp => new RegExp(form, 'mu');

/** The role whose holder is asked for: "clerk"; null where something else is. */
export function roleIn(question: string): string | null {
  const role = WHO_HAS.exec(question.trim())?.[1];
  return role !== undefined && isRole(role) ? role : null;
}

/** Who is said to have the role: "Ann Lee (clerk)", "Ann Lee, clerk.", "the clerk, Ann Lee", "Clerk: Ann Lee". */
export function holderOf(role: string): Saying {
  const either = (letter: string): string => `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
  const has = either(role[0]!) + escaped(role.slice(1));
  const forms = [
    String.raw`${NAME} \((?:the )?${has}(?=[,)])`,
    String.raw`${NAME}, (?:the |our )?${has}(?=[,.;)]|$)`,
    String.raw`(?:\b[Tt]he|\b[Oo]ur|\b[Ii]ts) ${has},? ${NAME}(?!['’\p{L}])`,
    String.raw`^\W*${has}: ${NAME}(?=\W*$|[,(])`,
  ];
  return firstOf(forms.map(byLines), () => true);
}

/** One thing that somebody is: no date, no other name, nobody's absence. */
function isRole(words: string): boolean {
  const tokens = analyse(words);
  const phrase = nounPhraseAt(tokens, 0);
  if (!phrase || /\d/.test(words) || words.length > LONGEST_ROLE) return false;
  const { text, pos, lemma } = tokens[phrase.head]!;
  const next = tokens[phrase.end];
  const isOne = pos === 'NOUN' && text === lemma && !phrase.name;
  return isOne && (!next || next.pos === 'ADP' || next.text === ',');
}
