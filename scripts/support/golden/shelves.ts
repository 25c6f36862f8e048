/** The golden shelves of tests/golden: invented documents, and what people would ask about them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GoldenQuestion } from '../../../src/evaluation/golden.ts';
import { kindByEnding, typesOf } from '../../../src/documents/kinds.ts';
import { parseGoldenQuestions } from './parse.ts';
import type { IncomingFile } from '../../../src/protocol.ts';
import type { BuiltInName } from '../built-in-engines.ts';
import type { EvalSet } from '../eval-sets.ts';
import { keptFile } from '../kept-file.ts';
import { layOut } from '../laid-out/lay-out.ts';
import { PROJECT } from '../project.ts';

export const GOLDEN = path.join(PROJECT, 'tests', 'golden');
/** The end of a name whose file is laid out as a PDF. */
const LAID_OUT = '.pdf.md';
const LAYOUT_FOLDER = path.join(PROJECT, 'scripts', 'support', 'laid-out');

export interface Shelf {
  name: string;
  folder: string;
  questions: GoldenQuestion[];
}

/** @throws Error or TriviumError for a folder without questions, or with questions that cannot be read. */
export function readShelves(folder = GOLDEN): Shelf[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const shelf = path.join(folder, name);
      const questions = readFileSync(path.join(shelf, 'questions.jsonl'), 'utf8');
      return { name, folder: shelf, questions: parseGoldenQuestions(questions, name) };
    });
}

/** A set for each shelf, of the questions that are wanted. */
export function goldenSets(
  shelves: readonly Shelf[],
  wanted: (question: GoldenQuestion) => boolean,
  engine: BuiltInName = 'instant',
): EvalSet[] {
  return shelves.map(({ name, folder, questions }) => ({
    name: `golden/${name}`,
    place: { engine, shelf: folder },
    waiting: questions.filter(wanted),
  }));
}

/**
 * The shelf's documents as a person would add them, in the order of their names.
 * @param shelf its folder.
 */
export async function documentsOf(shelf: string): Promise<IncomingFile[]> {
  const documents = path.join(shelf, 'documents');
  const files: IncomingFile[] = [];
  for (const name of readdirSync(documents).sort()) {
    const content = readFileSync(path.join(documents, name));
    if (name.endsWith(LAID_OUT)) {
      const bytes = await keptFile('laid-out', [content, ...layoutScripts()], () =>
        layOut(content.toString('utf8')),
      );
      files.push({ name: pdfName(name), type: 'application/pdf', bytes: copied(bytes) });
    } else {
      const kind = kindByEnding(name);
      if (!kind) throw new Error(`${name}: the app reads no such file.`);
      files.push({ name, type: typesOf(kind)[0]!, bytes: copied(content) });
    }
  }
  return files;
}

/** What the document is called in the library: the source `NAME.pdf.md` is `NAME.pdf` there. */
export function pdfName(name: string): string {
  return name.endsWith(LAID_OUT) ? name.slice(0, -'.md'.length) : name;
}

let scripts: Buffer[] | null = null;
function layoutScripts(): Buffer[] {
  scripts ??= readdirSync(LAYOUT_FOLDER)
    .sort()
    .map((name) => readFileSync(path.join(LAYOUT_FOLDER, name)));
  return scripts;
}

function copied(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
