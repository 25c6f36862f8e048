/** A question what a text is about is told from one about what a thing covers or deals with. */
import { describe, expect, it } from 'vitest';
import { askedAbout } from '../../../src/knowledge/about.ts';

describe('a question what a text is about', () => {
  it.each([
    ['What is the Dues and Dredging Bill about?', 'Dues and Dredging Bill'],
    ['What does the guideline from Orle Clinic deal with?', 'guideline from Orle Clinic'],
    ['Can you tell me what the paper by Sedlak is about?', 'paper by Sedlak'],
    ['Please summarise tides-2020.pdf.', 'tides-2020.pdf'],
    ['Give me a short summary of the annual report, please.', 'annual report'],
    ['What is the subject of form K-2?', 'form K-2'],
    ['What is thesis-chapter-3 about?', 'thesis-chapter-3'],
    ['What is the e-mail from Jon Varn about?', 'e-mail from Jon Varn'],
    ['What is “tides.pdf, final” about?', 'tides.pdf, final'],
    ['What does the guidance from Orle Clinic cover?', 'guidance from Orle Clinic'],
    ['What is this document about?', ''],
  ])('%s', (question, named) => {
    expect(askedAbout(question)).toEqual({ named, isText: true, mayBeThing: false });
  });

  it.each([
    ['What does chapter 4 of Varn’s thesis cover?', 'chapter', '4', "Varn's thesis"],
    ['Summarise section 2.1 of the lease', 'section', '2.1', 'lease'],
    ['What is Annex B about?', 'annex', 'B', ''],
  ])('may ask for a part: %s', (question, kind, number, named) => {
    expect(askedAbout(question)).toMatchObject({ named, part: { kind, number }, isText: true });
  });
});

it('says where it may be a thing that covers something', () => {
  expect(askedAbout('What does the harbour office deal with?')).toEqual({
    ...{ named: 'harbour office', isText: false, mayBeThing: true },
  });
});

it.each([
  ['what’s “The Night Ferry” all about', 'Night Ferry'],
  [
    'What was the quarrel of Ada Lund and the Council about?',
    'quarrel of Ada Lund and the Council',
  ],
  ['What was the strike led by Jon Varn about?', 'strike led by Jon Varn'],
])('says where its name speaks of no text: %s', (question, named) => {
  expect(askedAbout(question)).toEqual({ named, isText: false, mayBeThing: false });
});

it.each([
  'Who wrote the Dues and Dredging Bill?',
  'What is Orle Bridge?',
  'What does the bill say about dredging?',
  'How many chapters does the thesis have?',
  'What did the engineer worry about?',
])('is no other question: %s', (question) => {
  expect(askedAbout(question)).toBeNull();
});
