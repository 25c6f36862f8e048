/** Titles of nobility that stand behind a name, ", 3rd Duke of York", and tell namesakes apart. */

/** For regular expressions; a whole word, and no county ("Seattle, King County"). */
export const TITLE = String.raw`(?:Duke|Duchess|Count|Countess|Earl|King|Queen|Prince|Princess|Baron|Baroness|Lord|Lady|Margrave|Marquess|Marquis|Landgrave|Elector|Viscount|Emperor|Holy Roman Emperor|Grand Duke|Grand Duchess|Archduke|Archduchess|Dauphin|Tsar|Sultan)(?![\p{L}’'-]| County\b)`;

const BEGINS = new RegExp(String.raw`^(?:the )?(?:\d+\p{Ll}+ )?${TITLE}`, 'iu');
const OF = new RegExp(String.raw`${TITLE} of (?:the )?(\p{Lu}[\p{L}-]+)`, 'gu');

/** "Duke of York", "the 3rd Duke of York". */
export function isTitle(text: string): boolean {
  return BEGINS.test(text);
}

/** Of what: "York" and "Albany" of ", Duke of York, Duke of Albany". */
export function titledOf(text: string): string[] {
  return [...text.matchAll(OF)].map(([, place]) => place!.toLowerCase());
}
