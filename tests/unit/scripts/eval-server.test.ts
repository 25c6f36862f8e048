/** `npm run eval -- --engine openai` as a person runs it, against a server on this machine. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverEngine } from '../../../scripts/support/eval-server.ts';
import { main as evaluate } from '../../../scripts/eval.ts';
import { readAnswerTask } from '../../../src/tasks/read-answer.ts';
import { runCommand } from '../../support/run-command.ts';
import { sensible } from '../../support/engine-contract.ts';
import { startModelServer, type ModelServer } from '../../support/model-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trivium-eval-server-'));
const at = (name: string): string => path.join(folder, name);

const unreachable = () => serverEngine({ 'base-url': 'http://127.0.0.1:9/v1', model: 'small' }, '');
const TEXT = 'Tarnholm Ferry was founded by Odd Rehn.';
const FERRY = {
  ...{ id: 1, document: 'ferry', heading: 'Tarnholm Ferry', text: TEXT, start: 0 },
  ...{ end: TEXT.length, firstPage: 1, lastPage: 1, score: 1 },
  sentences: [{ start: 0, end: TEXT.length }],
};

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(({ messages }) => ({ say: sensible(messages) }));
  const question = {
    id: 'q',
    question: 'Where was the founder of Tarnholm Ferry born?',
    answers: ['Skerry Bay'],
  };
  const passages = [
    { id: 1, title: 'Tarnholm Ferry', text: 'Tarnholm Ferry was founded by Odd Rehn.' },
    { id: 2, title: 'Odd Rehn', text: 'Odd Rehn was born in Skerry Bay.' },
  ];
  writeFileSync(at('questions.jsonl'), JSON.stringify(question));
  writeFileSync(at('corpus.jsonl'), passages.map((each) => JSON.stringify(each)).join('\n'));
});
afterAll(() => server.close());

describe('npm run eval with a model server', { timeout: 60_000 }, () => {
  it('answers with the model, and counts its tokens', async () => {
    const ran = await runCommand(evaluate, [
      ...['--questions', at('questions.jsonl'), '--corpus', at('corpus.jsonl')],
      ...['--engine', 'openai', '--base-url', server.baseUrl, '--model', 'small'],
      ...['--json', at('out.json')],
    ]);
    expect(ran.stderr).not.toMatch(/another machine/);
    expect(ran.code).toBe(0);
    const run = JSON.parse(readFileSync(at('out.json'), 'utf8')) as Record<string, unknown>;
    expect(run).toMatchObject({
      engine: 'openai:small',
      summary: { em: 100, promptTokens: expect.any(Number) },
    });
    expect((run['summary'] as { promptTokens: number }).promptTokens).toBeGreaterThan(200);
    // The passages were extracted by the built-in engine.
    const systems = server.requests.map(({ messages }) => messages[0]!.content);
    expect(systems.some((text) => text.includes('write down every fact'))).toBe(false);
  });

  it('has what the model cannot do read by the built-in engine with its reading model', async () => {
    const { output, degraded } = await unreachable().perform(readAnswerTask, {
      asked: { question: 'Who founded Tarnholm Ferry?' },
      ...{ chunks: [FERRY], propositions: [] },
    });
    expect(degraded).toMatch(/could not do this step/);
    expect(output).toMatchObject({ answer: 'Odd Rehn', probability: expect.any(Number) });
  });

  it('says what is missing', async () => {
    expect(() => serverEngine({}, '')).toThrow(/--base-url .* --model/);
    const half = { 'base-url': server.baseUrl, model: 'small', window: '12' };
    expect(() => serverEngine(half, '')).toThrow(/2048/);
  });
});
