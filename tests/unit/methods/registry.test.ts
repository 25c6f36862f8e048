import { expect, it } from 'vitest';
import { METHODS, methodNamed } from '../../../src/methods/registry.ts';

it('finds every method by a name of its own', () => {
  for (const method of METHODS) expect(methodNamed(method.name)).toBe(method);
  expect(new Set(METHODS.map(({ name }) => name)).size).toBe(METHODS.length);
});

it('lists the methods there are for a name that there is not', () => {
  expect(() => methodNamed('oracle')).toThrow(
    expect.objectContaining({
      code: 'not-found',
      hint: expect.stringContaining('t2rag') as string,
    }),
  );
});
