/**
 * Open information extraction on CaRB's sentences.
 *
 *   npm run eval:openie -- --sentences FILE --out FILE.tsv [--gold FILE] [--reading long|short]
 *
 * Writes CaRB's tabbed format (sentence, confidence, relation, argument 1, argument 2, …). With
 * --gold, prints precision, recall and F1 at the best confidence threshold (src/evaluation/carb.ts
 * says which variant). The long reading keeps arguments as they stand in the text, as CaRB's gold
 * does; the short one is what Trivium indexes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { extractTriplets } from '../src/engines/instant/extract.ts';
import { readTuples, type Tuple } from '../src/engines/instant/extract/nary.ts';
import {
  evenSpaces,
  parseCarbExtractions,
  parseCarbGold,
  scoreCarb,
} from '../src/evaluation/carb.ts';
import { parseArgs } from './support/command-line.ts';

const { values } = parseArgs({
  options: {
    sentences: { type: 'string' },
    out: { type: 'string' },
    gold: { type: 'string' },
    reading: { type: 'string', default: 'long' },
  },
});
if (!values.sentences || !values.out || !['long', 'short'].includes(values.reading)) {
  console.error(
    'Usage: npm run eval:openie -- --sentences FILE --out FILE.tsv [--gold FILE] [--reading long|short]',
  );
  process.exit(1);
}

const sentences = readFileSync(values.sentences, 'utf8')
  .split('\n')
  .map(evenSpaces)
  .filter(Boolean);
const started = performance.now();
const lines: string[] = [];
for (const sentence of sentences) {
  for (const { score, relation, arguments: args } of extract(plain(sentence), values.reading)) {
    lines.push(
      [sentence, score.toFixed(3), tokenised(relation), ...args.map(tokenised)].join('\t'),
    );
  }
}
const seconds = (performance.now() - started) / 1000;
writeFileSync(values.out, lines.join('\n') + '\n');
console.log(
  `${sentences.length} sentences, ${lines.length} extractions, ${seconds.toFixed(1)} s → ${values.out}`,
);

if (values.gold) {
  const gold = parseCarbGold(readFileSync(values.gold, 'utf8'));
  const { best, points, auc } = scoreCarb(gold, parseCarbExtractions(lines.join('\n')));
  console.log(`${gold.size} gold sentences, AUC ${auc.toFixed(3)}`);
  for (const [name, point] of [
    ['all', points[0]],
    ['best', best],
  ] as const) {
    if (!point) continue;
    const { precision, recall, f1, threshold } = point;
    console.log(
      `${name.padEnd(5)} P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}  (confidence ≥ ${threshold.toFixed(2)})`,
    );
  }
}

function extract(sentence: string, reading: string): Tuple[] {
  if (reading === 'long') return readTuples(sentence);
  const input = { heading: '', text: sentence, sentences: [{ start: 0, end: sentence.length }] };
  return extractTriplets(input).triplets.map(({ subject, predicate, object, confidence }) => ({
    score: confidence,
    relation: predicate,
    arguments: [subject, object],
  }));
}

/** Penn Treebank tokens as plain text. */
function plain(sentence: string): string {
  return sentence
    .replace(/-LRB- ?/g, '(')
    .replace(/ ?-RRB-/g, ')')
    .replace(/-LSB- ?/g, '[')
    .replace(/ ?-RSB-/g, ']')
    .replace(/`` ?/g, '"')
    .replace(/ ?''/g, '"')
    .replace(/ ([,.;:?!%])/g, '$1')
    .replace(/ ('s|n't|'re|'ve|'ll|'d|'m)\b/g, '$1')
    .replace(/([$£]) /g, '$1')
    .replace(/ - /g, '-');
}

/** The gold file's tokens are parted by spaces. */
function tokenised(text: string): string {
  return text
    .replace(/"/g, ' ')
    .replace(/([,;:?!%()])(?!\d)/g, ' $1 ')
    .replace(/('s|n't|'re|'ve|'ll|'d|'m)\b/g, ' $1')
    .replace(/([$£])/g, '$1 ')
    .replace(/(?<=\w)-(?=\w)/g, ' - ')
    .replace(/\s+/g, ' ')
    .trim();
}
