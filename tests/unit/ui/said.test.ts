/** What the parts below the interface say of methods is there in German, word for word known. */
import { expect, test } from 'vitest';
import { CHOOSABLE } from '../../../src/methods/catalogue.ts';
import { german } from '../../../src/ui/text/de/index.ts';

test.each(CHOOSABLE.map(({ name, description }) => [name, description]))(
  '%s is described in German',
  (_, description) => expect(german.said(description)).not.toBe(description),
);

const SETTINGS = CHOOSABLE.flatMap(({ parameters }) =>
  parameters.flatMap(({ label, hint }) => (hint ? [label, hint] : [label])),
);
test.each([...new Set(SETTINGS)])('“%s” is there in German', (words) =>
  expect(german.said(words)).not.toBe(words),
);
