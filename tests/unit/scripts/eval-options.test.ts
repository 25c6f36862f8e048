import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runsInApp } from '../../../scripts/support/eval-in-app.ts';
import { readOptions } from '../../../scripts/support/eval-options.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trivium-eval-'));
const write = (name: string, lines: object[]): string => {
  const file = path.join(folder, name);
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  return file;
};
const inline = write(
  'inline.jsonl',
  Array.from({ length: 12 }, (_, i) => ({ id: `${i}`, question: 'Q?', answers: [], context: 'c' })),
);
const bare = write('bare.jsonl', [{ id: 'x', question: 'Q?', answers: ['a'] }]);

describe('readOptions', () => {
  it('takes all questions, T2RAG and the built-in engine unless told otherwise', () => {
    const { questions, methods, engines } = readOptions(['--questions', inline]);
    expect(questions).toHaveLength(12);
    expect(methods.map(({ name }) => name)).toEqual(['t2rag']);
    expect(engines.map(({ id }) => id)).toEqual(['instant']);
  });

  it('takes the first questions, or with a seed the same sample each time', () => {
    const ids = (...more: string[]) =>
      readOptions(['--questions', inline, ...more]).questions.map(({ id }) => id);
    expect(ids('--limit', '3')).toEqual(['0', '1', '2']);
    const drawn = ids('--limit', '5', '--seed', '1');
    expect(drawn).toHaveLength(5);
    expect(drawn).not.toEqual(['0', '1', '2', '3', '4']);
    expect(ids('--limit', '5', '--seed', '1')).toEqual(drawn);
    expect(ids('--limit', '5', '--seed', '2')).not.toEqual(drawn);
  });

  it('names what there is for a method or an engine that there is not', () => {
    const asking = (option: string) => () =>
      readOptions(['--questions', inline, option, 'nothing']);
    expect(asking('--method')).toThrow(/no method called "nothing"/);
    expect(asking('--engine')).toThrow(/no engine called "nothing".*instant/);
    expect(asking('--without')).toThrow(/no scorer called "nothing".*passages\.words/);
  });

  it('sets parameters of the methods that are asked for, within their limits', async () => {
    const asking = (...set: string[]) =>
      readOptions(['--questions', inline, '--method', 'bm25,t2rag', ...set]);
    const { methods } = asking('--set', 'bm25.passages=2', '--set', 't2rag.withChunks=off');
    expect(methods.map(({ name }) => name)).toEqual(['bm25 passages=2', 't2rag withChunks=off']);
    const asked: number[] = [];
    const retriever = new ScriptedRetriever([]);
    retriever.passages = (_query, limit) => {
      asked.push(limit);
      return Promise.resolve([]);
    };
    for await (const event of methods[0]!.answer('Q?', { engine: new InstantEngine(), retriever }))
      expect(event).toBeDefined();
    expect(asked).toEqual([2]);
    expect(() => asking('--set', 'bm25.passages=0')).toThrow(/from 1 to 50/);
    expect(() => asking('--set', 'bm25.guesses=1')).toThrow(/no setting called guesses/);
    expect(() => asking('--set', 'ras.passages=1')).toThrow(/of no chosen method/);
  });

  it('takes scorers of retrieval to leave out', () => {
    const left = ['propositions.passage', 'passages.words'];
    const { without } = readOptions(['--questions', inline, '--without', left.join(', ')]);
    expect(without).toEqual(left);
  });

  it('refuses what cannot be run, before loading anything', () => {
    const asking = (...args: string[]) => {
      return () => readOptions(args);
    };
    expect(asking()).toThrow(/--questions is missing/);
    expect(asking('--questions', path.join(folder, 'none.jsonl'))).toThrow(/cannot be read/);
    expect(asking('--questions', bare)).toThrow(/x carries no "context"/);
    expect(asking('--questions', bare, '--pdf', 'd', '--corpus', 'c')).toThrow(/--pdf stands/);
    expect(asking('--questions', inline, '--triples', 't')).toThrow(/--corpus it belongs to/);
    expect(asking('--questions', inline, '--limit', '0')).toThrow(/--limit must be/);
    expect(asking('--questions', inline, '--limit', 'all')).toThrow(/--limit must be/);
    expect(asking('--questions', inline, '--seed', '1.5')).toThrow(/--seed must be/);
    expect(asking('--question', inline)).toThrow(/--question/);
  });

  it('knows what the app can be asked with', () => {
    const asked = (...more: string[]) =>
      runsInApp(readOptions(['--questions', bare, '--pdf', folder, ...more]));
    expect(asked()).toEqual([{ method: 't2rag', engine: 'instant' }]);
    expect(asked('--engine', 'rules,instant', '--method', 'bm25,auto')).toEqual([
      { method: 'bm25', engine: 'rules' },
      { method: 'auto', engine: 'rules' },
      { method: 'bm25', engine: 'instant' },
      { method: 'auto', engine: 'instant' },
    ]);
    expect(() => asked('--method', 't2rag:no-chunks')).toThrow(/methods are .*t2rag/);
    const openai = ['--engine', 'openai', '--base-url', 'http://127.0.0.1:1/v1', '--model', 'm'];
    expect(() => asked(...openai)).toThrow(/engines are instant, rules/);
    expect(() => asked('--set', 't2rag.rounds=2')).toThrow(/--set is for runs in Node/);
  });
});
