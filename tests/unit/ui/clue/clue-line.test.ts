/** A clue as a sentence, in each language, and in the colours of what it names. */
import { afterEach, describe, expect, it, test } from 'vitest';
import { clueLine, stepLine, type Types } from '../../../../src/ui/clue/clue-line.ts';
import { coloured } from '../../../../src/ui/clue/coloured.ts';
import { german } from '../../../../src/ui/text/de/index.ts';
import { english, speak } from '../../../../src/ui/text.ts';

const TYPES: Types = { engineer: 'person', town: 'place', when: 'date', birthDateA: 'date' };

afterEach(() => speak(english));

describe('in English', () => {
  test.each([
    ['the Lantern | designer | ?engineer', 'Who is the designer of the Lantern?'],
    ['the Lantern | chief designer | ?x', 'Who is the chief designer of the Lantern?'],
    ['Holm | place of birth | ?x', 'What is the place of birth of Holm?'],
    ['the Lantern | was designed by | ?engineer', 'Which engineer was the Lantern designed by?'],
    ['the Lantern | was designed by | ?', 'What was the Lantern designed by?'],
    ['Ilse | was born on | ?birthDateA', 'When was Ilse born?'],
    ['Ilse | died on | ?when', 'When did Ilse die?'],
    ['Ilse | die on | ?when', 'When did Ilse die?'],
    ['Ilse | died in | ?town', 'Which town did Ilse die in?'],
    ['Holm | bell tower was built | ?when', 'When was Holm’s bell tower built?'],
    ['Ilse | is a | ?kindA', 'What is Ilse?'],
    ['Who made the Lantern | is | ?answer', 'Who made the Lantern?'],
    ['the ferry | located in | ?town', 'Which town is the ferry located in?'],
    ['the ferry | calls at | ?town', 'The ferry calls at which town?'],
    ['?engineer | made | the Lantern', 'Which engineer made the Lantern?'],
    ['?town | town by | the sea', 'What is the town by the sea?'],
    ['?film | director | Ilse', 'Whose director is Ilse?'],
    ['the Lantern | owner | the Board', 'The owner of the Lantern is the Board'],
    ['Ilse | lived in | Holm', 'Ilse lived in Holm'],
    ['Ilse | ?how | Holm', 'How are Ilse and Holm related?'],
    ['the lamp | zzyx | ?engineer', 'The lamp — zzyx: which engineer?'],
    ['eBay | founded_by | ?', 'eBay founded by what?'],
  ])('%s', (clue, line) => {
    expect(clueLine(clue, { types: TYPES })).toBe(line);
  });

  it('has nothing to add to a sub-question, a query, or words with a bar in them', () => {
    for (const words of ['Who lit the Lantern?', 'Lantern engineer', 'a | b']) {
      expect(clueLine(words)).toBe(words.replace(' | ', ' '));
    }
  });

  it('asks for what the step found, with what the others found filled in', () => {
    const steps = [
      { clue: '?ship | was built in | ?town', placeholder: 'ship', value: 'the Tern' },
      { clue: 'Ilse | was born in | ?town', placeholder: 'town', value: 'Holm' },
    ];
    expect(stepLine(steps[0]!, steps)).toBe('Which ship was built in Holm?');
    expect(stepLine(steps[1]!, steps)).toBe('Which town was Ilse born in?');
  });

  it('names what waits for another clue', () => {
    const clue = '?town | was founded in | ?year';
    expect(clueLine(clue, { types: { year: 'year' } })).toBe('When was the town founded?');
    expect(clueLine('?_1 | was born in | ?', { types: { _1: 'person' } })).toBe(
      'What was somebody born in?',
    );
  });
});

describe('a clue with the words of the question', () => {
  const steps = [
    { clue: 'They not use the second | slipway | ?yard', placeholder: 'yard', value: 'Holm Yard' },
    {
      ...{ clue: '?yard | zzyx the tern | ?answer', clueId: 'c2', placeholder: 'answer' },
      value: 'the tide',
    },
  ];
  const slot = { text: 'x' };
  const state = {
    types: {},
    originals: [
      {
        ...{ id: 'c2', subject: slot, predicate: slot, object: slot },
        words: 'Why did ?yard not use the second slipway?',
      },
    ],
  };

  it('is said in them, with what the others found', () => {
    expect(stepLine(steps[1]!, steps, state)).toBe('Why did Holm Yard not use the second slipway?');
    const words = '?yard built which ship?';
    expect(stepLine({ ...steps[1]!, words }, [])).toBe('The yard built which ship?');
  });

  it('of another build, without them, is not said where its slots make no sentence', () => {
    expect(stepLine(steps[0]!, steps, state)).toBe('');
    expect(stepLine(steps[1]!, steps)).toBe('');
    const whole = { clue: 'Why was it left | is | ?answer', placeholder: 'answer' };
    expect(stepLine(whole, [])).toBe('Why was it left?');
  });
});

describe('in German', () => {
  test.each([
    ['the Lantern | designer | ?engineer', 'The Lantern – designer: welche Person?'],
    ['?engineer | made | the Lantern', 'Welche Person? – made: the Lantern'],
    ['?town | river | ?x', '(noch unbekannt) – river: was?'],
    ['Ilse | lived in | Holm', 'Ilse – lived in: Holm'],
    ['Ilse | ?how | Holm', 'Ilse und Holm: welche Beziehung?'],
  ])('%s', (clue, line) => {
    speak(german);
    expect(clueLine(clue, { types: TYPES })).toBe(line);
  });
});

describe('colours', () => {
  it('are those of the values that a sentence names, as whole words', () => {
    const values = [
      { value: 'Ilse', hue: 0 },
      { value: 'Ilse Varnhagen', hue: 1 },
      { value: null, hue: 2 },
    ];
    expect(coloured('Where was Ilse Varnhagen born?', values)).toEqual([
      { words: 'Where was ' },
      { words: 'Ilse Varnhagen', hue: 1 },
      { words: ' born?' },
    ]);
    expect(coloured('Where is Ilsestadt (.*)?', values)).toEqual([
      { words: 'Where is Ilsestadt (.*)?' },
    ]);
  });
});
