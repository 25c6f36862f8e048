/** Several methods and engines on the command line: a run each, every engine indexes once. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runInNode } from '../../../scripts/support/eval-corpus.ts';
import type { Engine } from '../../../src/engines/engine.ts';
import { t2rag } from '../../../src/methods/t2rag/t2rag.ts';
import { methodOf } from '../../support/method-of.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { methodNamed, type RegisteredMethod } from '../../../src/methods/registry.ts';
import { notFound } from '../../support/scripted-library.ts';

const corpus = path.join(mkdtempSync(path.join(tmpdir(), 'trivium-eval-')), 'corpus.jsonl');
writeFileSync(corpus, JSON.stringify({ id: 1, title: 'Mill', text: 'Mill Ayr adjoins Port Elm.' }));

/** The built-in engine under another name, and what it was asked. */
class Named implements Engine {
  readonly label: string;
  readonly tasks: string[] = [];
  readonly #inner = new InstantEngine();
  constructor(readonly id: string) {
    this.label = id;
  }
  perform: Engine['perform'] = (task, input, options) => {
    this.tasks.push(task.name);
    return this.#inner.perform(task, input, options);
  };
}
const refusing: RegisteredMethod = {
  ...methodOf(t2rag, 'refusing', 'Refusing'),
  async *answer(question) {
    await Promise.resolve();
    yield* notFound(question);
  },
};

it('answers with each method on each engine, and says whose each answer is', async () => {
  const engines = [new Named('small'), new Named('large')];
  const told: string[] = [];
  const runs = await runInNode(
    {
      ...{ corpus, engines, methods: [methodNamed('t2rag'), refusing] },
      questions: [
        { id: 'a', question: 'What does Mill Ayr adjoin?', answers: ['Port Elm'], support: [] },
      ],
    },
    (method, engine, { id }) => told.push(`${method} ${engine} ${id}`),
  );
  expect(runs.map(({ method, engine, summary }) => [method, engine, summary.em])).toEqual([
    ['t2rag', 'small', 100],
    ['refusing', 'small', 0],
    ['t2rag', 'large', 100],
    ['refusing', 'large', 0],
  ]);
  expect(told).toEqual(['t2rag small a', 'refusing small a', 't2rag large a', 'refusing large a']);
  // One passage: extracted once by each engine, however many methods ask.
  for (const { tasks } of engines)
    expect(tasks.filter((name) => name === 'extract-triplets')).toHaveLength(1);
  expect(runs[1]!.indexing).toEqual(runs[0]!.indexing);
});
