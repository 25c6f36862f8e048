/**
 * How a command begins and ends: its arguments go in, an exit code comes out, and what it has to say
 * goes to the console. So a test can run it as it runs anything else, without a process of its own.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs as parse, type ParseArgsConfig } from 'node:util';
import { TriviumError } from '../../src/errors.ts';

/** @returns its exit code; 0 without. */
export type Command = (args: string[]) => Promise<number | void>;

/** @returns the exit code; what the command throws is said, and is a 1. */
export async function exitCodeOf(command: Command, args: string[]): Promise<number> {
  try {
    return (await command(args)) ?? 0;
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown);
    if (thrown instanceof TriviumError && thrown.hint) console.error(thrown.hint);
    return 1;
  }
}

/** Runs the command where its file is what Node was started with. @param file `import.meta.url`. */
export async function begin(file: string, command: Command): Promise<void> {
  const [, started] = process.argv;
  // Through a link as well.
  if (!started || file !== pathToFileURL(realpathSync(started)).href) return;
  process.exitCode = await exitCodeOf(command, process.argv.slice(2));
}

/**
 * Node's, but for `--help`: it says how the command is used, and ends it.
 * @param usage what the file that was started says of itself at its beginning, where none is given.
 */
export function parseArgs<T extends ParseArgsConfig>(
  config: T,
  usage?: string,
): ReturnType<typeof parse<T>> {
  const args = config.args ?? process.argv.slice(2);
  const [asked] = args.filter((each) => /^(?:--help|-h|--)$/.test(each));
  if (asked !== undefined && asked !== '--') {
    console.log(usage ?? headerOf(process.argv[1]!));
    process.exit(0);
  }
  return parse(config);
}

/** The comment that a file begins with, without its marks. */
function headerOf(file: string): string {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(readFileSync(file, 'utf8')) ?? [];
  return comment.replace(/^ *\* ?/gm, '').trim();
}
