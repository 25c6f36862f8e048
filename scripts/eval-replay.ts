/**
 * `npm run eval:replay -- --questions Q.jsonl TRACE.jsonl …`
 *
 * Scores what prompts could show on runs that `npm run eval -- --trace` recorded, without a model: a
 * line a policy (src/evaluation/replay.ts).
 */
import { parseQuestions } from '../src/evaluation/data-sets.ts';
import { POLICIES, replay, type Recorded, type Replayed } from '../src/evaluation/replay.ts';
import type { MethodEvent } from '../src/methods/events.ts';
import { begin, parseArgs } from './support/command-line.ts';
import { readText } from './support/eval-options.ts';
import { table } from './support/table.ts';

const USAGE = `Usage: npm run eval:replay -- --questions Q.jsonl TRACE.jsonl …
  --questions Q.jsonl  where the titles of the supporting passages stand (may be given several times)`;

export async function main(args: string[]): Promise<void> {
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: { questions: { type: 'string', multiple: true, default: [] } },
  });
  if (files.length === 0) throw new Error(USAGE);
  const questions = values.questions.flatMap((file) => parseQuestions(readText(file)));
  const gold = new Map(questions.map(({ id, support }) => [id, support]));
  const recorded = files.flatMap((file) => recordedIn(file, gold));
  const rows = POLICIES.map((policy) => rowOf(replay(recorded, policy), recorded.length));
  console.log(
    table(
      ['policy', 'tokens a prompt', 'a question', 'gold passages shown', 'cited passages lost'],
      rows,
    ),
  );
}

function rowOf({ policy, prompts, tokens, gold, cited }: Replayed, n: number): (string | number)[] {
  const share =
    gold.retrieved === 0 ? '–' : `${((100 * gold.shown) / gold.retrieved).toFixed(1)} %`;
  return [
    policy,
    Math.round(tokens / Math.max(1, prompts)),
    Math.round(tokens / Math.max(1, n)),
    `${gold.shown} of ${gold.retrieved} (${share})`,
    `${cited.lost} of ${cited.all}`,
  ];
}

/** @throws Error that says which line is none of a trace. */
function recordedIn(file: string, gold: ReadonlyMap<string, string[]>): Recorded[] {
  return readText(file)
    .split('\n')
    .flatMap((line, i): Recorded[] => {
      if (line.trim() === '') return [];
      const { id, events } = parsedLine(line, `${file}, line ${i + 1}`);
      return [{ events, gold: gold.get(id) ?? [] }];
    });
}

function parsedLine(line: string, where: string): { id: string; events: MethodEvent[] } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${where} is not JSON.`, { cause });
  }
  const traced = value as { id?: unknown; events?: unknown } | null;
  if (!Array.isArray(traced?.events) || typeof traced.id !== 'string')
    throw new Error(`${where} is no line of a trace: it has no "events" or no "id".`);
  return { id: traced.id, events: traced.events as MethodEvent[] };
}

void begin(import.meta.url, main);
