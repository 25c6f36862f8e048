/** Which families of language models know which languages, as their makers say; not measured by us. */
const FAMILIES: readonly [RegExp, 'most' | readonly string[]][] = [
  [/\bqwen3\b/i, 'most'],
  [/\bqwen2\.5\b/i, 'zh en fr es pt de it ru ja ko vi th ar'.split(' ')],
  [/\bllama-?\s?3\.[123]\b/i, 'en de fr it pt hi es th'.split(' ')],
];

export function knowsLanguage(model: string, language: string): boolean {
  const known = FAMILIES.find(([family]) => family.test(model))?.[1];
  return known === 'most' || (known?.includes(language) ?? false);
}
