/** Currencies as they are written, before a number or behind it. */

/** What is shown, and how it is written; amounts of two of them are never added. */
const CURRENCIES: readonly (readonly [string, string])[] = [
  ['€', '€|EUR(?:OS?)?|[Ee]ur(?:os?)?'],
  ['$', '(?:US)?\\$|USD|(?:US )?[Dd]ollars?'],
  ['£', '£|GBP|[Pp]ounds? sterling'],
  ['¥', '¥|JPY|[Yy]en'],
  ['A$', 'A\\$|AUD|Australian dollars?'],
  ['C$', 'C\\$|CAD|Canadian dollars?'],
  ['CHF', 'CHF|Swiss francs?|(?:Schweizer )?Franken'],
  ['crowns', '[Cc]rowns?|Kronen?'],
  ['francs', '[Ff]rancs?'],
  ['kr', 'kr|[Kk]ron(?:a|er|or)'],
  ['₹', '₹|INR|[Rr]upees?'],
  ...['CNY', 'CZK', 'DKK', 'HUF', 'NOK', 'NZD', 'PLN', 'SEK'].map((code) => [code, code] as const),
];
const ANY = CURRENCIES.map(([, written]) => written).join('|');

export const CURRENCY_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ANY})\\s?$`, 'u');
export const CURRENCY_AFTER = new RegExp(`^\\s?(?:${ANY})(?![\\p{L}\\p{N}])`, 'u');

const WHOLE = CURRENCIES.map(([sign, written]) => [sign, new RegExp(`^(?:${written})$`)] as const);

/** @param written as one of the patterns above finds it. */
export function currencyOf(written: string): string | null {
  return WHOLE.find(([, pattern]) => pattern.test(written.trim()))?.[0] ?? null;
}
