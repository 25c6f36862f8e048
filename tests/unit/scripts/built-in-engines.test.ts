/** Which engine a tool's `--engine` stands for. */
import { describe, expect, it } from 'vitest';
import {
  builtInName,
  builtInNamed,
  readingModelOf,
} from '../../../scripts/support/built-in-engines.ts';
import { readingModelHere } from '../../../scripts/support/reading-model-node.ts';
import type { InstantEngine } from '../../../src/engines/instant/engine.ts';

describe('the built-in engine', () => {
  it('reads with the model of this checkout, or by words alone', () => {
    const engine = builtInNamed('instant') as InstantEngine;
    expect(engine.readingModel()).toBe(readingModelHere());
    expect(readingModelHere()?.id).toMatch(/^reader-[0-9a-f]{12}$/);
    expect(readingModelOf('rules')()).toBeNull();
  });

  it('has another name by words alone', () => {
    expect([builtInNamed('rules').id, builtInNamed('instant').id]).toEqual(['rules', 'instant']);
  });

  it('says which there are', () => {
    expect(() => builtInName('magic')).toThrow('Engines: instant, rules.');
  });
});
