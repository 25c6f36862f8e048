/**
 * T2RAG where a language model reads (docs/methods.md, "With a language model"): what it is asked,
 * how often, and what of it may be a guess.
 */
import { describe, expect, it } from 'vitest';
import { formatClue } from '../../../../src/knowledge/clues.ts';
import type { MethodEvent } from '../../../../src/methods/events.ts';
import { t2rag, type T2ragParameters } from '../../../../src/methods/t2rag/t2rag.ts';
import { eventsOf, runMethod, type MethodRun } from '../../../support/run-method.ts';
import { scriptedEngine, type Line, type ScriptedModel } from '../../../support/scripted-engine.ts';
import { ScriptedRetriever, type Passage } from '../../../support/scripted-retriever.ts';

const QUESTION = 'In which town was the designer of Veldhaven Light born?';
const PASSAGES: Passage[] = [
  {
    heading: 'Veldhaven Light',
    sentences: ['Veldhaven Light stands on Orle.', 'It was designed by Marte Quist.'],
    triplets: [
      ['Veldhaven Light', 'was designed by', 'Marte Quist', 1],
      ['Veldhaven Light', 'stands on', 'Orle', 0],
    ],
  },
  { heading: 'Marte Quist', sentences: ['Marte Quist was born in Sundvik in 1840.'] },
  { heading: 'Odd Rehn', sentences: ['Odd Rehn was born in Tarnholm in 1801.'] },
];

const clue = (subject: string, predicate: string, object: string) => ({
  ...{ subject, predicate, object },
});
const decomposed = (target: string | null, ...clues: object[]): string =>
  JSON.stringify({ clues, target });
const CHAIN = decomposed(
  '?town',
  clue('Veldhaven Light', 'was designed by', '?designer'),
  clue('?designer', 'was born in', '?town'),
);
const found = (...rows: [clue: string, value: string, from?: string, sure?: boolean][]): string =>
  JSON.stringify({
    bindings: rows.map(([of, value, from = '', sure = true]) => ({
      ...{ clue: of, value, from, sure },
    })),
  });
const NOTHING = found();
const answer = (text: string | null, from: string[] = [], sure = true): string =>
  JSON.stringify({ reason: '', answer: text, from, sure });

interface Asked extends MethodRun {
  model: ScriptedModel;
  retriever: ScriptedRetriever;
  /** What the model was asked, call by call, without the examples. */
  prompts: string[];
}

async function ask(
  lines: Line[],
  {
    question = QUESTION,
    passages = PASSAGES,
    ...parameters
  }: Partial<T2ragParameters> & { question?: string; passages?: Passage[] } = {},
): Promise<Asked> {
  const { engine, model } = scriptedEngine(lines);
  const retriever = new ScriptedRetriever(passages);
  const run = await runMethod(t2rag, question, { engine, retriever }, parameters);
  const prompts = model.asked.map((messages) => {
    const { content } = messages.at(-1)!;
    return content.slice(content.indexOf('\n\n'));
  });
  return { ...run, model, retriever, prompts };
}

const lastState = (events: MethodEvent[]) => eventsOf(events, 'updated').at(-1)!.state;

describe('placeholders among other words', () => {
  it('are unknowns in any case: filled in, and left out of queries', async () => {
    const { retriever, events } = await ask([
      decomposed(
        '?year',
        clue('Veldhaven Light', 'was designed by', '?designer'),
        clue('school year of ?Designer', 'began in', '?year'),
      ),
      found(['c1', 'Marte Quist']),
      NOTHING,
      answer(null),
    ]);
    expect(retriever.asked[1]).toEqual(['school year of Marte Quist began in']);
    expect(lastState(events).clues.map(formatClue)).toEqual([
      'Veldhaven Light | was designed by | Marte Quist',
      'school year of Marte Quist | began in | ?year',
    ]);
  });
});

describe('rounds', () => {
  const FIVE = Array.from({ length: 5 }, (_, i) => clue(`?p${i}`, 'follows', `?p${i + 1}`));
  const chain = decomposed('?p5', clue('Orle', 'is followed by', '?p0'), ...FIVE);
  const hop = (i: number): string => found([`c${i + 1}`, `Isle ${i}`, '', true]);
  const hops: Passage[] = Array.from({ length: 6 }, (_, i) => ({
    heading: `Isle ${i}`,
    sentences: [`After Orle follows Isle ${i}.`],
  }));

  it('go on beyond N while the last one made a clue searchable, two at most', async () => {
    const lines = [chain, ...Array.from({ length: 5 }, (_, i) => hop(i)), answer(null)];
    const { answer: final } = await ask(lines, { passages: hops });
    expect(final.rounds).toBe(5);
  });

  it('are as many as a person set', async () => {
    const lines = [chain, hop(0), hop(1), hop(2), answer(null)];
    const { answer: final } = await ask(lines, { passages: hops, maxRounds: 3 });
    expect(final.rounds).toBe(3);
  });

  it('end where only what was asked before would be asked, once anything is known', async () => {
    const lines = [CHAIN, found(['c1', 'Marte Quist']), NOTHING, answer(null)];
    const { answer: final, retriever, model } = await ask(lines, { chunksPerRound: 1 });
    expect(retriever.asked).toEqual([
      ['Veldhaven Light was designed by', QUESTION],
      ['Marte Quist was born in'],
    ]);
    expect(final.rounds).toBe(2);
    expect(model.asked).toHaveLength(4);
  });

  it('read on in passages where other clues wait for one that was not found', async () => {
    const three = decomposed(
      '?ruler',
      clue('Veldhaven Light', 'was designed by', '?designer'),
      clue('?designer', 'was born in', '?town'),
      clue('?town', 'was ruled by', '?ruler'),
    );
    const passages: Passage[] = [
      PASSAGES[0]!,
      { heading: 'Marte Quist', sentences: ['Marte Quist was born late.'] },
      { heading: 'Fair of Sundvik', sentences: ['Quist opened the fair of her Sundvik.'] },
      { heading: 'Sundvik', sentences: ['Sundvik was ruled by Odd Rehn.'] },
    ];
    const { answer: final, prompts } = await ask(
      [
        ...[three, found(['c1', 'Marte Quist']), NOTHING],
        ...[found(['c2', 'Sundvik']), found(['c3', 'Odd Rehn'])],
      ],
      { passages, chunksPerRound: 1 },
    );
    expect(prompts[2]).toContain('C1 (Marte Quist)');
    expect(prompts[3]).toContain('C1 (Fair of Sundvik)');
    expect(prompts[3]).not.toContain('(Marte Quist)');
    expect(final).toMatchObject({ text: 'Odd Rehn', rounds: 4 });
  });

  it('read on once', async () => {
    const waiting = decomposed(
      '?ruler',
      clue('Veldhaven Light', 'was designed by', '?designer'),
      clue('?designer', 'was born in', '?town'),
      clue('?town', 'was ruled by', '?ruler'),
    );
    const many: Passage[] = Array.from({ length: 9 }, (_, i) => ({
      heading: `Quist ${i}`,
      sentences: [`Quist was seen ${i} times.`],
    }));
    const { answer: final, model } = await ask(
      [waiting, found(['c1', 'Marte Quist']), NOTHING, NOTHING, answer(null)],
      { passages: [PASSAGES[0]!, ...many], chunksPerRound: 1 },
    );
    expect(final.rounds).toBe(3);
    expect(model.asked).toHaveLength(5);
  });

  it('never put the same prompt twice', async () => {
    const { prompts } = await ask([CHAIN, NOTHING, answer(null)]);
    expect(new Set(prompts).size).toBe(prompts.length);
  });
});

describe('the last call', () => {
  it('is not made where the chain came to a sure and grounded value', async () => {
    const lines = [CHAIN, found(['c1', 'Marte Quist']), found(['c2', 'Sundvik'])];
    const { answer: final, model } = await ask(lines);
    expect(model.asked).toHaveLength(3);
    expect(final).toMatchObject({ text: 'Sundvik', grounding: 'grounded', level: 'triplets' });
    expect(final.citations.map(({ text }) => text)).toEqual([PASSAGES[1]!.sentences[0]]);
  });

  it('searches for the open clues, filled in, and shows those passages first', async () => {
    const others = Array.from({ length: 6 }, (_, i) => ({
      heading: `Lighthouse ${i}`,
      sentences: ['The designer of a light was born in a town.'],
    }));
    const lines = [CHAIN, found(['c1', 'Marte Quist']), NOTHING, answer('Sundvik', ['C1'])];
    const {
      retriever,
      prompts,
      events,
      answer: final,
    } = await ask(lines, {
      passages: [...others, ...PASSAGES],
    });
    expect(retriever.searched).toEqual(['Marte Quist was born in']);
    expect(prompts.at(-1)).toContain('C1 (Marte Quist): Marte Quist was born in Sundvik');
    expect(eventsOf(events, 'escalated')).toEqual([{ type: 'escalated', level: 'chunks' }]);
    expect(final.text).toBe('Sundvik');
  });

  it('shows each clue with the sentence that it cites, and no statements', async () => {
    const both = decomposed(
      null,
      clue('Marte Quist', 'was good at', '?skillA'),
      clue('Odd Rehn', 'was good at', '?skillB'),
    );
    const { prompts, answer: final } = await ask(
      [both, found(['c1', 'Sundvik'], ['c2', 'Tarnholm']), answer('Sundvik', ['S1', 'S2'])],
      { question: 'Who was better, Marte Quist or Odd Rehn?' },
    );
    expect(prompts.at(-1)).toContain(
      'Marte Quist | was good at | Sundvik\nS1 (Marte Quist): Marte Quist was born in Sundvik in 1840.',
    );
    expect(prompts.at(-1)).not.toMatch(/^[CP]\d/m);
    expect(final.citations).toHaveLength(2);
  });
});

describe('likely values', () => {
  const LIKELY = [CHAIN, found(['c1', 'Marte Quist', '', false]), found(['c2', 'Sundvik'])];

  it('are followed, and asked about again', async () => {
    const { prompts, retriever, events } = await ask(LIKELY);
    expect(retriever.asked[1]).toEqual([
      'Marte Quist was born in',
      'Veldhaven Light was designed by Marte Quist',
    ]);
    expect(prompts[2]).toContain(
      'c1: Veldhaven Light | was designed by | ?designer (likely Marte Quist)',
    );
    const [bound] = eventsOf(events, 'bound');
    expect(bound!.bindings[0]).toMatchObject({ value: 'Marte Quist', sure: false });
  });

  it('are never grounded, nor is what rests on them', async () => {
    const { answer: final } = await ask(LIKELY);
    expect(final.steps.map(({ grounded }) => grounded)).toEqual([false, true]);
    expect(final.grounding).toBe('partly');
  });

  it('give way to sure ones', async () => {
    const { events, answer: final } = await ask([
      CHAIN,
      found(['c1', 'Odd Rehn', '', false]),
      found(['c1', 'Marte Quist']),
      found(['c2', 'Sundvik']),
    ]);
    expect(lastState(events).bindings.map(({ value }) => value)).toEqual([
      'Marte Quist',
      'Sundvik',
    ]);
    expect(final.grounding).toBe('grounded');
  });

  it('become sure where a later round finds that the text says them', async () => {
    const { events } = await ask([
      CHAIN,
      found(['c1', 'Marte Quist', '', false]),
      found(['c1', 'Marte Quist'], ['c2', 'Sundvik']),
    ]);
    expect(lastState(events).bindings.map(({ sure }) => sure)).toEqual([true, true]);
  });

  it('have an id of their own beside another unknown of their clue', async () => {
    const { prompts, events } = await ask([
      decomposed('?keeper', clue('?light', 'was kept by', '?keeper')),
      found(['c1?light', 'Veldhaven Light', '', false]),
      found(['c1?light', 'Veldhaven Light'], ['c1', 'Marte Quist']),
    ]);
    expect(prompts[2]).toContain(
      'c1: Veldhaven Light | was kept by | ?keeper\nc1?light: ?light | was kept by | ?keeper (likely Veldhaven Light)',
    );
    const { bindings } = lastState(events);
    expect(bindings.map(({ value, sure }) => [value, sure])).toEqual([
      ['Veldhaven Light', true],
      ['Marte Quist', true],
    ]);
  });

  it('make a chain that may end in a guess', async () => {
    const { answer: final } = await ask([
      ...[CHAIN, found(['c1', 'Marte Quist', '', false]), found(['c2', 'Sundvik', '', false])],
      answer('Sundvik', ['C1'], false),
    ]);
    expect(final).toMatchObject({
      ...{ verdict: 'answered', text: 'Sundvik', grounding: 'not-grounded' },
    });
  });

  it('are no answer to a question of one step', async () => {
    const { answer: final } = await ask([
      decomposed('?town', clue('Marte Quist', 'was born in', '?town')),
      ...[found(['c1', 'Sundvik', '', false]), answer('Sundvik', ['C1'], false)],
    ]);
    expect(final.verdict).toBe('not-found');
  });

  it('are a guess at the end, which is not grounded', async () => {
    const lines = [CHAIN, found(['c1', 'Marte Quist']), NOTHING, answer('Sundvik', ['C1'], false)];
    const { answer: final, model } = await ask(lines);
    expect(model.asked.at(-1)![0]!.content).toContain('a guess');
    expect(final).toMatchObject({
      verdict: 'answered',
      text: 'Sundvik',
      grounding: 'not-grounded',
    });
  });
});

describe('the resolve prompt', () => {
  it("shows this round's passages before anything else, the clues last, the question once as a query", async () => {
    const lines = [CHAIN, found(['c1', 'Marte Quist']), found(['c2', 'Sundvik'])];
    const { prompts, retriever } = await ask(lines, { chunksPerRound: 1 });
    expect(prompts[2]!.trim()).toBe(
      [
        'Passages:',
        'C1 (Marte Quist): Marte Quist was born in Sundvik in 1840.',
        '',
        'Known:',
        'Veldhaven Light | was designed by | Marte Quist',
        `Question: ${QUESTION}`,
        'Clues:',
        'c2: Marte Quist | was born in | ?town',
      ].join('\n'),
    );
    expect(retriever.asked.flat().filter((query) => query === QUESTION)).toHaveLength(1);
  });

  it('shows statements under their title where no passages are read, near duplicates once', async () => {
    const twice: Passage = {
      ...PASSAGES[0]!,
      triplets: [...PASSAGES[0]!.triplets!, ['Veldhaven Light', 'designed by', 'Marte Quist', 1]],
    };
    const { prompts } = await ask([CHAIN, NOTHING, answer(null)], {
      ...{ passages: [twice], withChunks: false },
    });
    expect(prompts[1]!.match(/^P\d.*$/gm)).toEqual([
      'P1: Veldhaven Light | was designed by | Marte Quist',
      'P2: Veldhaven Light | stands on | Orle',
    ]);
  });

  it('says which clues were filled in by others, and were not checked', async () => {
    const checked = decomposed(
      '?town',
      clue('Veldhaven Light', 'was designed by', '?designer'),
      clue('?designer', 'was', 'an engineer'),
      clue('?designer', 'was born in', '?town'),
    );
    const { prompts } = await ask([
      checked,
      found(['c1', 'Marte Quist']),
      found(['c3', 'Sundvik']),
    ]);
    expect(prompts[2]).toContain(
      'Known:\nVeldhaven Light | was designed by | Marte Quist\nFilled in, not checked:\nMarte Quist | was | an engineer\n',
    );
  });
});

describe('equally valid values', () => {
  const TWO = found(['c1', 'Marte Quist'], ['c1', 'Odd Rehn'], ['c1', 'Orle'], ['c1', 'Sund']);

  it('are two beside the first, each searched and asked for as a chain of its own', async () => {
    const { prompts, retriever } = await ask([CHAIN, TWO, found(['c2', 'Sundvik'])]);
    expect(retriever.asked[1]).toEqual([
      'Marte Quist was born in',
      'Odd Rehn was born in',
      'Orle was born in',
    ]);
    expect(prompts[2]).toContain(
      'c2: Marte Quist | was born in | ?town\nc2b: Odd Rehn | was born in | ?town (if ?designer is Odd Rehn)\nc2c: Orle |',
    );
  });

  it('take the place of the first where only they lead on', async () => {
    const { events, answer: final } = await ask([CHAIN, TWO, found(['c2b', 'Tarnholm'])]);
    expect(lastState(events).clues.map(formatClue)).toEqual([
      'Veldhaven Light | was designed by | Odd Rehn',
      'Odd Rehn | was born in | Tarnholm',
    ]);
    const [designer] = lastState(events).bindings.filter(
      ({ placeholder }) => placeholder === 'designer',
    );
    expect(designer!.runnersUp.map(({ value }) => value)).toContain('Marte Quist');
    expect(final.text).toBe('Tarnholm');
  });

  it('stay beside it where it leads on', async () => {
    const { events } = await ask([CHAIN, TWO, found(['c2', 'Sundvik'], ['c2b', 'Tarnholm'])]);
    expect(lastState(events).bindings.map(({ value }) => value)).toEqual([
      'Marte Quist',
      'Sundvik',
    ]);
  });
});

describe('what code can tell', () => {
  const years = decomposed(
    null,
    clue('Marte Quist', 'was born on', '?yearA'),
    clue('Odd Rehn', 'was born on', '?yearB'),
  );
  const BORN = found(['c1', '1840'], ['c2', '1801']);

  it('compares two values without a call', async () => {
    const { answer: final, model } = await ask([years, BORN], {
      question: 'Who was born first, Marte Quist or Odd Rehn?',
    });
    expect(model.asked).toHaveLength(2);
    expect(final).toMatchObject({ text: 'Odd Rehn', grounding: 'grounded' });
  });

  it('says yes or no to a comparison', async () => {
    const { answer: final, model } = await ask([years, BORN], {
      question: 'Were Marte Quist and Odd Rehn born in the same year?',
    });
    expect([final.text, model.asked.length]).toEqual(['no', 2]);
  });

  it('checks a clue that was only filled in, before it says yes', async () => {
    const same = decomposed(
      null,
      clue('Marte Quist', 'was born in', '?town'),
      clue('Odd Rehn', 'was born in', '?town'),
    );
    const { prompts, retriever } = await ask(
      [same, found(['c1', 'Sundvik']), answer('no', ['S1', 'C1'])],
      { question: 'Were Marte Quist and Odd Rehn born in the same town?' },
    );
    expect(retriever.searched).toEqual(['Odd Rehn was born in Sundvik']);
    expect(prompts.at(-1)).toContain('Filled in, not checked:\nOdd Rehn | was born in | Sundvik');
  });
});
