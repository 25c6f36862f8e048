/** Links into the app: what they say, and that nothing odd in them does anything. */
import { describe, expect, it } from 'vitest';
import {
  documentAddress,
  questionAddress,
  readAddress,
  screenAddress,
} from '../../../src/ui/state/address.ts';

describe('a link to a document', () => {
  it('names page and span, and is read as it was made', () => {
    const address = documentAddress('main', 'a/b ü', { page: 3, span: { start: 120, end: 180 } });
    expect(address).toBe('#/library/main/document/a%2Fb%20%C3%BC?page=3&span=120-180');
    expect(readAddress(address)).toEqual({
      screen: 'document',
      library: 'main',
      document: 'a/b ü',
      page: 3,
      span: { start: 120, end: 180 },
      asked: null,
    });
  });

  it('names what was asked, so that a reload has both', () => {
    const asked = { kind: 'question', id: 'q/1' } as const;
    const address = documentAddress('main', 'd', { page: 2, asked });
    expect(address).toBe('#/library/main/document/d?page=2&question=q%2F1');
    expect(readAddress(address)).toMatchObject({ page: 2, asked });
    const compared = { kind: 'comparison', id: 'c' } as const;
    const other = documentAddress('main', 'd', { asked: compared });
    expect(readAddress(other)).toMatchObject({ asked: compared });
  });

  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=9999999999', 'page'],
    ['page=abc', 'page'],
    ['span=5-5', 'span'],
    ['span=9-2', 'span'],
    ['span=1-2-3', 'span'],
    ['span=%3Cscript%3E', 'span'],
  ])('leaves out %s', (query, field) => {
    expect(readAddress(`#/library/main/document/d?${query}`)).toMatchObject({ [field]: null });
  });
});

describe('a link to a question', () => {
  it.each(['question', 'comparison'] as const)('names one of the history: %s', (kind) => {
    const asked = { kind, id: 'ü 1/2' };
    const address = questionAddress('k3', asked);
    expect(readAddress(address)).toEqual({ screen: 'question', library: 'k3', asked });
  });

  it.each(['#/library/k3/question/', '#/library//question/q', '#/library/k3/question/q/r'])(
    'is nothing where a part lacks or is too many: %s',
    (hash) => expect(readAddress(hash)).toBeNull(),
  );

  it('fills it in, and asks it only when it says so', () => {
    expect(readAddress('#/ask?q=Who%20built%20it%3F')).toEqual({
      ...{ screen: 'ask', question: 'Who built it?', now: false },
    });
    expect(readAddress('#/ask?q=Who+built+it%3F&now=1')).toMatchObject({ now: true });
  });

  it('is one line, no longer than the question box takes', () => {
    const address = readAddress(`#/ask?q=${encodeURIComponent('a\n\n b'.repeat(2000))}`);
    const question = address?.screen === 'ask' ? address.question : '';
    expect(question).toHaveLength(2000);
    expect(question).not.toMatch(/\n/);
  });
});

describe('a link to a screen', () => {
  it.each(['home', 'evaluate', 'diagnostics'] as const)('names the library: %s', (screen) => {
    for (const library of ['main', 'k3 ü/9']) {
      const address = screenAddress(library, screen);
      expect(readAddress(address)).toEqual({ screen, library });
    }
  });

  it('is short for the first library, and as it was before there were several', () => {
    expect(screenAddress('main', 'home')).toBe('');
    expect(screenAddress('main', 'evaluate')).toBe('#evaluate');
    expect(readAddress('#/library/main')).toEqual({ screen: 'home', library: 'main' });
    expect(readAddress('#models')).toEqual({ screen: 'models' });
  });
});

it.each([
  '#',
  '#other',
  '#/library',
  '#/library/a/b',
  '#/library//document/',
  '#/%E0%A4%A',
  '#/ask/x',
])('is no address of ours: %s', (hash) => expect(readAddress(hash)).toBeNull());
