/**
 * Evaluations of the scripted library: scores made up from the words of each question, so that
 * right, wrong, refused and failed ones are all there. The texts are invented.
 */
import type { Question } from '../../src/evaluation/data-sets.ts';
import { scoreQuestion } from '../../src/evaluation/score-question.ts';
import type { ScoredQuestion } from '../../src/evaluation/types.ts';
import { OWN_PASSAGE, type QuestionRecord } from '../../src/protocol.ts';
import type {
  EvaluationItem,
  EvaluationRecord,
  EvaluationService,
  EvaluationSummary,
  LibraryEvent,
} from '../../src/protocol.ts';
import { notFound, record, twoHops, type Script } from './scripted-library.ts';

export function goldQuestion(part: Partial<Question> & { question: string }): Question {
  return { id: part.question.slice(0, 8), answers: ['Brackwater'], support: [], ...part };
}

/** Right for “born”, refused for “buried”, failed for “fail”; the answer is always Brackwater. */
export function scoreOf(question: Question, position: number): ScoredQuestion {
  const ms = 80 + ((position * 37) % 11) * 22;
  if (/fail/.test(question.question)) {
    const error = 'The engine took too long and was stopped.';
    return scoreQuestion(question, { events: [], answer: null, error, ms });
  }
  const events = /buried/.test(question.question)
    ? notFound(question.question)
    : twoHops(question.question);
  const last = events.at(-1)!;
  const answer = last.type === 'answered' ? last.answer : null;
  return scoreQuestion(question, { events, answer, ms });
}

export function evaluationOf(
  part: Partial<EvaluationSummary>,
  questions: Question[],
  /** Scored answers, over all runs; all of them unless said. */
  done = Infinity,
  runs: readonly RunKey[] = [FIRST_RUN],
): EvaluationRecord {
  const items = runs
    .flatMap((run) => questions.map((question) => ({ run, question })))
    .map(({ run, question }, position): EvaluationItem => {
      return {
        position,
        question,
        scored: position < done ? score(question, position, run) : null,
      };
    });
  return { summary: { ...summaryOf(items, runs, questions.length), ...part }, items };
}

/** A second engine that reads tokens, and misses what has “teacher” in it. */
export const OTHER_ENGINE = { id: 'counting', label: 'Counting' };
export const OTHER_METHOD = { id: 'plain', label: 'Plain search' };
const FIRST_RUN = { method: 't2rag', engine: 'instant' };
export type RunKey = { method: string; engine: string };

function score(question: Question, position: number, { method, engine }: RunKey): ScoredQuestion {
  const scored = scoreOf(question, position);
  const usage =
    engine === OTHER_ENGINE.id
      ? { calls: 3, promptTokens: 900 + position, outputTokens: 40, milliseconds: 5 }
      : scored.usage;
  if (method !== OTHER_METHOD.id || !/born/.test(question.question)) return { ...scored, usage };
  return {
    ...scored,
    usage,
    prediction: 'Lower Brackwater',
    em: 0,
    f1: scored.f1 * 0.66,
    acc: scored.acc,
  };
}

function summaryOf(
  items: EvaluationItem[],
  runs: readonly RunKey[],
  questions: number,
): EvaluationSummary {
  const scored = items.flatMap((item) => item.scored ?? []);
  const mean = (of: (each: ScoredQuestion) => number, among: ScoredQuestion[]) =>
    among.reduce((sum, each) => sum + of(each), 0) / Math.max(1, among.length);
  return {
    ...{ id: 'e1', name: 'harbours.jsonl', createdAt: 1_795_000_000_000 },
    ...{ questions, total: items.length, done: scored.length },
    runs: runs.map(({ method, engine }, i) => {
      const own = items
        .slice(i * questions, (i + 1) * questions)
        .flatMap((item) => item.scored ?? []);
      const means = { em: mean(({ em }) => em, own), f1: mean(({ f1 }) => f1, own) };
      return { method, engine, done: own.length, ...means };
    }),
    status: scored.length === items.length ? 'finished' : 'stopped',
  };
}

/** The same trace, as if all its sources stood in the passage that the question carries. */
function overOwnPassage(trace: QuestionRecord): QuestionRecord {
  const own = `"document":${JSON.stringify(OWN_PASSAGE)}`;
  return JSON.parse(JSON.stringify(trace).replace(/"document":"[^"]*"/g, own)) as QuestionRecord;
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export function scriptedEvaluations(
  script: Script,
  emit: (event: LibraryEvent) => void,
  calls: string[],
): EvaluationService {
  let records = [...(script.evaluations ?? [])];
  const running = new Set<string>();
  const find = (id: string) => records.find(({ summary }) => summary.id === id) ?? null;
  const put = (next: EvaluationRecord) => {
    records = records.map((each) => (each.summary.id === next.summary.id ? next : each));
  };
  return {
    choices: async () => ({
      methods: [{ id: 't2rag', label: 'T2RAG' }, OTHER_METHOD],
      engines: [{ id: 'instant', label: 'Built-in' }, OTHER_ENGINE],
    }),
    list: async () => records.map(({ summary }) => summary),
    async create({ name, methods, engines, questions }) {
      calls.push(`create ${name} (${questions.length})`);
      const id = `e${records.length + 1}`;
      const runs = engines.flatMap((engine) => methods.map((method) => ({ method, engine })));
      records = [evaluationOf({ id, name }, questions, 0, runs), ...records];
      return records[0]!.summary;
    },
    async run(id) {
      running.add(id);
      let now = find(id)!;
      for (const item of now.items) {
        if (item.scored) continue;
        await wait(script.pause ?? 0);
        while (item.position === script.holdAfter && running.has(id)) await wait(20);
        if (!running.has(id)) break;
        const { runs, questions } = now.summary;
        const run = runs[Math.floor(item.position / questions)]!;
        const scored = { ...item, scored: score(item.question, item.position, run) };
        const items = now.items.map((each) => (each.position === item.position ? scored : each));
        const { status: _, ...means } = summaryOf(items, runs, questions);
        const { name, createdAt } = now.summary;
        const status = means.done === means.total ? 'finished' : 'running';
        now = { summary: { ...means, id, name, createdAt, status }, items };
        put(now);
        emit({ type: 'evaluation', evaluation: now.summary, item: scored });
      }
      running.delete(id);
      if (now.summary.status === 'running') {
        now = { ...now, summary: { ...now.summary, status: 'stopped' } };
        put(now);
      }
      emit({ type: 'evaluation', evaluation: now.summary, item: null });
    },
    async stop(id) {
      calls.push('stop');
      running.delete(id);
    },
    record: async (id) => find(id),
    trajectory: async (id, position) =>
      `${JSON.stringify({ messages: [], task: 'answer-question', id: `${id}/${position}` })}\n`,
    async trace(id, position) {
      const item = find(id)?.items[position];
      if (!item?.scored) return null;
      const { question, context } = item.question;
      const trace = record(`${id}/${position}`, question);
      return context === undefined ? trace : overOwnPassage(trace);
    },
    async remove(id) {
      calls.push(`remove ${id}`);
      running.delete(id);
      records = records.filter(({ summary }) => summary.id !== id);
    },
  };
}
