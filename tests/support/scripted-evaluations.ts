/**
 * Evaluations of the scripted library: scores made up from the words of each question, so that
 * right, wrong, refused and failed ones are all there. The texts are invented.
 */
import type { Question } from '../../src/evaluation/data-sets.ts';
import { scoreQuestion } from '../../src/evaluation/score-question.ts';
import type { ScoredQuestion } from '../../src/evaluation/types.ts';
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
  done = questions.length,
): EvaluationRecord {
  const items = questions.map((question, position): EvaluationItem => {
    return { position, question, scored: position < done ? scoreOf(question, position) : null };
  });
  return { summary: { ...summaryOf(items), ...part }, items };
}

function summaryOf(items: EvaluationItem[]): EvaluationSummary {
  const scored = items.flatMap((item) => item.scored ?? []);
  const mean = (of: (each: ScoredQuestion) => number) =>
    scored.reduce((sum, each) => sum + of(each), 0) / Math.max(1, scored.length);
  return {
    ...{ id: 'e1', name: 'harbours.jsonl', createdAt: 1_795_000_000_000 },
    ...{ method: 't2rag', engine: 'instant', total: items.length, done: scored.length },
    ...{ em: mean(({ em }) => em), f1: mean(({ f1 }) => f1) },
    status: scored.length === items.length ? 'finished' : 'stopped',
  };
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
      methods: [{ id: 't2rag', label: 'T2RAG' }],
      engines: [{ id: 'instant', label: 'Built-in' }],
    }),
    list: async () => records.map(({ summary }) => summary),
    async create({ name, method, engine, questions }) {
      calls.push(`create ${name} (${questions.length})`);
      const id = `e${records.length + 1}`;
      records = [evaluationOf({ id, name, method, engine }, questions, 0), ...records];
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
        const scored = { ...item, scored: scoreOf(item.question, item.position) };
        const items = now.items.map((each) => (each.position === item.position ? scored : each));
        const { status: _, ...means } = summaryOf(items);
        const { name, createdAt, method, engine } = now.summary;
        const status = means.done === means.total ? 'finished' : 'running';
        now = { summary: { ...means, id, name, createdAt, method, engine, status }, items };
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
    async trace(id, position) {
      const item = find(id)?.items[position];
      return item?.scored ? record(`${id}/${position}`, item.question.question) : null;
    },
    async remove(id) {
      calls.push(`remove ${id}`);
      running.delete(id);
      records = records.filter(({ summary }) => summary.id !== id);
    },
  };
}
