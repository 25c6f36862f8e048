/**
 * What a browser with one page takes, as the system counts it: memory of the page's process (with its
 * workers, and the WebAssembly in them), of the browser's own (which has IndexedDB in it) and of its
 * storage service, and processor time of all its processes. What processes share, as the browser's
 * program, counts once. Processor time is comparable on a machine that has other things to do. Linux
 * alone tells; elsewhere it is not measured.
 */
import { readdir, readFile } from 'node:fs/promises';

const EVERY_MS = 200;
/** Processes come and go; looking for them takes longer than reading what they take. */
const LOOK_EVERY_MS = 1_000;
const KILOBYTES_A_MEGABYTE = 1_000;

/** Of the system's clock by which processor time is counted. */
const TICKS_A_SECOND = 100;

/** Proportional set size in megabytes; NaN where it cannot be told. */
export interface MemoryTaken {
  /** With its workers. Service workers have a process of their own, and one is kept ready. */
  page: number;
  /** The browser's own process. */
  browser: number;
  /** Its storage service. */
  storage: number;
}

/** By what stands in the command line; the browser's own process has no type. */
const PARTS: Record<keyof MemoryTaken, (command: string) => boolean> = {
  page: (command) => command.includes('--type=renderer'),
  browser: (command) => !command.includes('--type='),
  storage: (command) => command.includes('StorageService'),
};
const PART_NAMES = Object.keys(PARTS) as (keyof MemoryTaken)[];

export interface MemoryWatch {
  now(): Promise<MemoryTaken>;
  /** The most of each since the last call. */
  peak(): MemoryTaken;
  /** Processor seconds so far, of all processes; NaN where it cannot be told. */
  processorSeconds(): Promise<number>;
  stop(): void;
}

/** @param profile the folder that the browser was started with, by which its processes are known. */
export function watchMemory(profile: string): MemoryWatch {
  let most = unknown();
  let processes: Process[] = [];
  let lookedAt = 0;
  const look = async (anew: boolean): Promise<MemoryTaken> => {
    if (anew || performance.now() - lookedAt > LOOK_EVERY_MS || processes.length === 0) {
      lookedAt = performance.now();
      processes = await processesOf(profile);
    }
    const sizes = unknown();
    for (const part of PART_NAMES) {
      const own = processes.filter(({ command }) => PARTS[part](command));
      const each = await Promise.all(own.map(({ pid }) => megabytesOf(pid)));
      if (each.length > 0) sizes[part] = Math.max(...each);
    }
    for (const part of PART_NAMES) {
      const known = [most[part], sizes[part]].filter((size) => !Number.isNaN(size));
      most[part] = known.length > 0 ? Math.max(...known) : NaN;
    }
    return sizes;
  };
  const timer = setInterval(() => void look(false), EVERY_MS);
  return {
    now: () => look(true),
    peak: () => {
      const peak = most;
      most = unknown();
      return peak;
    },
    processorSeconds: async () => {
      const seconds = await Promise.all(
        (await processesOf(profile)).map(({ pid }) => secondsOf(pid)),
      );
      return seconds.length === 0 ? NaN : seconds.reduce((sum, each) => sum + each, 0);
    },
    stop: () => clearInterval(timer),
  };
}

function unknown(): MemoryTaken {
  return { page: NaN, browser: NaN, storage: NaN };
}

interface Process {
  pid: string;
  command: string;
}

/** They name the browser as their parent, or as the parent of the process that bore them. */
async function processesOf(profile: string): Promise<Process[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const commands = new Map<string, string>();
  for (const pid of pids) {
    commands.set(pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  }
  const browsers = pids.filter((pid) => commands.get(pid)!.includes(`--user-data-dir=${profile}`));
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)),
  );
  const isOf = (pid: string): boolean => {
    for (let at: string | undefined = pid; at && at !== '0'; at = parents.get(at)) {
      if (browsers.includes(at)) return true;
    }
    return false;
  };
  return pids.filter(isOf).map((pid) => ({ pid, command: commands.get(pid)! }));
}

async function parentOf(pid: string): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return /^PPid:\s+(\d+)/m.exec(status)?.[1] ?? '0';
}

async function secondsOf(pid: string): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may hold spaces: state is field 3, utime 14, stime 15.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND;
}

async function megabytesOf(pid: string): Promise<number> {
  const told = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(told)?.[1] ?? 0) / KILOBYTES_A_MEGABYTE;
}
