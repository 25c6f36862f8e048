/**
 * What a browser takes, as the system counts it: memory of its renderer processes (pages with their
 * workers, and the WebAssembly in them), and processor time of all its processes. Processor time is
 * comparable on a machine that has other things to do. Linux alone tells; elsewhere it is not measured.
 */
import { readdir, readFile } from 'node:fs/promises';

const EVERY_MS = 200;
/** Processes come and go; looking for them takes longer than reading what they take. */
const LOOK_EVERY_MS = 3_000;
const KILOBYTES_A_MEGABYTE = 1_000;

/** Of the system's clock by which processor time is counted. */
const TICKS_A_SECOND = 100;

export interface MemoryWatch {
  /** Resident memory now, in megabytes; NaN where it cannot be told. */
  now(): Promise<number>;
  /** The most since the last call. */
  peak(): number;
  /** Processor seconds so far, of all processes; NaN where it cannot be told. */
  processorSeconds(): Promise<number>;
  stop(): void;
}

/** @param profile the folder that the browser was started with, by which its processes are known. */
export function watchMemory(profile: string): MemoryWatch {
  let most = NaN;
  let pids: string[] = [];
  let lookedAt = 0;
  const now = async (): Promise<number> => {
    if (performance.now() - lookedAt > LOOK_EVERY_MS || pids.length === 0) {
      lookedAt = performance.now();
      pids = await processesOf(profile, ['--type=renderer']);
    }
    const sizes = await Promise.all(pids.map(residentMegabytes));
    return sizes.length === 0 ? NaN : sizes.reduce((sum, size) => sum + size, 0);
  };
  const timer = setInterval(() => {
    void now().then((size) => (most = Math.max(Number.isNaN(most) ? 0 : most, size)));
  }, EVERY_MS);
  return {
    now,
    peak: () => {
      const peak = most;
      most = NaN;
      return peak;
    },
    processorSeconds: async () => {
      const seconds = await Promise.all((await processesOf(profile)).map(secondsOf));
      return seconds.length === 0 ? NaN : seconds.reduce((sum, each) => sum + each, 0);
    },
    stop: () => clearInterval(timer),
  };
}

/** They name the browser as their parent, or as the parent of the process that bore them. */
async function processesOf(profile: string, wanted: string[] = []): Promise<string[]> {
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
  return pids.filter(
    (pid) => wanted.every((part) => commands.get(pid)!.includes(part)) && isOf(pid),
  );
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

async function residentMegabytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / KILOBYTES_A_MEGABYTE;
}
