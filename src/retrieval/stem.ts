/**
 * A light English stemmer: plural and verb endings, then a few noun endings, in the spirit of
 * Porter (1980) but stopping early: it should join "direct", "directed" and "director" and keep
 * names apart. Words of three letters or fewer and words with digits stay.
 */

const cache = new Map<string, string>();
const CACHE_LIMIT = 200_000;

/** @param word folded (lower case, no accents). */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const base = IRREGULAR.get(word) ?? word;
  const result = base.length <= 3 || !/^[a-z]+$/.test(base) ? base : strip(base);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(word, result);
  return result;
}

/** Verbs and nouns whose forms share no ending with their base. */
const IRREGULAR = new Map<string, string>(
  `wrote:write written:write founder:found sung:sing sang:sing won:win began:begin
  begun:begin held:hold led:lead made:make met:meet paid:pay sold:sell taught:teach thought:think
  took:take taken:take wore:wear gave:give given:give went:go gone:go grew:grow grown:grow knew:know
  known:know became:become built:build bought:buy brought:bring caught:catch chose:choose
  chosen:choose died:die dying:die dies:die fell:fall fought:fight flew:fly lay:lie
  lost:lose ran:run rose:rise said:say sent:send spoke:speak spoken:speak spent:spend stood:stand
  children:child wives:wife men:man women:woman marriage:marry marriages:marry death:die
  deaths:die birth:born births:born`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

function strip(word: string): string {
  let stemmed = plural(word);
  stemmed = verb(stemmed);
  stemmed = noun(stemmed);
  // One spelling for what endings left: "create" and "creat", "city" and "citi".
  if (stemmed.length > 4 && stemmed.endsWith('e')) stemmed = stemmed.slice(0, -1);
  if (stemmed.length > 3 && stemmed.endsWith('y')) stemmed = `${stemmed.slice(0, -1)}i`;
  return stemmed;
}

function plural(word: string): string {
  if (!word.endsWith('s') || /(?:ss|us|is|ous)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|xes|ches|shes|zes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function verb(word: string): string {
  const match = /^(.*[aeiouy].*?)(?:ing|ed)$/.exec(word);
  if (!match || match[1]!.length < 3) return word;
  if (word.endsWith('eed')) return word;
  const base = match[1]!;
  if (base.endsWith('i') && word.endsWith('ed')) return `${base.slice(0, -1)}y`;
  if (/([bdfgmnprt])\1$/.test(base)) return base.slice(0, -1);
  return base;
}

function noun(word: string): string {
  if (word.length > 7 && word.endsWith('ational')) return word.slice(0, -5);
  if (word.length > 6 && /[st]ion$/.test(word)) return word.slice(0, -3);
  if (word.length > 6 && /(?:ct|at|it|ut|ss)or$/.test(word)) return word.slice(0, -2);
  if (word.length > 5 && word.endsWith('ly')) return word.slice(0, -2);
  return word;
}
