/** The open evaluation is the one that was wanted last, with all that is told while it is read. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  EvaluationRecord,
  EvaluationService,
  LibraryEvent,
} from '../../../../src/protocol.ts';
import { Evaluations } from '../../../../src/ui/evaluate/evaluations.svelte.ts';
import { OpenEvaluation } from '../../../../src/ui/evaluate/open-evaluation.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { english, speak } from '../../../../src/ui/text.ts';
import { evaluationOf, goldQuestion, scoreOf } from '../../../support/scripted-evaluations.ts';
import { record } from '../../../support/scripted-library.ts';

speak(english);

const QUESTIONS = ['Born 1?', 'Born 2?', 'Born 3?', 'Born 4?'].map((question) =>
  goldQuestion({ id: question, question }),
);
const recordOf = (done: number): EvaluationRecord =>
  evaluationOf({ id: 'e', status: 'running' }, QUESTIONS, done);
const told = (done: number): LibraryEvent => {
  const { summary, items } = recordOf(done);
  const { position, question } = items[done - 1]!;
  const item = { position, question, scored: scoreOf(question, position) };
  return { type: 'evaluation', evaluation: summary, item };
};

let answer: () => void;
let stored: EvaluationRecord;
let created = 0;
/** What lets each trace that was asked for come. */
let traces: (() => void)[] = [];
let evaluations: Evaluations;

beforeEach(() => {
  [created, traces, stored] = [0, [], recordOf(1)];
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const service: Partial<EvaluationService> = {
    record: async () => {
      await waiting;
      return stored;
    },
    choices: async () => ({ methods: [], engines: [] }),
    list: async () => [stored.summary],
    trace: async (_, position) => {
      await new Promise<void>((resolve) => void traces.push(resolve));
      return record(`${position}`, 'Born?');
    },
    create: async () => {
      created++;
      return recordOf(1).summary;
    },
    run: async () => {},
  };
  evaluations = new Evaluations(service as EvaluationService, new Notices());
});
afterEach(() => void vi.useRealTimers());

test('a score that comes while it is opened is shown', async () => {
  const opened = evaluations.show('e');
  evaluations.receive(told(2));
  answer();
  await opened;
  expect(evaluations.open?.scored).toHaveLength(2);
  expect(evaluations.open?.summary.done).toBe(2);
});

test('what another tab has taken over stands as it is stored, filtered as before', async () => {
  answer();
  await evaluations.show('e');
  const { open } = evaluations;
  open!.filter = 'wrong';
  stored = evaluationOf({ id: 'e', status: 'stopped' }, QUESTIONS, 3);
  evaluations.receive({ type: 'snapshot' } as LibraryEvent);
  await vi.waitFor(() => expect(evaluations.open?.running).toBe(false));
  expect(evaluations.open?.scored).toHaveLength(3);
  expect(evaluations.open?.summary.done).toBe(3);
  expect(evaluations.open).toBe(open);
});

test('what answers late opens nothing that was left', async () => {
  const opened = evaluations.show('e');
  evaluations.leave();
  answer();
  await opened;
  expect(evaluations.open).toBeNull();
});

test('the trace that was asked for last is shown, and none once it was left', async () => {
  answer();
  await evaluations.show('e');
  const first = evaluations.showTrace(0);
  const [slow] = traces.splice(0);
  const second = evaluations.showTrace(1);
  traces[0]!();
  await second;
  slow!();
  await first;
  expect(evaluations.shown?.item.position).toBe(1);
  const third = evaluations.showTrace(2);
  evaluations.leave();
  traces[1]!();
  await third;
  expect(evaluations.shown).toBeNull();
});

test('pressed twice, the same questions are asked once more once', async () => {
  answer();
  await evaluations.show('e');
  await Promise.all([evaluations.again(), evaluations.again()]);
  expect(created).toBe(1);
});

test('the time that is left is reckoned from when it is looked at', () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(3_600_000);
  const open = new OpenEvaluation(recordOf(1));
  for (const done of [2, 3]) {
    vi.advanceTimersByTime(1_000);
    const event = told(done) as Extract<LibraryEvent, { type: 'evaluation' }>;
    open.receive(event.evaluation, event.item);
  }
  vi.advanceTimersByTime(1_000);
  expect(open.millisecondsLeft).toBeLessThan(10_000);
});
