/** A program that runs beside this one, and goes with it. */
import { spawn } from 'node:child_process';

const MOST_LETTERS = 4_000;

export interface Program {
  readonly hasEnded: boolean;
  /** The last of what it has said. */
  readonly said: string;
  end(): Promise<void>;
}

export function startProgram(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Program {
  // A group of its own, so that what it has started goes with it.
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      said = (said + piece).slice(-MOST_LETTERS);
    });
  }
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const done = (): void => {
      hasEnded = true;
      resolve();
    };
    child.on('error', (error) => {
      said += error.message;
      done();
    });
    child.on('exit', done);
  });
  const kill = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has gone by itself.
    }
  };
  process.once('exit', kill);
  return {
    get hasEnded() {
      return hasEnded;
    },
    get said() {
      return said;
    },
    end: async () => {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
