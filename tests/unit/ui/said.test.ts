/** What the parts below the interface say of methods is there in German, word for word known. */
import { expect, test } from 'vitest';
import { CHOOSABLE } from '../../../src/methods/catalogue.ts';
import { german } from '../../../src/ui/text/de/index.ts';

test.each(CHOOSABLE.map(({ name, description }) => [name, description]))(
  '%s is described in German',
  (_, description) => expect(german.said(description)).not.toBe(description),
);
