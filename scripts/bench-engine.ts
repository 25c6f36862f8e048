/**
 * `npm run bench:engine [-- --corpus C.jsonl] [--letters 2500]`
 *
 * Processor time of the built-in engine: extraction in milliseconds a sentence, over odd texts and over
 * a corpus where one is given, and questions of growing length. "× 2" is how much longer twice
 * the text takes: 2 is in proportion, 4 is quadratic. What of it are steps, tests count
 * (tests/unit/engines/instant/robust).
 */
import { parseArgs } from 'node:util';
import { sentencesOf } from '../src/documents/sentences.ts';
import { InstantEngine } from '../src/engines/instant/engine.ts';
import { parseCorpus } from '../src/evaluation/data-sets.ts';
import { methodNamed } from '../src/methods/registry.ts';
import { indexPassages } from '../src/retrieval/index-passages.ts';
import { LexicalEmbedder } from '../src/retrieval/lexical-embedder.ts';
import { extractTripletsTask } from '../src/tasks/extract-triplets.ts';
import { REPEATED } from '../tests/support/odd-texts.ts';
import { readText } from './support/eval-options.ts';

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, letters: { type: 'string', default: '2500' } },
});
const LETTERS = Number(values.letters);
const engine = new InstantEngine();

/** Milliseconds of processor time: a busy machine does not count. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const extract = (text: string): Promise<unknown> =>
  engine.perform(extractTripletsTask, { heading: '', text, sentences: sentencesOf(text) });

const row = (label: string, ...cells: string[]): void =>
  console.log(label.padEnd(34) + cells.map((cell) => cell.padStart(12)).join(''));

async function main(): Promise<void> {
  row('extraction', 'ms', 'a sentence', '× 2');
  for (const [kind, unit] of Object.entries(REPEATED)) {
    const text = unit.repeat(Math.ceil(LETTERS / unit.length));
    await extract(text);
    const once = await spent(() => extract(text));
    const twice = await spent(() => extract(text + text));
    const sentences = sentencesOf(text).length;
    row(kind, once.toFixed(0), (once / sentences).toFixed(1), (twice / once).toFixed(1));
  }
  if (values.corpus) await overCorpus(values.corpus);
}

async function overCorpus(file: string): Promise<void> {
  const passages = parseCorpus(readText(file));
  let sentences = 0;
  let worst = 0;
  const all = await spent(async () => {
    for (const { text } of passages) {
      const count = sentencesOf(text).length;
      worst = Math.max(worst, (await spent(() => extract(text))) / Math.max(1, count));
      sentences += count;
    }
  });
  row('the corpus', all.toFixed(0), (all / sentences).toFixed(1));
  row('its slowest passage', '', worst.toFixed(1));
  const retriever = await indexPassages(passages, {
    ...{ engine, extract: extractTripletsTask, embedder: new LexicalEmbedder() },
    sentences: (text) => sentencesOf(text),
  });
  const text = passages.map((passage) => passage.text).join(' ');
  const lengths = [100, 445, 1_000, 10_000];
  row('\nquestions, ms', ...lengths.map((letters) => `${letters} letters`));
  for (const name of ['t2rag', 'dualrag', 'hanrag', 'auto', 'cirag', 'ras', 'ircot', 'bm25']) {
    const { answer } = methodNamed(name);
    const ask = (question: string): Promise<number> =>
      spent(async () => {
        for await (const _ of answer(question, { engine, retriever })) continue;
      });
    await ask('Who was born first?');
    const times: string[] = [];
    for (const letters of lengths) {
      const question = `${text.slice(0, letters - 28)} Who was the director of it?`;
      times.push((await ask(question)).toFixed(0));
    }
    row(name, ...times);
  }
}

await main();
