/** Facts in the library: offered to later questions, switched off, corrected, and gone when they should be. */
import { beforeEach, expect, it } from 'vitest';
import type { LoopState, MethodEvent } from '../../../src/methods/events.ts';
import type { Settings } from '../../../src/protocol.ts';
import type { ContextProposition } from '../../../src/tasks/types.ts';
import { setValue } from '../../../src/methods/t2rag/edits.ts';
import type { AnswerOutput } from '../../../src/tasks/types.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import type { PerformOptions, Performed } from '../../../src/engines/engine.ts';
import type { Task } from '../../../src/tasks/task.ts';
import { file, freshIndexedDb, LineReader, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const TEXT =
  'Corrow Light was designed by Ilse Varn. Ilse Varn was born in Brackwater. Boats fish for herring.';
const QUESTION = 'Who designed Corrow Light?';

/** As sure of each answer as it is told. */
class SureEngine extends InstantEngine {
  constructor(private readonly probability: number) {
    super();
  }
  override async perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options?: PerformOptions,
  ): Promise<Performed<Output>> {
    const performed = await super.perform(task, input, options);
    if (task.name !== 'answer-question') return performed;
    const answer = performed.output as AnswerOutput;
    if (answer.answer === null) return performed;
    return { ...performed, output: { ...answer, probability: this.probability } as Output };
  }
}

async function open(
  settings: Partial<Settings> = { rememberFacts: true },
  engine: InstantEngine = new SureEngine(0.95),
) {
  const opened = await openLibrary(new LineReader(), { engine });
  const { library, settled } = opened;
  await library.saveSettings({ ...(await library.settings()), ...settings });
  const [added] = await library.addFiles([file('a.txt', TEXT)]);
  await settled();
  const ask = async (question: string, id: string) => {
    const events: MethodEvent[] = [];
    await library.ask(question, { id }, (event) => events.push(event));
    return events;
  };
  return { ...opened, ask, document: added!.id };
}

function remembered(events: MethodEvent[]): ContextProposition[] {
  return events.flatMap((event) =>
    event.type === 'retrieved' ? event.propositions.filter((each) => each.remembered) : [],
  );
}

it('keeps what a question resolved, with its place, and offers it to a later one', async () => {
  const { library, ask } = await open();
  expect(remembered(await ask(QUESTION, 'q1'))).toEqual([]);
  const [fact] = await library.facts();
  expect(fact).toMatchObject({ question: 'q1', asked: QUESTION, by: 'engine' });
  expect(fact![fact!.found]).toBe('Ilse Varn');
  expect(fact!.supports[0]!.text).toContain('Ilse Varn');

  const later = await ask('Where was the person who designed Corrow Light born?', 'q2');
  expect(remembered(later)[0]).toMatchObject({
    remembered: { question: 'q1', asked: QUESTION },
    sources: fact!.supports.map(({ source }) => source),
  });
  const answered = later.findLast((event) => event.type === 'answered')!;
  const cited = answered.answer.citations.concat(answered.answer.steps.flatMap((s) => s.citations));
  for (const { triplet } of cited) expect(triplet ?? 1).toBeGreaterThan(0);
});

it.each([
  ['likely', new SureEngine(0.8)],
  ['guessed by rules', new InstantEngine()],
])('keeps nothing of an answer that is %s, but what a person chose', async (_, engine) => {
  const { library, ask } = await open({ rememberFacts: true }, engine);
  const { state } = (await ask(QUESTION, 'q1')).findLast(({ type }) => type === 'updated') as {
    state: LoopState;
  };
  expect(await library.facts()).toEqual([]);
  const { placeholder, value, score, supports } = state.bindings[0]!;
  const chosen = setValue(state, placeholder, { value, score, supports });
  await library.ask(QUESTION, { id: 'q2', state: chosen }, () => {});
  expect(await library.facts()).toMatchObject([{ by: 'person' }]);
});

it('neither keeps nor offers anything while it is switched off', async () => {
  const { library, ask } = await open({ rememberFacts: false });
  await ask(QUESTION, 'q1');
  expect(await library.facts()).toEqual([]);
});

it('offers nothing to methods that are compared: each finds what it finds by itself', async () => {
  const { library, ask } = await open();
  await ask(QUESTION, 'q1');
  const events: MethodEvent[] = [];
  const compared = { id: 'q2', method: 'cirag', comparison: 'c1' };
  await library.ask(QUESTION, compared, (event) => events.push(event));
  expect(remembered(events)).toEqual([]);
  expect(await library.facts()).toHaveLength(1);
});

it('takes a value that a person chose in the place of the earlier, and keeps it', async () => {
  const { library, ask } = await open();
  const events = await ask(QUESTION, 'q1');
  const { state } = events.findLast((event) => event.type === 'updated')!;
  const [before] = await library.facts();
  const { placeholder, supports } = state.bindings[0]!;
  const other = {
    value: 'Corrow',
    score: 1,
    supports: [{ ...supports[0]!, text: 'Corrow' }],
  };
  const corrected = setValue(state, placeholder, other);
  await library.ask(QUESTION, { id: 'q2', state: corrected }, () => {});
  const after = await library.facts();
  expect(after).toMatchObject([{ id: before!.id, [before!.found]: 'Corrow', by: 'person' }]);
  await ask(QUESTION, 'q3');
  expect(await library.facts()).toEqual(after);
});

it('loses one fact, all of them, those of a question, of a document, and with everything', async () => {
  const { library, ask, document } = await open();
  const fill = async () => {
    await ask(QUESTION, 'q1');
    expect(await library.facts()).toHaveLength(1);
  };
  await fill();
  await library.removeFact((await library.facts())[0]!.id);
  expect(await library.facts()).toEqual([]);
  await fill();
  await library.clearFacts();
  expect(await library.facts()).toEqual([]);
  await fill();
  await library.removeQuestions(['q1']);
  expect(await library.facts()).toEqual([]);
  await fill();
  await library.removeDocument(document);
  expect(await library.facts()).toEqual([]);
  expect(await library.history()).toHaveLength(1);
});

it('keeps nothing that rests on a document which was removed while the question ran', async () => {
  const { library, document } = await open();
  let removing: Promise<void> | undefined;
  await library.ask(QUESTION, { id: 'q1' }, ({ type }) => {
    if (type === 'updated') removing ??= library.removeDocument(document);
  });
  await removing;
  expect(await library.facts()).toEqual([]);
});
