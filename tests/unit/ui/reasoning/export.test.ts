/** The drawing as a file: whole, well-formed, and nothing of a document is markup in it. */
import { expect, it } from 'vitest';
import type { MethodEvent } from '../../../../src/methods/events.ts';
import { chainOf } from '../../../../src/ui/reasoning/chain.ts';
import { oklch } from '../../../../src/ui/reasoning/oklch.ts';
import { savedDrawing } from '../../../../src/ui/reasoning/saved.ts';
import { foldTrace } from '../../../../src/ui/trace/trace.ts';
import { fontOf } from '../../../support/font.ts';
import {
  ANSWER,
  disagreeing,
  notFound,
  RIVAL_QUOTE,
  twoHops,
} from '../../../support/scripted-library.ts';

const QUESTION = 'Where was the engineer of the Lantern born?';
const NAMES = { nameOf: (id: string) => `${id.slice(0, 9)}.pdf`, hasPages: () => true };

function saved(events: MethodEvent[]): string {
  const trace = foldTrace(events);
  return savedDrawing(chainOf(trace, false), trace.answer ?? ANSWER, NAMES, fontOf(0.6));
}
const words = (svg: string): string =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]).join(' ');

it('holds the question, every step, the answer, and what is cited with document and page', () => {
  const text = words(saved(twoHops(QUESTION)));
  expect(text).toContain(QUESTION);
  for (const said of [
    'engineer',
    'Ilse Varnhagen',
    'was born in',
    'Brackwater',
    'Answer · ✓ Grounded',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).toContain('Not chosen: Teasdale, Jon Arkwell');
  expect(text).toMatch(/\[1\] “The Lantern at Corrow Point was designed by/);
  expect(text).toMatch(/\(d-Lights .pdf, page 1\)/);
  expect(text).toContain('Trivium, T2RAG, Built-in');
});

it('says of a refusal what stands above it', () => {
  const text = words(saved(notFound(QUESTION)));
  expect(text).toContain('No sure answer was found.');
  expect(text).not.toContain('do not say');
});

it('holds the sentence that disagrees', () => {
  const text = words(saved(disagreeing(QUESTION)));
  expect(text).toContain(RIVAL_QUOTE);
  expect(text).toContain('⚠ The documents disagree');
});

it('stands alone: no style of the page, no address of anything', () => {
  const svg = saved(twoHops(QUESTION));
  expect(svg).not.toMatch(/var\(|light-dark|oklch\(|url\(|href|class=|<style|<script/);
  expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number);
  expect(width).toBe(808);
  expect(height).toBeGreaterThan(200);
});

it('says how long each line is, so that a wider font is set closer', () => {
  const lines = [...saved(twoHops(QUESTION)).matchAll(/<text ([^>]*)>([^<]*)</g)];
  const step = lines.find(([, , said]) => said === 'Ilse Varnhagen')!;
  expect(step[1]).toContain(`textLength="${'Ilse Varnhagen'.length * 15 * 0.6}"`);
  for (const [, attributes] of lines.filter(([, , said]) => !/^\d$/.test(said!))) {
    expect(attributes).toMatch(/textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"/);
  }
});

it('shows text of a document as text', () => {
  const hostile = '</text><script>alert(1)</script>&"\u0000';
  const events = twoHops(QUESTION).map((event) =>
    event.type === 'started' ? { ...event, question: hostile } : event,
  );
  const svg = saved(events);
  expect(svg).not.toContain('<script');
  expect(svg).not.toContain('\u0000');
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;alert(1)');
  // As many elements are closed as were opened.
  expect(svg.match(/<(?:text|g|title|svg)[ >]/g)).toHaveLength(
    svg.match(/<\/(?:text|g|title|svg)>/g)!.length,
  );
});

it('knows white, black and a primary colour', () => {
  expect(oklch(1, 0, 0)).toBe('#ffffff');
  expect(oklch(0, 0, 0)).toBe('#000000');
  expect(oklch(0.627955, 0.257683, 29.2339)).toBe('#ff0000');
});
