/** The answer by reading has the form that is asked for: yes or no, one of two, a sentence, a list. */
import { describe, expect, it } from 'vitest';
import { answerByReading } from '../../../../../src/engines/instant/weigh/answer.ts';
import type { Shape } from '../../../../../src/reading-model/types.ts';
import type { AnswerInput } from '../../../../../src/tasks/types.ts';
import { chunk, readerOf } from '../read/scripted-model.ts';

function asked(question: string, text: string): AnswerInput {
  return {
    ...{ question, resolved: [], unresolved: [], types: {}, target: null, bindings: [] },
    ...{ level: 'chunks', propositions: [], chunks: [chunk(1, 'Orle', text)] },
  };
}

describe('yes and no', () => {
  const answer = async (question: string, text: string) =>
    (await answerByReading(asked(question, text), readerOf({ Batteries: 2, Bikes: 2 }))).answer;

  it('are read off the sentence that says most of the question', async () => {
    const text = 'Bikes are old. Batteries are not returnable at all.';
    expect(await answer('Are batteries returnable?', text)).toBe('no');
    expect(await answer('Are batteries returnable?', text.replace('not ', ''))).toBe('yes');
  });

  it('are read off no sentence that says not one word of the question', async () => {
    expect(await answer('Are batteries returnable?', 'Bikes were old.')).toBeNull();
    expect(await answer('Is 图书馆 开放?', 'Bikes were old.')).toBeNull();
  });

  it('are read off any passage that answers, and not off the likeliest alone', async () => {
    const input = asked('Are batteries returnable?', '');
    const chunks = [
      chunk(1, 'Orle', 'Bikes are very old and heavy.'),
      chunk(2, 'Orle', 'Batteries are not returnable at all.'),
    ];
    const read = readerOf({ Batteries: 2, Bikes: 4 });
    const { answer: said, supports } = await answerByReading({ ...input, chunks }, read);
    expect(said).toBe('no');
    expect(supports.map((each) => each.chunk)).toEqual([2]);
  });

  it('deny of one country what is said of another', async () => {
    const answerOf = async (nation: string): Promise<string | null> =>
      (
        await answerByReading(
          asked('Is Bo Ek an American director?', `Bo Ek was ${nation} film director.`),
          readerOf({ 'Bo Ek': 2 }),
        )
      ).answer;
    expect(await answerOf('a Hungarian')).toBe('no');
    expect(await answerOf('an American')).toBe('yes');
    expect(await answerOf('a known')).toBe('yes');
  });

  it('are decided by what is read in the place of a name, a date or a number', async () => {
    const text = 'The mill was designed by Bo Ek, not by Ida Roth, and built in 1932.';
    const answerOf = async (question: string, value: string): Promise<string | null> =>
      (await answerByReading(asked(question, text), readerOf({ [value]: 9 }))).answer;
    expect(await answerOf('Was the mill built in 1932?', '1932')).toBe('yes');
    expect(await answerOf('Was the mill built in 1931?', '1932')).toBe('no');
    expect(await answerOf('Was the mill designed by Bo Ek?', 'Bo Ek')).toBe('yes');
    expect(await answerOf('Was the mill designed by Ida Roth?', 'Ida Roth')).toBe('no');
  });

  it('are denied by the clause that alone says a word of the question', async () => {
    const text = 'Bikes are cleaned with soap, not with bleach.';
    expect(await answer('Are bikes cleaned with bleach?', text)).toBe('no');
    expect(await answer('Are bikes cleaned with soap?', text)).toBe('yes');
    const refused = 'Bikes have a brush, but Mel refused to use it.';
    expect(await answer('Did Mel use the brush?', refused)).toBe('no');
    const used = 'Bikes have a brush, which Mel used, though he was not fond of it.';
    expect(await answer('Did Mel use the brush?', used)).toBe('yes');
  });

  it('are not said where no passage answers', async () => {
    const input = asked('Are batteries returnable?', 'Bikes are old.');
    const { answer: said } = await answerByReading(input, readerOf({}));
    expect(said).toBeNull();
  });
});

it('names one of the two that are compared, or nothing', async () => {
  const text = 'The Bell Inn has been serving guests since 1702.';
  const answer = async (question: string, name: string): Promise<string | null> =>
    (await answerByReading(asked(question, text), readerOf({ [name]: 6 }))).answer;
  const choice = 'Which is a tavern, the Swan Inn or the Bell Inn?';
  expect(await answer(choice, 'Bell Inn')).toBe('the Bell Inn');
  expect(await answer(choice, '1702')).toBeNull();
  // What is older is compared, and not read: nothing is said of the other.
  const older = 'Which is older, the Swan Inn or the Bell Inn?';
  expect(await answer(older, 'Bell Inn')).toBeNull();
});

it('tells a reason in its sentence, and all members of a list', async () => {
  const why = asked('Why was the ferry sold?', 'The ferry was sold because of the ice.');
  const told = await answerByReading(why, readerOf({ ice: 6 }));
  expect(told.answer).toBe('The ferry was sold because of the ice.');
  const which = asked('Which firms built the ferry?', 'Rehn, Aster and Voss built the ferry.');
  const named = await answerByReading(which, readerOf({ Aster: 6 }));
  expect(named.answer).toBe('Rehn, Aster and Voss');
});

it('tells a reason as surely as all that is read in its sentence', async () => {
  const text =
    'Because of the thick ice and the early frost the ferry was sold. Rehn bought a barn.';
  const script = { 'early frost': 9, 'thick ice': 9 };
  const ask = (question: string) => answerByReading(asked(question, text), readerOf(script));
  const told = await ask('Why was the ferry sold?');
  const read = told.weighed!.reduce((sum, { whole = 0 }) => sum + whole, 0);
  expect(told.answer).toBe('Because of the thick ice and the early frost the ferry was sold.');
  expect(told.probability).toBeCloseTo(read);
  const value = await ask('What was sold with the ferry?');
  expect(value.probability).not.toBeCloseTo(read);
});

it('tells the sentence where a value has but a small part of what is read in it', async () => {
  const text = 'It is treated with a good deal of thiosulphate and must not enter a stream at all.';
  const how = asked('How is the water treated?', text);
  const told = async (script: Record<string, number>): Promise<string | null> =>
    (await answerByReading(how, readerOf(script))).answer;
  const whole = 'is treated with a good deal of thiosulphate';
  expect(await told({ [whole]: 9 })).toBe(whole);
  const others = { 'with a good deal of thiosulphate': 9, 'must not enter a stream at all': 9 };
  expect(await told({ [whole]: 9, 'treated with a good deal of': 9, ...others })).toBe(text);
});

it('says what something is in the most words that were read for it', async () => {
  const text =
    'A bioreactor, in short, is a trench filled with chips of some tree, through which water passes, and costs 40 pounds.';
  const part = 'a trench filled with chips of some tree';
  const long = `${part}, through which water passes`;
  const answer = async (question: string, script: Record<string, number>): Promise<string | null> =>
    (await answerByReading(asked(question, text), readerOf(script))).answer;
  expect(await answer('What exactly is a bioreactor?', { [part]: 7, [long]: 6 })).toBe(long);
  expect(await answer('What exactly is a bioreactor?', { [part]: 7 })).toBe(part);
  expect(await answer('With which trench does it work?', { [part]: 7, [long]: 6 })).toBe(part);
});

it('gives no number of a clause', async () => {
  const text = '4.5 The royalty is NZ$1.85 for a tree. In 4.5 acres there are trees.';
  const answer = async (script: Record<string, number>): Promise<string | null> =>
    (await answerByReading(asked('How much is the royalty?', text), readerOf(script))).answer;
  expect(await answer({ '4.5': 7, 'NZ$1.85': 6.9 })).toBe('NZ$1.85');
  expect(await answer({ 'NZ$1.85': 6 })).toBe('NZ$1.85');
});

it('says of somebody what they are, and not who stands beside them', async () => {
  const answer = async (question: string, text: string, read: string): Promise<string | null> =>
    (await answerByReading(asked(question, text), readerOf({ [read]: 8 }))).answer;
  const [beside, role] = ['Jon Varn came with Mia Holm.', 'Jon Varn came as Harbour Engineer.'];
  expect(await answer('Who is Jon Varn?', beside, 'Mia Holm')).toBeNull();
  expect(await answer("Who is Jon Varn's mate?", beside, 'Mia Holm')).toBe('Mia Holm');
  expect(await answer('Who is Jon Varn?', role, 'Harbour Engineer')).toBe('Harbour Engineer');
});

it('answers nothing that names nothing', async () => {
  const read = async (question: string): Promise<string | null> =>
    (await answerByReading(asked(question, 'Jon Varn sold it.'), readerOf({ 'Jon Varn': 8 })))
      .answer;
  expect(await read('Who was that?')).toBeNull();
  expect(await read('Who sold it?')).toBe('Jon Varn');
});

it('gives no word where a date or a number is asked for', async () => {
  const when = asked('When was the ferry sold?', 'The ferry was sold to Rehn in 1931.');
  const read = await answerByReading(when, readerOf({ Rehn: 8, '1931': 5 }));
  expect(read.answer).toBe('1931');
});

describe('two things', () => {
  const compare = async (question: string, text: string, script: Record<string, number>) =>
    answerByReading(asked(question, text), readerOf(script));

  it('are compared by dates, and not by numbers that stand in them', async () => {
    const question = 'Which was built first, Alpha Bridge or Beta Bridge?';
    const text = (a: string, b: string): string =>
      `Alpha Bridge was built on ${a}. Beta Bridge was built on ${b}.`;
    const script = (q: string, a: string, b: string): Record<string, number> =>
      q.includes('Alpha') ? { [a]: 9 } : { [b]: 9 };
    const answer = async (a: string, b: string): Promise<string | null> =>
      (
        await answerByReading(
          asked(question, text(a, b)),
          readerOf((q) => (q === question ? {} : script(q, a, b))),
        )
      ).answer;
    expect(await answer('3 May 1931', '2 May 1932')).toBe('Alpha Bridge');
    expect(await answer('20 May', '3 June')).toBeNull();
    expect(await answer('1990', 'May 1990')).toBeNull();
  });

  it('are compared no more surely than they were read', async () => {
    const question = 'Which was built first, Alpha Bridge or Beta Bridge?';
    const input = asked(question, 'Alpha Bridge was built in 1931. Beta Bridge in 1932.');
    const at = (logit: number) =>
      answerByReading(
        input,
        readerOf((q): Record<string, number> => {
          if (q === question) return {};
          return q.includes('Alpha') ? { '1931': 9 } : { '1932': logit };
        }),
      );
    const [sure, less, unsure] = [await at(9), await at(3), await at(-3)];
    expect([sure, less, unsure].map(({ answer }) => answer)).toEqual([
      ...['Alpha Bridge', 'Alpha Bridge', null],
    ]);
    expect(sure.probability).toBeGreaterThan(less.probability!);
    // One of the two is right, whatever was misread.
    expect((await at(1)).probability).toBeGreaterThan(0.5);
  });

  it('are compared by values that can be held against each other', async () => {
    const question = 'Which uses more bandwidth, FT4 or FT8?';
    const text = 'FT8 has the (174, 91) code and takes 50 Hz of bandwidth. FT4 uses 83.3 Hz.';
    const { answer, supports } = await compare(question, text, {});
    expect([answer, supports]).toEqual([null, []]);
    const read = readerOf((q): Record<string, number> => {
      if (q === question) return {};
      return q.includes('FT4') ? { '83.3 Hz': 9 } : { '(174, 91) code': 5, '50 Hz': 4 };
    });
    expect((await answerByReading(asked(question, text), read)).answer).toBe('FT4');
  });

  it('are compared by what a sum comes to, and what was compared is told', async () => {
    const question = 'Which uses more bandwidth, FT4 or FT8?';
    const text = 'FT4 takes 4 × 20.8 = 83.2 Hz of bandwidth. FT8 takes 8 × 6.25 = 50 Hz.';
    const read = readerOf((q): Record<string, number> => {
      if (q === question) return {};
      return q.includes('FT4') ? { '4 × 20.8 = 83.2 Hz': 9 } : { '8 × 6.25 = 50 Hz': 9 };
    });
    const { answer, compared } = await answerByReading(asked(question, text), read);
    expect(answer).toBe('FT4');
    expect(compared).toMatchObject([
      { question: 'How much bandwidth does FT4 use?', answer: '4 × 20.8 = 83.2 Hz' },
      { question: 'How much bandwidth does FT8 use?', answer: '8 × 6.25 = 50 Hz' },
    ]);
  });

  it('are compared by the end of a time that is asked for, or by its length', async () => {
    const lives: Record<string, string> = {
      'Ann Lee': '3 May 1900 – 2 June 1990',
      'Bo Ek': '1 April 1890 – 7 July 1991',
    };
    const text = Object.entries(lives)
      .map(([name, life]) => `${name} (${life}) was a diver.`)
      .join(' ');
    const script = (q: string): Record<string, number> =>
      Object.fromEntries(
        Object.entries(lives).map(([name, life]) => [life, q.includes(name) ? 9 : -9]),
      );
    const answer = async (question: string): Promise<string | null> =>
      (await answerByReading(asked(question, text), readerOf(script))).answer;
    expect(await answer('Who was born first, Ann Lee or Bo Ek?')).toBe('Bo Ek');
    expect(await answer('Who died first, Ann Lee or Bo Ek?')).toBe('Ann Lee');
    expect(await answer('Who lived longer, Ann Lee or Bo Ek?')).toBe('Bo Ek');
  });

  it('bear a claim out, or not', async () => {
    const text = 'The hall holds 90 people. The barn holds 140 people.';
    const script = (q: string): Record<string, number> =>
      q.includes('than') ? {} : q.includes('hall') ? { '90 people': 9 } : { '140 people': 9 };
    const claim = async (question: string): Promise<string | null> =>
      (await answerByReading(asked(question, text), readerOf(script))).answer;
    expect(await claim('Does the hall hold more people than the barn?')).toBe('no');
    expect(await claim('Does the hall hold fewer people than the barn?')).toBe('yes');
    expect(await claim('Is the barn larger than the hall?')).toBe('yes');
  });

  it('are not compared where nothing likely is said of one of them', async () => {
    const { answer } = await compare(
      'Are Alpha Game and Beta Game both board games?',
      'Alpha Game is old.',
      { 'Alpha Game': -1 },
    );
    expect(answer).not.toBe('Alpha Game');
  });
});

it('follows a clue that a person wrote, and does not weigh the question', async () => {
  const input = asked('Who designed Alpha Bridge?', 'Alpha Bridge was designed by Mia Stone.');
  const clue = {
    ...{ id: 'c1', subject: { text: 'Beta Bridge' }, predicate: { text: 'designed by' } },
    object: { placeholder: 'answer' },
  };
  const own = { ...input, originals: [clue], target: 'answer' };
  const { answer } = await answerByReading(own, readerOf({ 'Mia Stone': 8 }));
  expect(answer).toBeNull();
  const bound = {
    placeholder: 'answer',
    clue: 'c1',
    value: 'Rolf Aster',
    score: 0.9,
    supports: [],
  };
  const found = { ...own, bindings: [{ ...bound, runnersUp: [] }] };
  expect((await answerByReading(found, readerOf({ 'Mia Stone': 8 }))).answer).toBe('Rolf Aster');
});

it('gives the year of a date where that is asked for', async () => {
  const input = asked('In what year was the ferry sold?', 'The ferry was sold on 3 May 1931.');
  const { answer } = await answerByReading(input, readerOf({ '3 May 1931': 8 }));
  expect(answer).toBe('1931');
});

it('takes no denial of another date for one of the date that is asked', async () => {
  const answer = async (text: string) => {
    const reader = readerOf((question) => ({ '1930': /^When/.test(question) ? 8 : -9 }));
    return (await answerByReading(asked('Was the mill built in 1932?', text), reader)).probability;
  };
  expect(await answer('The mill was built in 1930.')).toBeGreaterThan(0.8);
  expect((await answer('The mill was not built in 1930.')) ?? 0).toBeLessThan(0.5);
});

it('asks for a part as well where something stands before the question', async () => {
  const reader = readerOf({ Orle: 8 });
  const question = 'In 1930, was the mill moved to Vess?';
  await answerByReading(asked(question, 'The mill was moved to Orle in 1930.'), reader);
  expect(reader.asked.slice(0, 2)).toEqual([
    'When was the mill moved to Vess?',
    'To what was the mill moved in 1930?',
  ]);
});

describe('what two things are said to be', () => {
  const answer = async (question: string, ...texts: [heading: string, text: string][]) => {
    const chunks = texts.map(([heading, text], i) => chunk(i + 1, heading, text));
    const { answer: said } = await answerByReading(
      { ...asked(question, ''), chunks },
      readerOf({}),
    );
    return said;
  };
  const orle: [string, string] = ['Orle', 'Orle is a board game from Denmark.'];

  it('is so of both where it is said of both, and not where one is of another country', async () => {
    const vos: [string, string] = ['Vos', 'Vos is a board game from Norway.'];
    expect(await answer('Are Orle and Vos both board games?', orle, vos)).toBe('yes');
    expect(await answer('Are Orle and Vos both Danish board games?', orle, vos)).toBe('no');
  });

  it('is not what a sentence denies', async () => {
    const vos: [string, string] = ['Vos', 'Vos never was a board game.'];
    const both = [orle, vos].map(([heading, text], i) => chunk(i + 1, heading, text));
    const input = { ...asked('Are Orle and Vos both board games?', ''), chunks: both };
    const read = readerOf({ 'board game': 2 });
    expect((await answerByReading(input, read)).answer).toBe('no');
    const ned: [string, string] = ['Ned', 'Ned is a novel.'];
    expect(await answer('Which is a board game, Vos or Ned?', vos, ned)).toBeNull();
  });

  it('is the one of which more of it is said', async () => {
    const vos: [string, string] = ['Vos', 'Vos is a novel from Norway.'];
    expect(await answer('Which is a board game, Vos or Orle?', orle, vos)).toBe('Orle');
  });
});

it('takes no clause for the name of somebody, and anything for that of a thing', async () => {
  const text = 'Ann Lee was hired as miller. The boat is called morning tide.';
  const answer = async (question: string, value: string): Promise<string | null> =>
    (await answerByReading(asked(question, text), readerOf({ [value]: 8 }))).answer;
  expect(await answer('What is the name of the miller’s husband?', 'miller')).toBeNull();
  expect(await answer('What is the name of the boat?', 'morning tide')).toBe('morning tide');
});

it('tells a day where only the model takes it for a number', async () => {
  const reader = readerOf({ '30 November': 8 });
  const kinds = { ...(await reader.model.shape('', {}))!.kinds, number: 0.9 };
  const shape = (): Promise<Shape> => Promise.resolve({ parts: [], odds: [-5, -5], kinds });
  const answer = async (question: string): Promise<string | null> =>
    (
      await answerByReading(asked(question, 'The tariff is out by 30 November.'), {
        ...reader,
        model: { ...reader.model, shape },
      })
    ).answer;
  expect(await answer('What is the deadline of the tariff?')).toBe('30 November');
  expect(await answer('How many tariffs are out?')).toBeNull();
});

it('tells all members of a list also where something stands before the question', async () => {
  const text = 'Won at the fair of Orle were a cup, a ham and a clock.';
  const reader = readerOf({ 'a ham': 8 });
  const question = 'At the fair of Orle, which prizes were won?';
  expect((await answerByReading(asked(question, text), reader)).answer).toBe(
    'a cup, a ham and a clock',
  );
});
