import { describe, expect, it } from 'vitest';
import { IRCOT_DEFAULTS } from '../../../src/methods/baselines/ircot.ts';
import { SINGLE_SHOT_DEFAULTS } from '../../../src/methods/baselines/single-shot.ts';
import {
  checkParameters,
  CHOOSABLE,
  DEFAULT_METHOD,
  knownChoice,
  methodLabel,
  parameterValues,
  valuesSet,
} from '../../../src/methods/catalogue.ts';
import { CIRAG_DEFAULTS } from '../../../src/methods/cirag/cirag.ts';
import { DUALRAG_DEFAULTS } from '../../../src/methods/dualrag/dualrag.ts';
import { EVENT_TYPES } from '../../../src/methods/events.ts';
import { HANRAG_DEFAULTS } from '../../../src/methods/hanrag/hanrag.ts';
import { RAS_DEFAULTS } from '../../../src/methods/ras/ras.ts';
import { T2RAG_DEFAULTS } from '../../../src/methods/t2rag/t2rag.ts';
import { METHODS, methodNamed } from '../../../src/methods/registry.ts';

it('finds every method by a name of its own', () => {
  for (const method of METHODS) expect(methodNamed(method.name)).toBe(method);
  expect(new Set(METHODS.map(({ name }) => name)).size).toBe(METHODS.length);
});

it('speaks of statements, as the rest of the interface does', () => {
  const words = METHODS.flatMap(({ description, parameters }) => [
    description,
    ...parameters.flatMap(({ label, hint = '' }) => [label, hint]),
  ]);
  for (const each of words) expect(each).not.toMatch(/triplet/i);
});

it('lists the methods there are for a name that there is not', () => {
  expect(() => methodNamed('oracle')).toThrow(
    expect.objectContaining({
      code: 'not-found',
      hint: expect.stringContaining('t2rag') as string,
    }),
  );
});

it('describes every method, with code behind it and defaults within their limits', () => {
  for (const { label, description, parameters, answer, variantOf } of METHODS) {
    expect(answer).toBeTypeOf('function');
    expect(label).not.toBe('');
    expect(description).toMatch(/^[^.]+\.$/);
    for (const one of parameters) {
      if (one.kind !== 'number') continue;
      expect(one.least).toBeLessThanOrEqual(one.default);
      expect(one.most).toBeGreaterThanOrEqual(one.default);
    }
    if (variantOf !== undefined) expect(methodNamed(variantOf).variantOf).toBeUndefined();
  }
});

it('shows the defaults that each method has by itself', () => {
  const own = {
    t2rag: T2RAG_DEFAULTS,
    cirag: CIRAG_DEFAULTS,
    dualrag: DUALRAG_DEFAULTS,
    hanrag: HANRAG_DEFAULTS,
    ras: RAS_DEFAULTS,
    ircot: IRCOT_DEFAULTS,
    bm25: SINGLE_SHOT_DEFAULTS,
    dense: SINGLE_SHOT_DEFAULTS,
  };
  for (const [name, defaults] of Object.entries(own)) {
    expect(defaults, name).toMatchObject(parameterValues(methodNamed(name), undefined));
  }
});

it('offers variants to evaluations alone', () => {
  expect(CHOOSABLE.every(({ variantOf }) => variantOf === undefined)).toBe(true);
  expect(METHODS.length).toBeGreaterThan(CHOOSABLE.length);
});

describe('parameters', () => {
  const method = CHOOSABLE.find(({ name }) => name === 't2rag')!;

  it('have their defaults where nothing, or nothing allowed, was set', () => {
    const byDefault = { chunksPerRound: 5, maxRounds: 3, withChunks: true };
    expect(parameterValues(method, undefined)).toEqual(byDefault);
    expect(valuesSet(method, { maxRounds: 2, chunksPerRound: 0, oracle: 1 })).toEqual({
      maxRounds: 2,
    });
    expect(valuesSet(method, undefined)).toEqual({});
    expect(parameterValues(method, { maxRounds: 2, chunksPerRound: 0, oracle: 1 })).toEqual({
      ...byDefault,
      maxRounds: 2,
    });
  });

  it('are refused outside their limits', () => {
    expect(() => checkParameters({ t2rag: { maxRounds: 1.5 } })).toThrow(/1\.5 is not a whole/);
    expect(() => checkParameters({ t2rag: { maxRounds: 11 } })).toThrow(/from 1 to 10/);
    expect(() => checkParameters({ t2rag: { maxRounds: 10, withChunks: false } })).not.toThrow();
  });

  it('of another version are forgotten, the rest is kept', () => {
    expect(
      knownChoice({
        method: 'oracle',
        parameters: { oracle: { eyes: 3 }, t2rag: { maxRounds: 2, eyes: 3, withChunks: 7 } },
      }),
    ).toEqual({ method: DEFAULT_METHOD, parameters: { t2rag: { maxRounds: 2 } } });
  });
});

it('names a method of another version as it is', () => {
  expect(methodLabel('t2rag')).toBe('T2RAG');
  expect(methodLabel('oracle')).toBe('oracle');
});

it('lists each type of event once', () => {
  expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length);
});
