import { expect, it } from 'vitest';
import { withTags } from '../../../src/documents/tags.ts';

it('writes a tag otherwise, where that is what was changed', () => {
  expect(withTags(['law', 'sea'], ['Law', 'sea'], ['law'])).toEqual(['Law', 'sea']);
});

it('has a tag once, as it was written first, and loses what is taken', () => {
  expect(withTags(['law'], ['Law', ' new  one '])).toEqual(['law', 'new one']);
  expect(withTags(['law', 'sea'], [], ['LAW'])).toEqual(['sea']);
});
