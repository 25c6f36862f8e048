/**
 * Answers several sets of questions in processes side by side, or in this one where it is to be one
 * only. Each takes pieces of the set that it has made searchable as long as there are any, then
 * those of the set with the most left.
 */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { ScoredQuestion } from '../../src/evaluation/types.ts';
import { KEEP_READINGS } from './built-in-engines.ts';
import { Pieces, type Piece } from './eval-pieces.ts';
import type { EvalSet } from './eval-sets.ts';
import type { Told } from './eval-worker.ts';
import { PROJECT } from './project.ts';

const PROGRAM = path.join(PROJECT, 'scripts', 'support', 'eval-worker.ts');
/** Small enough that no process is left with much when the others are done. */
const PIECE = 8;
const LAST_WORDS = 2_000;

export interface Answered {
  name: string;
  /** In the order of the set. */
  questions: ScoredQuestion[];
  /** Of all processes together, with making the set searchable. */
  seconds: number;
}

/** Answers the pieces of a lane, one after another. */
interface Lane {
  answer: Pieces['answer'];
  end(): Promise<void> | void;
}

interface Left {
  set: EvalSet;
  next: number;
  holders: number;
  answered: Answered;
}

/**
 * @param jobs how many processes, at most.
 * @throws Error that says which set failed, and why; the others are stopped.
 */
export async function answerSets(
  sets: readonly EvalSet[],
  jobs: number,
  onScored: (done: number, total: number) => void,
): Promise<Answered[]> {
  const left = sets.map((set): Left => {
    const answered = { name: set.name, questions: [], seconds: 0 };
    return { set, next: 0, holders: 0, answered };
  });
  const total = sets.reduce((sum, { waiting }) => sum + waiting.length, 0);
  let done = 0;
  const pieces = sets.reduce((sum, { waiting }) => sum + Math.ceil(waiting.length / PIECE), 0);
  const lanes = Array.from({ length: Math.min(jobs, pieces) }, jobs === 1 ? laneHere : laneApart);
  const run = async ({ answer }: Lane): Promise<void> => {
    let mine: Left | null = null;
    for (;;) {
      const next = nextFor(mine, left);
      if (!next) break;
      if (mine !== next) {
        if (mine) mine.holders--;
        next.holders++;
        mine = next;
      }
      const from = next.next;
      const waiting = next.set.waiting.slice(from, from + PIECE);
      next.next += waiting.length;
      const began = performance.now();
      await answer({ place: next.set.place, waiting }, (position, scored) => {
        next.answered.questions[from + position] = scored;
        onScored(++done, total);
      }).catch((thrown: unknown) => {
        const why = thrown instanceof Error ? thrown.message : String(thrown);
        throw new Error(`${next.set.name}: ${why}`, { cause: thrown });
      });
      next.answered.seconds += (performance.now() - began) / 1000;
    }
  };
  try {
    await Promise.all(lanes.map(run));
  } finally {
    for (const lane of lanes) await lane.end();
  }
  return left.map(({ answered }) => answered);
}

/** Its own set, or the one with the most left for each that works on it. */
function nextFor(mine: Left | null, all: readonly Left[]): Left | null {
  const remaining = ({ set, next }: Left): number => set.waiting.length - next;
  if (mine && remaining(mine) > 0) return mine;
  const open = all.filter((each) => remaining(each) > 0);
  const share = (each: Left): number => remaining(each) / (each.holders + 1);
  return open.sort((a, b) => share(b) - share(a))[0] ?? null;
}

function laneHere(): Lane {
  const pieces = new Pieces();
  return { answer: (piece, onScored) => pieces.answer(piece, onScored), end: () => pieces.close() };
}

function laneApart(): Lane {
  const child = fork(PROGRAM, {
    env: { ...process.env, [KEEP_READINGS]: 'yes' },
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return {
    answer: (piece, onScored) => give(child, piece, onScored),
    end: () => void child.kill(),
  };
}

function give(
  child: ChildProcess,
  piece: Piece,
  onScored: (position: number, scored: ScoredQuestion) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (data: Buffer): void => {
      said = (said + data.toString()).slice(-LAST_WORDS);
    };
    const end = (settle: () => void): void => {
      child.off('message', told).off('exit', left);
      child.stderr?.off('data', hear);
      settle();
    };
    const told = (message: Told): void => {
      if (message.type === 'scored') onScored(message.position, message.scored);
      else if (message.type === 'done') end(resolve);
      else end(() => reject(new Error(message.message)));
    };
    const left = (code: number | null): void =>
      end(() => reject(new Error(`its process ended with ${code}: ${said.trim()}`)));
    child.on('message', told).on('exit', left);
    child.stderr?.on('data', hear);
    child.send(piece);
  });
}
