/**
 * CaRB (Bhardwaj, Aggarwal, Mausam, EMNLP 2019): scores open information extractions against
 * crowd-sourced tuples, token by token.
 *
 * The variant: binary lenient tuple match. Arguments after the second are joined to the second.
 * A gold tuple and an extraction match if their relations share a word; then precision is the
 * share of the extraction's words (relation and arguments, slot by slot, as multisets) that stand
 * in the gold tuple, recall the share of the gold tuple's words that stand in the extraction.
 * For gold relations of saying, the extraction's arguments may also be swapped. Over a sentence,
 * recall is multi-match: every gold tuple takes its best extraction. Precision is single-match:
 * pairs are taken greedily by precision, each tuple and each extraction once, and divided by the
 * number of extractions. Both are summed over all sentences at each confidence threshold; F1 is
 * reported at the best one. Words are compared in lower case.
 */

export interface CarbTuple {
  relation: string;
  arguments: string[];
}
export interface CarbExtraction extends CarbTuple {
  confidence: number;
}
/** By sentence, with white space evened out. */
export type BySentence<T> = Map<string, T[]>;

export interface CarbPoint {
  threshold: number;
  precision: number;
  recall: number;
  f1: number;
}
export interface CarbScore {
  best: CarbPoint;
  /** From the lowest threshold (all extractions) up. */
  points: CarbPoint[];
  sentences: number;
  extractions: number;
}

interface Match {
  precision: number;
  recall: number;
}
const NO_MATCH: Match = { precision: 0, recall: 0 };
const SAYING = ['said', 'told', 'added', 'adds', 'says'];

/** Gold file: sentence, relation, argument 1, argument 2, …, tab-separated. */
export function parseCarbGold(tsv: string): BySentence<CarbTuple> {
  return parseRows(tsv, (cells) => ({ relation: cells[0] ?? '', arguments: cells.slice(1) }));
}

/** Extraction file: sentence, confidence, relation, argument 1, argument 2, …, tab-separated. */
export function parseCarbExtractions(tsv: string): BySentence<CarbExtraction> {
  return parseRows(tsv, (cells) => ({
    confidence: Number(cells[0]),
    relation: cells[1] ?? '',
    arguments: cells.slice(2),
  }));
}

export function evenSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function scoreCarb(
  gold: BySentence<CarbTuple>,
  extractions: BySentence<CarbExtraction>,
): CarbScore {
  const thresholds = [...new Set([...extractions.values()].flat().map((e) => e.confidence))].sort(
    (a, b) => a - b,
  );
  const matches = [...gold].map(([sentence, tuples]) => {
    const found = extractions.get(sentence) ?? [];
    return {
      found,
      scores: tuples.map((tuple) => found.map((extraction) => matchTuple(tuple, extraction))),
    };
  });
  const points = thresholds.map((threshold): CarbPoint => {
    let [precision, extracted, recall, wanted] = [0, 0, 0, 0];
    for (const { found, scores } of matches) {
      const columns = found.flatMap((extraction, i) =>
        extraction.confidence >= threshold ? [i] : [],
      );
      precision += singleMatchPrecision(scores, columns);
      extracted += columns.length;
      for (const row of scores)
        recall += Math.max(0, ...columns.map((column) => row[column]!.recall));
      wanted += scores.length;
    }
    const p = extracted > 0 ? precision / extracted : 1;
    const r = wanted > 0 ? recall / wanted : 0;
    return { threshold, precision: p, recall: r, f1: p + r > 0 ? (2 * p * r) / (p + r) : 0 };
  });
  const none: CarbPoint = { threshold: 0, precision: 1, recall: 0, f1: 0 };
  return {
    best: points.reduce((best, point) => (point.f1 > best.f1 ? point : best), points[0] ?? none),
    points,
    sentences: gold.size,
    extractions: matches.reduce((sum, { found }) => sum + found.length, 0),
  };
}

/** Precision and recall of one extraction against one gold tuple. */
export function matchTuple(gold: CarbTuple, extraction: CarbTuple): Match {
  const straight = matchBinary(gold, binary(extraction));
  if (!SAYING.some((verb) => gold.relation.includes(verb)) || extraction.arguments.length < 2)
    return straight;
  const [subject, object] = binary(extraction).arguments;
  const swapped = matchBinary(gold, {
    relation: extraction.relation,
    arguments: [object!, subject!],
  });
  return swapped.precision + swapped.recall > straight.precision + straight.recall
    ? swapped
    : straight;
}

function matchBinary(goldTuple: CarbTuple, extraction: CarbTuple): Match {
  const gold = binary(goldTuple);
  const relation = overlap(gold.relation, extraction.relation);
  if (relation.shared === 0) return NO_MATCH;
  let { shared, gold: wanted, extracted } = relation;
  for (const [i, argument] of gold.arguments.entries()) {
    if (extraction.arguments[i] === undefined) return NO_MATCH;
    const words = overlap(argument, extraction.arguments[i]);
    shared += words.shared;
    wanted += words.gold;
    extracted += words.extracted;
  }
  return {
    precision: extracted > 0 ? shared / extracted : 0,
    recall: wanted > 0 ? shared / wanted : 0,
  };
}

function binary(tuple: CarbTuple): CarbTuple {
  if (tuple.arguments.length <= 2) return tuple;
  return {
    relation: tuple.relation,
    arguments: [tuple.arguments[0]!, tuple.arguments.slice(1).join(' ')],
  };
}

function overlap(
  gold: string,
  extracted: string,
): { shared: number; gold: number; extracted: number } {
  const goldWords = words(gold);
  const rest = words(extracted);
  const count = rest.length;
  let shared = 0;
  for (const word of goldWords) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared++;
  }
  return { shared, gold: goldWords.length, extracted: count };
}

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function singleMatchPrecision(scores: readonly Match[][], columns: readonly number[]): number {
  const freeRows = new Set(scores.keys());
  const freeColumns = new Set(columns);
  let sum = 0;
  while (freeRows.size > 0 && freeColumns.size > 0) {
    let best = { row: -1, column: -1, precision: -1 };
    for (const row of freeRows) {
      for (const column of freeColumns) {
        const { precision } = scores[row]![column]!;
        if (precision > best.precision) best = { row, column, precision };
      }
    }
    sum += best.precision;
    freeRows.delete(best.row);
    freeColumns.delete(best.column);
  }
  return sum;
}

function parseRows<T>(tsv: string, read: (cells: string[]) => T): BySentence<T> {
  const rows: BySentence<T> = new Map();
  for (const line of tsv.split('\n')) {
    if (!line.trim()) continue;
    const [sentence, ...cells] = line.replace(/\r$/, '').split('\t');
    const key = evenSpaces(sentence!);
    const row = read(cells.map(evenSpaces).filter((cell, i) => cell !== '' || i < 2));
    const list = rows.get(key);
    if (list) list.push(row);
    else rows.set(key, [row]);
  }
  return rows;
}
