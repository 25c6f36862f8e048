/** The forms in which an answer is copied: what documents say is text in each of them. */
import { describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/methods/corrections.ts';
import type { LoopState } from '../../../src/methods/events.ts';
import type { GivenAnswer } from '../../../src/protocol.ts';
import { asBibtex } from '../../../src/ui/answer/copy/bibtex.ts';
import { asMarkdown } from '../../../src/ui/answer/copy/markdown.ts';
import { asPlainText } from '../../../src/ui/answer/copy/plain.ts';
import { writtenAnswer, type WrittenAnswer } from '../../../src/ui/answer/copy/written.ts';
import { english } from '../../../src/ui/text.ts';
import { ANSWER, FIRST_QUOTE, SECOND_QUOTE } from '../../support/scripted-library.ts';

const DOCUMENTS = {
  nameOf: () => 'coast.pdf',
  hasPages: () => true,
  document: () => ({ title: 'Lights of the coast' }),
};
const WITHOUT_PAGES = { ...DOCUMENTS, nameOf: () => 'notes.txt', hasPages: () => false };
const NEAREST: GivenAnswer = {
  ...ANSWER,
  ...{ verdict: 'not-found', text: '', steps: [], citations: [] },
  nearest: ANSWER.citations,
};
const written = (answer: GivenAnswer = ANSWER, documents = DOCUMENTS) =>
  writtenAnswer('Where?', answer, documents);

/** The answer with this as the only sentence that it cites. */
function citing(text: string, pages: Partial<Record<'firstPage' | 'lastPage', number>> = {}) {
  const [first] = ANSWER.citations;
  const citation = { ...first!, text, source: { ...first!.source, ...pages } };
  return { ...ANSWER, steps: [], citations: [citation] };
}

it('an answer that was weighed is written down with how likely it is', () => {
  const { standing } = written({ ...ANSWER, grounding: 'partly', probability: 0.7 });
  expect(standing.replaceAll('\u00a0', ' ')).toMatch(
    /^Likely, 70 %\. Counted on .* 7 times in 10\.$/,
  );
});

it('a row of a table is read out, and is no quotation', () => {
  const answer = citing('Costa  3.40');
  const citations = [{ ...answer.citations[0]!, row: 'Bidder: Costa; Price: 3.40' }];
  const copied = written({ ...answer, citations });
  for (const form of [asPlainText(copied), asMarkdown(copied), asBibtex(copied)]) {
    expect(form).toContain('Bidder: Costa; Price: 3.40');
    expect(form).not.toContain('“');
  }
});

describe('plain text', () => {
  it('carries the steps and where they are written', () => {
    expect(asPlainText(written())).toBe(
      [
        'Where?',
        '',
        'Brackwater [2]',
        '',
        '- Which engineer was the Lantern at Corrow Point designed by? Ilse Varnhagen [1]',
        '- Which town was Ilse Varnhagen born in? Brackwater [2]',
        '',
        `[1] “${FIRST_QUOTE}” (coast.pdf, page 1)`,
        `[2] “${SECOND_QUOTE}” (coast.pdf, page 2)`,
      ].join('\n'),
    );
  });

  it('says yes as it is shown, and doubles no quotation marks', () => {
    const copied = asPlainText(written({ ...citing('“Quiet Tide” was sold.'), text: 'yes' }));
    expect(copied).toContain('Yes [1]');
    expect(copied).toContain('[1] “Quiet Tide” was sold. (coast.pdf');
    expect(english.answer.provisional.replaced('“Quiet Tide”')).not.toContain('““');
  });

  it('names what a sentence stands under in some eighty letters', () => {
    const [first] = citing('It is so.').citations;
    const heading = 'abcefghijop stuvwyz ff fi fl '.repeat(9);
    const copied = asPlainText(
      written({ ...ANSWER, steps: [], citations: [{ ...first!, heading }] }, WITHOUT_PAGES),
    );
    expect(copied).toMatch(/under “abcef[^”]{60,75}…”/);
  });

  it('says a value in one line, whatever lines its file has', () => {
    const [first] = ANSWER.steps;
    const copied = asPlainText(
      written({ ...ANSWER, steps: [{ ...first!, value: 'Ilse\n      Varnhagen' }] }),
    );
    expect(copied).toContain('? Ilse Varnhagen [1]');
  });

  it('names no page of a text without pages', () => {
    const copied = asPlainText(written(ANSWER, WITHOUT_PAGES));
    expect(copied).toContain(`[1] “${FIRST_QUOTE}” (notes.txt)`);
    expect(copied).not.toContain('page');
  });

  it('says that there is no answer, and what came nearest', () => {
    expect(asPlainText(written(NEAREST))).toBe(
      `Where?\n\nNo sure answer was found.\n\nNearest sentences:\n[1] “${SECOND_QUOTE}” (coast.pdf, page 2)`,
    );
  });

  it('says how far an answer is borne out that is not grounded, and which step is not', () => {
    const [first, second] = ANSWER.steps;
    const steps = [first!, { ...second!, grounded: false, value: 'Nowhere' }];
    const doubtful: GivenAnswer = { ...ANSWER, grounding: 'partly', steps };
    expect(asPlainText(written(doubtful))).toContain(
      '\nPartly grounded. Some steps are found in the sentences they cite, others are not.\n',
    );
    expect(asPlainText(written(doubtful))).toContain('born in? Nowhere (not found there) [2]');
    expect(asMarkdown(written(doubtful))).toContain('*Partly grounded. ');
    expect(asPlainText(written())).not.toContain('rounded');
  });

  it('shows both sides where documents disagree', () => {
    const [one, other] = [ANSWER.citations[0]!, ANSWER.steps[0]!.citations[0]!];
    const sides = [
      { value: '1887', support: one },
      { value: '1889', support: other },
    ];
    const conflicts = [{ about: 'the Lantern', relation: 'opened', sides }] as never;
    const copied = asPlainText(written({ ...ANSWER, conflicts }));
    expect(copied).toContain('The documents disagree.');
    expect(copied).toContain('- 1887 [2]\n- 1889 [1]');
  });
});

describe('what a person corrected', () => {
  const passage = { chunk: 4, document: 'd', start: 0, end: 9, firstPage: 3, lastPage: 3 };
  const corrections: Correction[] = [
    { kind: 'value', placeholder: 'town', value: 'Nowhere', before: 'Brackwater' },
    { kind: 'clue-edited', clue: 'c1', before: 'a | b | ?c', after: 'a | was designed by | ?c' },
    { kind: 'excluded', passage: { ...passage, words: 'The *harbour*' } },
    { kind: 'document-excluded', document: 'x', name: 'letters.md' },
  ];
  const [first, second] = ANSWER.steps;
  const own: GivenAnswer = {
    ...ANSWER,
    ...{ text: 'Nowhere', grounding: 'not-grounded', citations: [] },
    steps: [first!, { ...second!, grounded: false, value: 'Nowhere', citations: [] }],
  };
  const state = { ...({} as LoopState), target: 'town', bindings: [], originals: [], types: {} };
  const copied = (form: (written: WrittenAnswer) => string) =>
    form(writtenAnswer('Where?', own, DOCUMENTS, { corrections, state }));

  it('is in plain text: at each step, and what was left out below them', () => {
    const lines = copied(asPlainText).split('\n');
    expect(lines).toContain(
      'As you say. You set this yourself, and no sentence that is cited says it.',
    );
    expect(lines).toContain(
      '- Which engineer was the Lantern at Corrow Point designed by? Ilse Varnhagen (changed by you) [1]',
    );
    expect(lines).toContain(
      '- Which town was Ilse Varnhagen born in? Nowhere (as you say, set by you)',
    );
    expect(lines).toContain('You left out the passage “The *harbour*” (coast.pdf, p. 3).');
    expect(lines).toContain('You left out the document letters.md.');
  });

  it('is in Markdown, as text', () => {
    expect(copied(asMarkdown)).toContain('*You left out the passage “The \\*harbour\\*”');
    expect(copied(asMarkdown)).toContain('**Nowhere (as you say, set by you)**');
  });

  it('is in BibTeX as comments, which no program reads', () => {
    const [head, ...rest] = copied(asBibtex).split('@misc');
    expect(head).toContain('% Nowhere: set by you\n');
    expect(head).toContain('% You left out the document letters.md.\n');
    expect(
      head!
        .trim()
        .split('\n')
        .every((line) => line.startsWith('% ')),
    ).toBe(true);
    expect(rest).toHaveLength(1);
  });
});

describe('Markdown', () => {
  it('has the answer, numbered steps and the places', () => {
    expect(asMarkdown(written())).toBe(
      [
        '## Where?',
        '',
        '**Brackwater** \\[2\\]',
        '',
        '1. Which engineer was the Lantern at Corrow Point designed by? **Ilse Varnhagen** \\[1\\]',
        '2. Which town was Ilse Varnhagen born in? **Brackwater** \\[2\\]',
        '',
        '### Evidence',
        '',
        `- \\[1\\] “${FIRST_QUOTE}” — *coast.pdf*, page 1`,
        `- \\[2\\] “${SECOND_QUOTE}” — *coast.pdf*, page 2`,
        '',
      ].join('\n'),
    );
  });

  it('leaves no markup of a document alive', () => {
    const copied = asMarkdown(written(citing('<b>*Bold*</b> [link](x) `code` # & _so_')));
    expect(copied).toContain(
      '“\\<b\\>\\*Bold\\*\\</b\\> \\[link\\](x) \\`code\\` \\# \\& \\_so\\_”',
    );
  });

  it.each(['1985. It burned.', '4) Of oil', '- 4', '+'])('begins no list in one: %s', (value) => {
    const sides = [{ value, mark: 1 }];
    const copied = asMarkdown({ ...written(), conflicts: [{ lead: 'Two', sides }] } as never);
    expect(copied).toMatch(/^- (?:\d+|)\\[.)+-].* \\\[1\\\]$/m);
  });

  it('leaves numbers and signs in a line as they are', () => {
    const copied = asMarkdown({ ...written(), answer: '1985.5 -4 in 1985. It' } as never);
    expect(copied).toContain('**1985.5 -4 in 1985. It**');
  });
});

describe('BibTeX', () => {
  it('doubles no quotation marks', () => {
    const note = (words: string) => /note = \{(.*)\}/.exec(asBibtex(written(citing(words))))![1];
    expect(note('It was sold.')).toBe('“It was sold.”');
    expect(note('"Quiet Tide" was sold.')).toBe(
      '\\textquotedbl{}Quiet Tide\\textquotedbl{} was sold.',
    );
  });

  it('has an entry a place, with title, file, pages and sentence', () => {
    const entries = asBibtex(written());
    expect(entries).toContain(
      [
        '@misc{coast-p1,',
        '  title = {{Lights of the coast}},',
        '  howpublished = {coast.pdf},',
        '  pages = {1},',
        `  note = {“${FIRST_QUOTE}”},`,
        '}',
      ].join('\n'),
    );
    expect(entries.match(/^@misc/gm)).toHaveLength(2);
  });

  it('writes out what TeX would read, and keeps braces even', () => {
    const entries = asBibtex(written(citing('50 % of {A_1 \\ #2} & $3~^"<|>')));
    expect(entries).toContain(
      'note = {“50 \\% of \\textbraceleft{}A\\_1 \\textbackslash{} \\#2\\textbraceright{} \\& \\$3\\textasciitilde{}\\textasciicircum{}\\textquotedbl{}\\textless{}\\textbar{}\\textgreater{}”}',
    );
    const count = (sign: string) => entries.split(sign).length;
    expect(count('{')).toBe(count('}'));
  });

  it('begins no entry amid what is told of a correction', () => {
    const told = { ...written(), changes: ['You left out the document anna@holm.eml.'] };
    expect(asBibtex(told).match(/@/g)).toHaveLength(told.sources.length);
  });

  it('gives a span of pages, and keys that differ', () => {
    expect(asBibtex(written(citing('Over two.', { firstPage: 3, lastPage: 4 })))).toContain(
      'pages = {3--4}',
    );
    const same = { ...ANSWER, steps: [], citations: [...ANSWER.citations] };
    const other = { ...ANSWER.citations[0]!, text: 'Another.' };
    same.citations.push({ ...other, source: { ...other.source, start: 900, end: 908 } });
    expect(asBibtex(written(same)).match(/@misc\{[^,]+/g)).toEqual([
      '@misc{coast-p2-1',
      '@misc{coast-p2-2',
    ]);
    expect(asBibtex(written(ANSWER, WITHOUT_PAGES))).not.toContain('pages');
  });
});
