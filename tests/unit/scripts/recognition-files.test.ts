import { expect, it } from 'vitest';
import { recognitionParts } from '../../../scripts/support/recognition-files.ts';

it('names what comes with the app so that no host unpacks it, and it can be published on', () => {
  const { languages, wasm } = recognitionParts('public');
  expect(Object.keys(languages)).toEqual(['eng']);
  for (const name of [wasm, ...Object.values(languages)]) expect(name).not.toMatch(/\.gz$/);
});
