/**
 * CaRB (Bhardwaj, Aggarwal, Mausam, EMNLP 2019, D19-1651): scores open information extractions
 * against crowd-sourced tuples, token by token.
 *
 * The variant is what the authors' scorer (github.com/dair-iitd/CaRB, carb.py) does without
 * options, `binary_linient_tuple_match` in matcher.py:
 * - Binary: arguments after the second are joined to the second.
 * - A gold tuple and an extraction match if their relations share a word, and the extraction has
 *   an argument for each of the gold tuple's first two; otherwise both scores of the pair are 0.
 * - Words are parted by white space and compared as they are written, upper and lower case apart
 *   (the scorer's options for case and stop words are not used by this matcher). In the relation,
 *   "be" of an extraction also stands for a form of it in the gold tuple.
 * - Of a pair: precision is the share of the extraction's words that stand in the same slot of the
 *   gold tuple (relation, argument 1, argument 2; as multisets), recall the share of the gold
 *   tuple's words that stand in the extraction.
 * - Where the gold relation has "said", "told", "added", "adds" or "says" in it, the arguments may
 *   also be swapped; the reading with the higher precision counts, then the higher recall.
 * - Of a sentence: recall is multi-match, every gold tuple takes its best extraction, whether or
 *   not another takes it too. Precision is single-match: pairs are taken greedily, highest
 *   precision first, each tuple and each extraction once; extractions left over count as 0.
 * - Over all sentences: sums of recalls by gold tuples, of precisions by extractions (1 where
 *   there are none), at each confidence that occurs as threshold. F1 is that at the best
 *   threshold, AUC the area under the curve with (recall 0, precision 1) added.
 * - Sentences are found again without white space, punctuation and bracket escapes.
 */

export interface CarbTuple {
  relation: string;
  arguments: string[];
}
export interface CarbExtraction extends CarbTuple {
  confidence: number;
}
/** By sentence, as {@link sentenceKey} writes it. */
export type BySentence<T> = Map<string, T[]>;

export interface CarbPoint {
  threshold: number;
  precision: number;
  recall: number;
  f1: number;
}
export interface CarbScore {
  best: CarbPoint;
  /** Area under the curve of precision over recall, 0..1. */
  auc: number;
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
const FORMS_OF_BE = new Set(['be', 'is', 'am', 'are', 'was', 'were', 'been', 'being']);
const BRACKETS = /-[LR][RSC]B-/g;
const PUNCTUATION = /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g;

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

/** What tells sentences apart. */
export function sentenceKey(sentence: string): string {
  return sentence.replace(/\s+/g, '').replace(BRACKETS, '').replace(PUNCTUATION, '');
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
    auc: areaUnder(points),
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
  if (swapped.precision !== straight.precision)
    return swapped.precision > straight.precision ? swapped : straight;
  return swapped.recall > straight.recall ? swapped : straight;
}

function matchBinary(goldTuple: CarbTuple, extraction: CarbTuple): Match {
  const gold = binary(goldTuple);
  const relation = overlap(gold.relation, extraction.relation);
  let { shared } = relation;
  const isForm = words(gold.relation).some((word) => FORMS_OF_BE.has(word));
  if (relation.rest.includes('be') && isForm) shared++;
  if (shared === 0) return NO_MATCH;
  let { gold: wanted, extracted } = relation;
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

/** Words of the same slot that both have; `rest` are the extraction's others. */
function overlap(
  gold: string,
  extracted: string,
): { shared: number; gold: number; extracted: number; rest: string[] } {
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
  return { shared, gold: goldWords.length, extracted: count, rest };
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
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

/** By trapezoids. Thresholds rise, so recall falls along the points. */
function areaUnder(points: readonly CarbPoint[]): number {
  if (points.length === 0) return 0;
  const ends = [...points.slice(1), { precision: 1, recall: 0 }];
  return points.reduce((area, { precision, recall }, i) => {
    const next = ends[i]!;
    return area + ((recall - next.recall) * (precision + next.precision)) / 2;
  }, 0);
}

function parseRows<T>(tsv: string, read: (cells: string[]) => T): BySentence<T> {
  const rows: BySentence<T> = new Map();
  for (const line of tsv.split('\n')) {
    if (!line.trim()) continue;
    const [sentence, ...cells] = line.trim().split('\t');
    const key = sentenceKey(sentence!);
    const row = read(cells.map(evenSpaces));
    const list = rows.get(key);
    if (list) list.push(row);
    else rows.set(key, [row]);
  }
  return rows;
}
