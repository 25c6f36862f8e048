/** Ten volumes of an invented history, as files on the disk: what is looked through is not all alike. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const VOLUMES = 10;
const CHAPTERS = 12;
const TOWNS = ['Aldmoor', 'Brackwell', 'Corrin', 'Dunmere', 'Eskport', 'Farrow'];
const TRADES = ['cooper', 'printer', 'surveyor', 'organist', 'glazier', 'pilot'];

/** @returns their paths. */
export function writeVolumes(folder: string): Promise<string[]> {
  const volumes = Array.from({ length: VOLUMES }, (_, volume) => volume + 1);
  return Promise.all(
    volumes.map(async (volume) => {
      const chapters = Array.from({ length: CHAPTERS }, (_, i) => chapterOf(volume, i + 1));
      const file = path.join(folder, `chronicle-${volume}.md`);
      await writeFile(file, `# Chronicle, volume ${volume}\n\n${chapters.join('\n\n')}\n`);
      return file;
    }),
  );
}

function chapterOf(volume: number, chapter: number): string {
  const number = volume * CHAPTERS + chapter;
  const town = TOWNS[number % TOWNS.length]!;
  const trade = TRADES[(number * 5) % TRADES.length]!;
  const year = 1500 + number;
  const name = `Jorund Vance ${number}`;
  return `## The bridge number ${number}

The bridge number ${number} at ${town} was built by ${name} in ${year}. ${name} was a ${trade}.
${name} was born in ${town} in ${year - 40}. The bridge was repaired in ${year + 90}, after a flood.`;
}
