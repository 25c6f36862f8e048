/** A laid-out PDF comes back through the app's own reader as its author wrote it, in order. */
import { expect, it } from 'vitest';
import { layOut } from '../../../../scripts/support/laid-out/lay-out.ts';
import { parseSource } from '../../../../scripts/support/laid-out/source.ts';
import { readPdf } from '../../../../src/documents/pdf/read.ts';
import { assetsUrl, toArrayBuffer } from '../../documents/support/fixtures.ts';

const SENTENCE =
  'The harbour commissioners considered the recommendations of the engineering department and postponed the reconstruction of the northern breakwater.';
const paragraph = (name: string): string =>
  Array.from({ length: 12 }, (_, n) => `${name} ${n + 1}. ${SENTENCE}`).join(' ');

const paper = `---
title: Breakwaters of Sundry Bay
author: Ada Quill
columns: 2
header: Annals of Sundry Bay
footer: p. {page}
hyphenate: true
---
# Breakwaters of Sundry Bay

Ada Quill and Jon Tarn

## 1 Introduction

${paragraph('Alpha')}

${paragraph('Beta')} The stones came from Elm.[^1]

| Year | Stones |
| --- | --- |
| 2009 | 118 |
| 2013 | 139 |

## 2 Results

${paragraph('Gamma')}

${paragraph('Delta')}

## 3 Discussion

${paragraph('Epsilon')}

${paragraph('Zeta')}

- The first item of the list.

[^1]: Elm is a village on the Orle.
`;

it('keeps the order of columns and pages, and undoes hyphens', async () => {
  const bytes = await layOut(paper);
  const document = await readPdf(toArrayBuffer(bytes), { name: 'paper.pdf', assetsUrl });
  const { text, title, pages } = document;
  expect(title).toBe('Breakwaters of Sundry Bay');
  expect(pages.length).toBeGreaterThan(2);
  // Nothing but spaces may differ within a paragraph.
  const flat = text.replace(/\s+/g, ' ');
  const order = [
    'Jon Tarn',
    '1 Introduction',
    'Alpha 1',
    'Beta 12',
    '2 Results',
    'Gamma 1',
    'Delta 12',
    'first item',
  ];
  const places = order.map((part) => flat.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'])
    for (let n = 1; n <= 12; n++) expect(flat).toContain(`${name} ${n}. ${SENTENCE}`);
  expect(flat).toContain('Elm is a village on the Orle.');
  expect(flat).toMatch(/Year Stones.*2009 118.*2013 139/);
});

it('gives the same bytes each time', async () => {
  expect(await layOut(paper)).toEqual(await layOut(paper));
});

it('says what it cannot lay out', () => {
  expect(() => parseSource('# Bare')).toThrow(/front matter/);
  expect(() => parseSource('---\ncolour: red\n---\n')).toThrow(/colour: red/);
});
