/** Corrections in the library: what is retrieved, what is told, and every step back and forth. */
import { beforeEach, expect, it } from 'vitest';
import { correct, type Edit } from '../../../src/methods/correct.ts';
import type { Correction, PassagePlace } from '../../../src/methods/corrections.ts';
import { passagesRead, type LoopState, type MethodEvent } from '../../../src/methods/events.ts';
import type { AskOptions, GivenAnswer, QuestionRecord } from '../../../src/protocol.ts';
import { file, freshIndexedDb, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const QUESTION = 'Where was the designer of Corrow Light born?';
const RIGHT =
  'Corrow Light was designed by Ilse Varn. Ilse Varn was born in Brackwater. Boats fish for herring.';
const WRONG = 'Corrow Light was designed by Jon Arkwell. Jon Arkwell was born in Teasdale.';

async function open() {
  const opened = await openLibrary();
  const { library, settled } = opened;
  const right = (await library.addFiles([file('right.txt', RIGHT)]))[0]!.id;
  await settled();
  const wrong = (await library.addFiles([file('wrong.txt', WRONG)]))[0]!.id;
  await settled();
  const ask = async (id: string, options: Partial<AskOptions> = {}) => {
    const events: MethodEvent[] = [];
    const answer = await library.ask(QUESTION, { id, ...options }, (event) => events.push(event));
    return { events, answer };
  };
  /** As the page does it: from the stored question, with edits. */
  const goOn = async (from: string, id: string, edits: Edit[]) => {
    const record = (await library.question(from))!;
    const corrected = correct({ state: stateOf(record), corrections: listOf(record) }, edits);
    const { state, corrections } = corrected;
    return ask(id, { corrects: from, corrections, ...(state ? { state } : {}) });
  };
  const ids = async () => (await library.history()).map(({ id }) => id).sort();
  return { ...opened, ask, goOn, ids, right, wrong };
}

function stateOf({ events }: QuestionRecord): LoopState | null {
  const last = events.findLast(({ type }) => type === 'updated' || type === 'decomposed');
  return last && 'state' in last ? last.state : null;
}
function listOf({ events }: QuestionRecord): Correction[] {
  return events.find((event) => event.type === 'corrected')?.corrections ?? [];
}
const documentsRead = (events: MethodEvent[]): string[] => [
  ...new Set(passagesRead(events).map(({ document }) => document)),
];
const cited = ({ citations, steps }: GivenAnswer): string[] =>
  [...citations, ...steps.flatMap((step) => step.citations)].map(({ source }) => source.document);

it.each(['t2rag', 'auto', 'cirag', 'ras', 'dualrag', 'hanrag', 'bm25', 'dense', 'ircot'])(
  'a document that was left out is neither read nor cited by %s',
  async (method) => {
    const { ask, right, wrong } = await open();
    for (const [document, town] of [
      [right, 'Teasdale'],
      [wrong, 'Brackwater'],
    ] as const) {
      const corrections: Correction[] = [{ kind: 'document-excluded', document, name: 'x' }];
      const { events, answer } = await ask(`q ${town}`, { method, corrections });
      expect(documentsRead(events)).not.toContain(document);
      expect(documentsRead(events)).toHaveLength(1);
      expect(cited(answer)).not.toContain(document);
      expect(['', town]).toContain(answer.text);
      expect(events[1]).toEqual({ type: 'corrected', corrections });
    }
  },
);

it('a passage is left out, or always used', async () => {
  const { ask, goOn, library, right } = await open();
  await ask('q1', { method: 't2rag' });
  const chunks = await library.chunks(right);
  const place = (i: number): PassagePlace => {
    const { id, start, end, firstPage, lastPage, text } = chunks[i]!;
    return { chunk: id, document: right, start, end, firstPage, lastPage, words: text };
  };
  const without = await goOn('q1', 'q2', [{ kind: 'exclude', passage: place(1) }]);
  expect(passagesRead(without.events).map(({ id }) => id)).not.toContain(chunks[1]!.id);
  expect(without.answer.text).not.toBe('Brackwater');

  const herring = await goOn('q1', 'q3', [{ kind: 'pin', passage: place(2) }]);
  for (const event of herring.events)
    if (event.type === 'retrieved') expect(event.chunks[0]!.id).toBe(chunks[2]!.id);
  expect(herring.events.some(({ type }) => type === 'retrieved')).toBe(true);

  // A passage is found again by its place where it has another id now.
  const moved = { ...place(1), chunk: 9_999 };
  const again = await goOn('q1', 'q4', [{ kind: 'exclude', passage: moved }]);
  expect(passagesRead(again.events).map(({ id }) => id)).not.toContain(chunks[1]!.id);
});

it('a value written by hand is gone on from, and told', async () => {
  const { ask, goOn, library } = await open();
  await ask('q1', { method: 't2rag' });
  const [designer] = stateOf((await library.question('q1'))!)!.bindings;
  const { placeholder, value: before } = designer!;
  const other = before === 'Ilse Varn' ? 'Jon Arkwell' : 'Ilse Varn';
  const { events, answer } = await goOn('q1', 'q2', [
    { kind: 'set-value', placeholder, value: other },
  ]);
  expect(answer.text).toBe(other === 'Ilse Varn' ? 'Brackwater' : 'Teasdale');
  expect(events[1]).toEqual({
    type: 'corrected',
    corrections: [{ kind: 'value', placeholder, value: other, before }],
  });
  // It was found in a sentence, like any other.
  expect(answer.steps[0]).toMatchObject({ value: other, grounded: true });
  const stored = (await library.question('q2'))!;
  expect(stored).toMatchObject({ corrects: 'q1', events });
});

it('a follow-up that is corrected is understood as it was, and followed as before', async () => {
  const { ask, library, wrong } = await open();
  await ask('q1', { method: 't2rag' });
  const corrections: Correction[] = [{ kind: 'document-excluded', document: wrong, name: 'x' }];
  const understood = { question: 'Where was Ilse Varn born?', by: 'Built-in' };
  const events: MethodEvent[] = [];
  const how = { corrects: 'q2', corrections, follows: 'q1', understood };
  await library.ask('And she?', { id: 'q3', ...how }, (event) => events.push(event));
  expect(events.slice(0, 3).map(({ type }) => type)).toEqual([
    'understood',
    'started',
    'corrected',
  ]);
  expect(await library.question('q3')).toMatchObject({
    ...{ question: 'And she?', follows: 'q1', corrects: 'q2', answer: 'Brackwater' },
    understood: understood.question,
  });
});

it('what a person called a question, its correction is called', async () => {
  const { ask, goOn, library, wrong } = await open();
  await ask('q1', { method: 't2rag' });
  await library.changeQuestion('q1', { title: 'The designer', pinned: true });
  await goOn('q1', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  expect(await library.question('q2')).toMatchObject({ title: 'The designer', pinned: true });
});

it('the rounds that a person allows are the rounds', async () => {
  const { ask } = await open();
  const rounds = ({ events }: { events: MethodEvent[] }): number =>
    events.filter(({ type }) => type === 'round-started').length;
  const one = await ask('q1', { method: 't2rag', corrections: [{ kind: 'rounds', rounds: 1 }] });
  expect(rounds(one)).toBe(1);
});

it('undo and redo go through all corrections, also when the library was closed meanwhile', async () => {
  const { ask, goOn, library, right, wrong } = await open();
  const first = await ask('q1', { method: 't2rag' });
  await goOn('q1', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  await goOn('q2', 'q3', [{ kind: 'exclude-document', document: right, name: 'right.txt' }]);
  await library.close();

  const again = (await openLibrary()).library;
  expect(await again.undoCorrection('q1')).toBeNull();
  const second = await again.undoCorrection('q3');
  expect(second).toMatchObject({ id: 'q2', answer: 'Brackwater', corrects: 'q1' });
  expect(await again.undoCorrection('q2')).toMatchObject({ id: 'q1', answer: first.answer.text });
  const marks = async () =>
    Object.fromEntries((await again.history()).map(({ id, undone }) => [id, undone ?? false]));
  expect(await marks()).toEqual({ q1: false, q2: true, q3: true });

  expect(await again.redoCorrection('q3')).toBeNull();
  const redone = await again.redoCorrection('q1');
  expect(redone).toMatchObject({ id: 'q2', answer: 'Brackwater' });
  expect(redone).not.toHaveProperty('undone');
  expect(await marks()).toEqual({ q1: false, q2: false, q3: true });
});

it('what was taken back is forgotten when something else is corrected there', async () => {
  const { ask, goOn, library, right, wrong, ids } = await open();
  await ask('q1', { method: 't2rag' });
  await goOn('q1', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  await goOn('q2', 'q3', [{ kind: 'exclude-document', document: right, name: 'right.txt' }]);
  await library.undoCorrection('q3');
  await library.undoCorrection('q2');
  await goOn('q1', 'q4', [{ kind: 'exclude-document', document: right, name: 'right.txt' }]);
  expect(await ids()).toEqual(['q1', 'q4']);
  expect(await library.redoCorrection('q1')).toBeNull();
});

it('a question goes with all that was corrected in it', async () => {
  const { ask, goOn, library, wrong, ids } = await open();
  await ask('other');
  await ask('q1', { method: 't2rag' });
  await goOn('q1', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  await library.removeQuestions(['q2']);
  expect(await ids()).toEqual(['other']);
});

it('of a comparison, only the corrections go with a correction', async () => {
  const { ask, goOn, library, wrong, ids } = await open();
  await ask('a', { method: 't2rag', comparison: 'c' });
  await ask('b', { method: 'cirag', comparison: 'c' });
  await goOn('a', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  await library.removeQuestions(['q2']);
  expect(await ids()).toEqual(['a', 'b']);
});

it('what a correction found out is forgotten with it, and remembered with it again', async () => {
  const { ask, goOn, library } = await open();
  await ask('q1', { method: 't2rag' });
  const found = async () =>
    (await library.facts())
      .map(({ subject, object, question }) => `${subject}: ${object} (${question})`)
      .sort();
  const before = await found();
  const [designer] = stateOf((await library.question('q1'))!)!.bindings;
  const value = designer!.value === 'Ilse Varn' ? 'Jon Arkwell' : 'Ilse Varn';
  await goOn('q1', 'q2', [{ kind: 'set-value', placeholder: designer!.placeholder, value }]);
  const after = await found();
  expect(after.join()).toContain(`Corrow Light: ${value} (q2)`);
  await library.undoCorrection('q2');
  expect(await found()).toEqual(before);
  await library.redoCorrection('q1');
  expect(await found()).toEqual(after);
});
