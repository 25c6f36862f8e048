/**
 * How many slips of the hand lie between two words: a letter too many, one too few, another one, or
 * two neighbours swapped (Damerau 1964; "optimal string alignment": no part is changed twice).
 */

const ROW = 64;
const FAR = 100;
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)];

/**
 * @param most at least 1. Where there are more, `most + 1` is returned.
 * Words of more than 60 letters are taken to be far from everything.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  let [endA, endB] = [a.length, b.length];
  if (Math.abs(endA - endB) > most || Math.max(endA, endB) >= ROW - 3) return most + 1;
  // What both begin and end with needs no looking at: most words differ at once.
  let start = 0;
  const shorter = Math.min(endA, endB);
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  const [lengthA, lengthB] = [endA - start, endB - start];
  if (lengthA === 0 || lengthB === 0) return Math.max(lengthA, lengthB);
  // One slip at the start and another at the end: most words are done with here.
  if (most === 1 && Math.max(lengthA, lengthB) > 2) return 2;
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= lengthB; j++) last[j] = j;
  for (let i = 1; i <= lengthA; i++) {
    // Further from the diagonal there are more slips than are asked for.
    const from = Math.max(1, i - most);
    const to = Math.min(lengthB, i + most);
    row[from - 1] = from === 1 ? i : FAR;
    let least = row[from - 1]!;
    const letter = a.charCodeAt(start + i - 1);
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(start + j - 1);
      let slips = last[j - 1]! + (letter === other ? 0 : 1);
      if (last[j]! < slips) slips = last[j]! + 1;
      if (row[j - 1]! < slips) slips = row[j - 1]! + 1;
      const isSwapped =
        i > 1 &&
        j > 1 &&
        letter === b.charCodeAt(start + j - 2) &&
        a.charCodeAt(start + i - 2) === other;
      if (isSwapped && beforeLast[j - 2]! < slips) slips = beforeLast[j - 2]! + 1;
      row[j] = slips;
      if (slips < least) least = slips;
    }
    row[to + 1] = FAR;
    if (least > most) return most + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[lengthB]!, most + 1);
}

/** Of words with one slip between them: whether a letter was lost, doubled, or swapped with the next. */
export function isUsualSlip(typed: string, meant: string): boolean {
  if (typed.length < meant.length) return true;
  let at = 0;
  while (at < meant.length && typed[at] === meant[at]) at++;
  if (typed.length > meant.length) return typed[at] === typed[at - 1];
  return typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
}

/** Whether there are no more slips than that. Where there may be several, the first letter is right. */
export function isNear(typed: string, other: string, most: number): boolean {
  const mayBe = most === 1 || typed.charCodeAt(0) === other.charCodeAt(0);
  return mayBe && slipsBetween(typed, other, most) <= most;
}
