/**
 * Row of `rows` at `row` times four consecutive queries from `query` on, each `length` numbers long.
 * Each number of the row is loaded once.
 */
export function dotFour(
  rows: Float32Array,
  row: number,
  queries: Float64Array,
  query: number,
  length: number,
  out: Float64Array,
): void {
  const second = query + length;
  const third = second + length;
  const fourth = third + length;
  let evenA = 0;
  let evenB = 0;
  let evenC = 0;
  let evenD = 0;
  let oddA = 0;
  let oddB = 0;
  let oddC = 0;
  let oddD = 0;
  const paired = length & ~1;
  for (let i = 0; i < paired; i += 2) {
    const x = rows[row + i]!;
    const y = rows[row + i + 1]!;
    evenA += x * queries[query + i]!;
    oddA += y * queries[query + i + 1]!;
    evenB += x * queries[second + i]!;
    oddB += y * queries[second + i + 1]!;
    evenC += x * queries[third + i]!;
    oddC += y * queries[third + i + 1]!;
    evenD += x * queries[fourth + i]!;
    oddD += y * queries[fourth + i + 1]!;
  }
  if (paired < length) {
    const x = rows[row + paired]!;
    evenA += x * queries[query + paired]!;
    evenB += x * queries[second + paired]!;
    evenC += x * queries[third + paired]!;
    evenD += x * queries[fourth + paired]!;
  }
  out[0] = evenA + oddA;
  out[1] = evenB + oddB;
  out[2] = evenC + oddC;
  out[3] = evenD + oddD;
}
