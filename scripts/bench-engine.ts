/**
 * `npm run bench:engine [-- --corpus C.jsonl] [--letters 2500]`
 *
 * Processor time of the built-in engine: extraction in milliseconds a sentence, over odd texts and over
 * a corpus where one is given; there also questions of growing length and of every odd kind: the
 * slowest of each length, by method, and which kind was the slowest of all. "× 2" is how much longer twice
 * the text takes: 2 is in proportion, 4 is quadratic. What of it are steps, tests count
 * (tests/unit/engines/instant/robust).
 */
import { sentencesOf } from '../src/documents/sentences.ts';
import { InstantEngine } from '../src/engines/instant/engine.ts';
import { parseCorpus } from '../src/evaluation/data-sets.ts';
import { METHODS } from '../src/methods/registry.ts';
import { indexPassages } from '../src/evaluation/index-passages.ts';
import { LexicalEmbedder } from '../src/retrieval/lexical-embedder.ts';
import { extractTripletsTask } from '../src/tasks/extract-triplets.ts';
import { REPEATED } from '../tests/support/odd-texts.ts';
import { parseArgs } from './support/command-line.ts';
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
  const questions = questionsLike(passages.map(({ text, title }) => ({ text, title })));
  row(
    '\nquestions, ms: the worst',
    ...LENGTHS.map((letters) => `${letters} letters`),
    '  its kind',
  );
  for (const { name, answer } of METHODS) {
    const ask = (question: string): Promise<number> =>
      spent(async () => {
        for await (const _ of answer(question, { engine, retriever })) continue;
      });
    await ask('Who was the father of the engineer who built the oldest bridge?');
    const worsts: string[] = [];
    let slowest = { ms: 0, kind: '' };
    for (const letters of LENGTHS) {
      let most = 0;
      for (const [kind, question] of questions(letters)) {
        const ms = await ask(question);
        most = Math.max(most, ms);
        if (ms > slowest.ms) slowest = { ms, kind };
      }
      worsts.push(most.toFixed(0));
    }
    row(name, ...worsts, `  ${slowest.kind}`);
  }
}

const LENGTHS = [100, 445, 600, 10_000];

/** Questions of so many letters, of every kind of odd text and of the corpus itself. */
function questionsLike(
  passages: readonly { text: string; title: string }[],
): (letters: number) => [kind: string, question: string][] {
  const units = {
    ...REPEATED,
    'the corpus': passages.map(({ text }) => text).join(' '),
    'its titles': passages.map(({ title }) => title).join(' and '),
  };
  return (letters) =>
    Object.entries(units).flatMap(([kind, unit]): [string, string][] => {
      const text = unit.repeat(Math.ceil(letters / unit.length));
      return [
        [kind, `${text.slice(0, letters - 28)} Who was the director of it?`],
        [`${kind}, asked of`, `When was ${text.slice(0, letters - 15)} born?`],
      ];
    });
}

await main();
