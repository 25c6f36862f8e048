/** How far a text is from the one that was meant: Levenshtein's distance, over characters. */

/** White space is one space, wherever it is: where lines end is not what is asked. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** @returns insertions, deletions and substitutions, and how many characters were meant. */
export function charactersWrong(read: string, meant: string): { wrong: number; of: number } {
  const [from, to] = [plain(read), plain(meant)];
  let before = Uint32Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = new Uint32Array(to.length + 1);
    row[0] = i;
    for (let j = 1; j <= to.length; j++) {
      const same = before[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      row[j] = Math.min(same, before[j]! + 1, row[j - 1]! + 1);
    }
    before = row;
  }
  return { wrong: before[to.length]!, of: to.length };
}

/** @returns how many words are missing or too many, wherever they stand, and how many were meant. */
export function wordsWrong(read: string, meant: string): { wrong: number; of: number } {
  const words = plain(meant).split(' ');
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  for (const word of plain(read).split(' ')) left.set(word, (left.get(word) ?? 0) - 1);
  const [missing, tooMany] = [1, -1].map((sign) =>
    [...left.values()].reduce((sum, count) => sum + Math.max(0, sign * count), 0),
  ) as [number, number];
  return { wrong: Math.max(missing, tooMany), of: words.length };
}
