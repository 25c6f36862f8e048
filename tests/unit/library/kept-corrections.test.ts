/** What a person corrected holds when the same question is asked again, here and in another library. */
import { beforeEach, expect, it } from 'vitest';
import { correct, type Edit } from '../../../src/methods/correct.ts';
import type { Correction, CorrectedEvent } from '../../../src/methods/corrections.ts';
import type { LoopState, MethodEvent } from '../../../src/methods/events.ts';
import type { Library } from '../../../src/library/library-service.ts';
import type { AskOptions, QuestionRecord } from '../../../src/protocol.ts';
import { exported, file, freshIndexedDb, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const QUESTION = 'Where was the designer of Corrow Light born?';
const RIGHT =
  'Corrow Light was designed by Ilse Varn. Ilse Varn was born in Brackwater. Boats fish for herring.';
const WRONG = 'Corrow Light was designed by Jon Arkwell. Jon Arkwell was born in Teasdale.';

async function open() {
  let time = 1_000;
  const opened = await openLibrary(undefined, { now: () => time++ });
  const { library, settled } = opened;
  const right = (await library.addFiles([file('right.txt', RIGHT)]))[0]!.id;
  await settled();
  const wrong = (await library.addFiles([file('wrong.txt', WRONG)]))[0]!.id;
  await settled();
  return { ...opened, right, wrong, ...asking(library) };
}

function asking(library: Library) {
  const ask = async (id: string, { question = QUESTION, ...options }: Asked = {}) => {
    const events: MethodEvent[] = [];
    const answer = await library.ask(question, { id, ...options }, (event) => events.push(event));
    return { events, answer };
  };
  const goOn = async (from: string, id: string, edits: Edit[]) => {
    const record = (await library.question(from))!;
    const corrected = correct(
      { state: stateOf(record), corrections: saidIn(record.events) },
      edits,
    );
    const { state, corrections } = corrected;
    return ask(id, { corrects: from, corrections, ...(state ? { state } : {}) });
  };
  return { ask, goOn };
}
type Asked = Partial<AskOptions> & { question?: string };

function stateOf({ events }: QuestionRecord): LoopState | null {
  const last = events.findLast(({ type }) => type === 'updated' || type === 'decomposed');
  return last && 'state' in last ? last.state : null;
}
function saidIn(events: readonly MethodEvent[]): Correction[] {
  return events.find((event) => event.type === 'corrected')?.corrections ?? [];
}
function keptIn(events: readonly MethodEvent[]): CorrectedEvent | undefined {
  return events.find((event) => event.type === 'corrected');
}

/** The designer that was not found, and where that one was born. */
async function otherDesigner(library: Library, id: string) {
  const [designer] = stateOf((await library.question(id))!)!.bindings;
  const isIlse = designer!.value === 'Ilse Varn';
  const { placeholder } = designer!;
  return isIlse
    ? { placeholder, value: 'Jon Arkwell', born: 'Teasdale' }
    : { placeholder, value: 'Ilse Varn', born: 'Brackwater' };
}

it.each(['t2rag', 'auto'])(
  'a value that a person set is set when %s is asked again',
  async (method) => {
    const { ask, goOn, library } = await open();
    await ask('q1', { method });
    const { placeholder, value, born } = await otherDesigner(library, 'q1');
    await goOn('q1', 'q2', [{ kind: 'set-value', placeholder, value }]);

    const again = await ask('q3', {
      method,
      question: 'where was  the Designer of Corrow Light born',
    });
    expect(again.answer.text).toBe(born);
    expect(keptIn(again.events)).toMatchObject({
      kept: true,
      corrections: [{ kind: 'value', value }],
    });
    // Its sentence is still cited.
    expect(again.answer.steps[0]).toMatchObject({ value, grounded: true });
  },
);

it('it outlives the question, a reload, and what else was asked', async () => {
  const { ask, goOn, library } = await open();
  await ask('q1', { method: 't2rag' });
  const { placeholder, value, born } = await otherDesigner(library, 'q1');
  await goOn('q1', 'q2', [{ kind: 'set-value', placeholder, value }]);
  await library.removeQuestions(['q2']);
  await library.clearHistory();
  await library.clearFacts();
  await library.close();

  const reopened = (await openLibrary()).library;
  const { answer } = await asking(reopened).ask('q3', { method: 't2rag' });
  expect(answer.text).toBe(born);
});

it('a value that no document says is kept as the person said it', async () => {
  const { ask, goOn, library } = await open();
  await ask('q1', { method: 't2rag' });
  const { placeholder } = await otherDesigner(library, 'q1');
  const value = 'Maren Holt';
  const edits: Edit[] = [{ kind: 'set-value', placeholder, value }];
  await goOn('q1', 'q2', edits);
  const { answer } = await ask('q3', { method: 't2rag' });
  expect(answer.steps[0]).toMatchObject({ value, grounded: false });
});

it('methods without clues follow what was said of passages and documents', async () => {
  const { ask, goOn, wrong } = await open();
  await ask('q1', { method: 't2rag' });
  await goOn('q1', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  const { events } = await ask('q3', { method: 'bm25' });
  expect(keptIn(events)?.corrections).toMatchObject([{ kind: 'document-excluded' }]);
  expect(JSON.stringify(events.filter(({ type }) => type === 'retrieved'))).not.toContain(
    'Arkwell',
  );
});

it('a comparison, another question and one that is corrected on its own are not touched', async () => {
  const { ask, goOn, library, wrong } = await open();
  const first = await ask('q1', { method: 't2rag' });
  await goOn('q1', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  const compared = await ask('q3', { method: 't2rag', comparison: 'c' });
  expect(keptIn(compared.events)).toBeUndefined();
  expect(compared.answer.text).toBe(first.answer.text);
  const other = await ask('q4', { question: 'Who designed Corrow Light?' });
  expect(keptIn(other.events)).toBeUndefined();
  const alone = await ask('q5', { corrections: [], corrects: 'q2' });
  expect(keptIn(alone.events)).toBeUndefined();
  // Everything was taken back with that.
  expect(await library.keptCorrections()).toEqual([]);
});

it('undo takes it away, redo brings it back, and it can be forgotten', async () => {
  const { ask, goOn, library, wrong, right } = await open();
  const kept = async () =>
    (await library.keptCorrections()).map(({ question, corrections }) => ({
      question,
      left: corrections.map((one) => ('name' in one ? one.name : one.kind)),
    }));
  await ask('q1', { method: 't2rag' });
  await goOn('q1', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  await goOn('q2', 'q3', [{ kind: 'exclude-document', document: right, name: 'right.txt' }]);
  expect(await kept()).toEqual([{ question: QUESTION, left: ['wrong.txt', 'right.txt'] }]);
  await library.undoCorrection('q3');
  expect(await kept()).toEqual([{ question: QUESTION, left: ['wrong.txt'] }]);
  await library.undoCorrection('q2');
  expect(await kept()).toEqual([]);
  await library.redoCorrection('q1');
  expect(await kept()).toEqual([{ question: QUESTION, left: ['wrong.txt'] }]);
  await library.forgetCorrection('  where was the designer of corrow light born ');
  expect(await kept()).toEqual([]);
  const { events } = await ask('q4', { method: 't2rag' });
  expect(keptIn(events)).toBeUndefined();
});

it('taking an old correction back, or up again, leaves what was said since', async () => {
  const { ask, goOn, library, wrong, right } = await open();
  await ask('a1', { method: 't2rag' });
  const { placeholder, value } = await otherDesigner(library, 'a1');
  await goOn('a1', 'a2', [{ kind: 'set-value', placeholder, value }]);
  await ask('b1', { method: 't2rag' });
  const other = value === 'Ilse Varn' ? wrong : right;
  await goOn('b1', 'b2', [{ kind: 'exclude-document', document: other, name: 'other.txt' }]);
  const kept = await library.keptCorrections();
  expect(kept[0]!.corrections.map(({ kind }) => kind)).toEqual(['value', 'document-excluded']);
  await library.undoCorrection('a2');
  expect(await library.keptCorrections()).toEqual(kept);
  await library.redoCorrection('a1');
  expect(await library.keptCorrections()).toEqual(kept);
});

it('what was forgotten does not come back when a correction is taken back', async () => {
  const { ask, goOn, library, wrong, right } = await open();
  await ask('q1', { method: 't2rag' });
  await goOn('q1', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  await goOn('q2', 'q3', [{ kind: 'exclude-document', document: right, name: 'right.txt' }]);
  await library.forgetCorrections();
  await library.undoCorrection('q3');
  expect(await library.keptCorrections()).toEqual([]);
  await library.redoCorrection('q2');
  expect(await library.keptCorrections()).toEqual([]);
});

it('it goes with the library into a file and out of it, where ids are others', async () => {
  const { ask, goOn, library } = await open();
  await ask('q1', { method: 't2rag' });
  const { placeholder, value, born } = await otherDesigner(library, 'q1');
  await goOn('q1', 'q2', [{ kind: 'set-value', placeholder, value }]);
  const without = await exported(library, { title: 'Lights', corrections: false });
  const whole = await exported(library, { title: 'Lights', corrections: true });
  const kept = await library.keptCorrections();

  freshIndexedDb();
  const there = await openLibrary();
  await there.library.addFiles([
    file('before.txt', 'Boats fish for cod. Cod is eaten in Teasdale.'),
  ]);
  await there.settled();
  await there.library.importLibrary(without, 'i1', () => {});
  expect(await there.library.keptCorrections()).toEqual([]);
  const { library: fresh } = there;
  await fresh.importLibrary(whole, 'i2', () => {});
  expect(await fresh.keptCorrections()).toEqual(kept);
  // No question of the other person's is in the history.
  expect(await fresh.history()).toEqual([]);

  const { answer, events } = await asking(fresh).ask('q3', { method: 't2rag' });
  expect(answer.text).toBe(born);
  expect(keptIn(events)?.kept).toBe(true);
  expect(answer.steps[0]).toMatchObject({ value, grounded: true });
  const { citations } = answer.steps[0]!;
  for (const { source } of citations) {
    const chunks = await fresh.chunks(source.document);
    expect(chunks.map(({ id }) => id)).toContain(source.chunk);
  }
});

it('what was said in a library stays where a file says something else', async () => {
  const { ask, goOn, library, wrong, right } = await open();
  await ask('q1', { method: 't2rag' });
  await goOn('q1', 'q2', [{ kind: 'exclude-document', document: wrong, name: 'wrong.txt' }]);
  const whole = await exported(library, { title: 'Lights', corrections: true });
  await goOn('q2', 'q3', [{ kind: 'exclude-document', document: right, name: 'right.txt' }]);
  const kept = await library.keptCorrections();
  await library.importLibrary(whole, 'i1', () => {});
  expect(await library.keptCorrections()).toEqual(kept);
});
