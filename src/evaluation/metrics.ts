/**
 * Scores of answers and of retrieval, as the papers report them.
 *
 * Sources: normalisation, EM and F1 as in SQuAD (Rajpurkar et al., 2016, arXiv 1606.05250,
 * official evaluation script v1.1), used unchanged by MuSiQue (Trivedi et al., 2022, arXiv
 * 2108.00573), which takes the best over the answer and its aliases. Questions without an answer
 * as in SQuAD 2.0 (Rajpurkar et al., 2018, arXiv 1806.03822): refusing scores 1, answering 0.
 * Recall of supporting passages as in HippoRAG (Gutiérrez et al., 2024, arXiv 2405.14831), which
 * also counts the questions whose passages are all there.
 */

/** As whole words in any script, as Python's \b sees them: not the end of "Peña". */
const ARTICLES = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu;

/** SQuAD's normalisation: lower case, no punctuation, no articles, single spaces. */
export function normalizeAnswer(text: string): string {
  return text
    .toLowerCase()
    .replace(/[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g, '')
    .replace(ARTICLES, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
}

/** One gold answer or several; none means that refusing is right (SQuAD 2.0). */
export type Golds = string | readonly string[];

/** Exact match after normalisation with any gold answer: 1 or 0. */
export function exactMatch(prediction: string, golds: Golds): number {
  return bestOver(prediction, golds, (gold) =>
    normalizeAnswer(prediction) === normalizeAnswer(gold) ? 1 : 0,
  );
}

/**
 * Token F1 in 0..1, best over the gold answers. As in HotpotQA's script (Yang et al., 2018), "yes", "no" and
 * "noanswer" match only themselves. Two empty texts agree (SQuAD 2.0, Rajpurkar et al., 2018).
 */
export function tokenF1(prediction: string, golds: Golds): number {
  return bestOver(prediction, golds, (gold) =>
    f1Of(normalizeAnswer(prediction), normalizeAnswer(gold)),
  );
}

/** Acc of T2RAG and HippoRAG 2: 1 where a gold answer is contained in the prediction. */
export function contains(prediction: string, golds: Golds): number {
  const said = ` ${normalizeAnswer(prediction)} `;
  return bestOver(prediction, golds, (gold) => {
    const expected = normalizeAnswer(gold);
    return expected !== '' && said.includes(` ${expected} `) ? 1 : 0;
  });
}

function bestOver(prediction: string, golds: Golds, score: (gold: string) => number): number {
  const list = typeof golds === 'string' ? [golds] : golds;
  if (list.length === 0) return normalizeAnswer(prediction) === '' ? 1 : 0;
  return Math.max(...list.map(score));
}

const VERDICTS = new Set(['yes', 'no', 'noanswer']);

function f1Of(predicted: string, expected: string): number {
  if (predicted === '' || expected === '') return predicted === expected ? 1 : 0;
  if ((VERDICTS.has(predicted) || VERDICTS.has(expected)) && predicted !== expected) return 0;
  const left = new Map<string, number>();
  for (const token of expected.split(' ')) left.set(token, (left.get(token) ?? 0) + 1);
  const tokens = predicted.split(' ');
  let shared = 0;
  for (const token of tokens) {
    const count = left.get(token) ?? 0;
    if (count === 0) continue;
    shared++;
    left.set(token, count - 1);
  }
  if (shared === 0) return 0;
  const precision = shared / tokens.length;
  const recall = shared / expected.split(' ').length;
  return (2 * precision * recall) / (precision + recall);
}

/** Share of the supporting titles among the first k retrieved ones, in 0..1 (recall@k). */
export function recallAt(
  k: number,
  retrieved: readonly string[],
  support: readonly string[],
): number {
  const wanted = new Set(support);
  if (wanted.size === 0) return NaN;
  const first = new Set(retrieved.slice(0, k));
  return [...wanted].filter((title) => first.has(title)).length / wanted.size;
}

/** 1 where every supporting title is among the first k retrieved ones (all-support@k). */
export function allSupportAt(
  k: number,
  retrieved: readonly string[],
  support: readonly string[],
): number {
  const recall = recallAt(k, retrieved, support);
  return Number.isNaN(recall) ? NaN : recall === 1 ? 1 : 0;
}

/** Mean of the numbers that are numbers; NaN where none is. */
export function mean(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : NaN;
}

/** The value below which a share p of the values lies (nearest rank); NaN for none. */
export function percentile(values: readonly number[], p: number): number {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))]!;
}
