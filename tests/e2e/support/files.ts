/** Files that the tests put in: stored fixtures, and larger ones written on the spot. */
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { onTestFinished } from 'vitest';
import { PROJECT } from '../../../scripts/support/project.ts';

export const SAMPLE = path.join(PROJECT, 'public/sample/the-harbour-towns.pdf');

export function fixture(name: string): string {
  return path.join(PROJECT, 'tests/fixtures/documents', name);
}

/** A folder that lives as long as the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'trivium-e2e-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

export async function writeFileInto(
  folder: string,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

/** A file that takes long to write, written once for the whole run; not to be changed. */
export async function writtenOnce(
  name: string,
  write: (file: string) => Promise<unknown>,
): Promise<string> {
  const file = path.join(process.env['TRIVIUM_TEST_FILES']!, name);
  if (existsSync(file)) return file;
  // Another worker may be writing the same: whole files only, whoever is last.
  const part = `${file}.${process.pid}`;
  await write(part);
  await rename(part, file);
  return file;
}

const FIRST = ['Alder', 'Brannic', 'Corvane', 'Dorrit', 'Elswick', 'Fenwold', 'Garrow', 'Hesper'];
const LAST = ['Quill', 'Ravensby', 'Sorrow', 'Tarn', 'Underley', 'Vane', 'Wexcombe', 'Yarrow'];
const TOWNS = ['Bexmouth', 'Carrow', 'Dunmere', 'Eastry', 'Farholt', 'Glint', 'Harrowgate Sands'];

/** A register of invented people: long enough for indexing to be caught in the middle. */
export async function writeRegister(file: string, pages: number): Promise<string> {
  await copyFile(
    await writtenOnce(`register-${pages}.pdf`, (to) => printRegister(to, pages)),
    file,
  );
  return file;
}

async function printRegister(file: string, pages: number): Promise<void> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let number = 0; number < pages; number++) {
    const page = pdf.addPage([420, 595]);
    for (let line = 0; line < 30; line++) {
      page.drawText(registerLine(number * 30 + line), {
        x: 40,
        y: 540 - line * 16,
        size: 10,
        font,
      });
    }
  }
  await writeFile(file, await pdf.save());
}

/** The n-th sentence; names repeat in cycles of different lengths, so facts are shared and linked. */
function registerLine(n: number): string {
  const name = `${pick(FIRST, n)} ${pick(LAST, n * 3 + Math.floor(n / 8))}`;
  const town = pick(TOWNS, n * 5 + 2);
  const year = 1700 + (n % 280);
  return [
    `${name} was born in ${town} in ${year}.`,
    `${name} founded the ${town} Society in ${year}.`,
    `The bridge of ${town} was designed by ${name}.`,
    `${name} moved to ${town} and became a printer.`,
  ][n % 4]!;
}

function pick(list: readonly string[], n: number): string {
  return list[n % list.length]!;
}
