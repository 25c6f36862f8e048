/** A bounded memory for pure functions of a text: the same values are compared again and again. */

const LIMIT = 20_000;
/** Names and sentences are compared again and again; of what is longer, too much would be kept. */
const KEPT_LETTERS = 400;

/** The function with its results kept; all are forgotten when there are too many. */
export function remember<Result>(of: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (text.length > KEPT_LETTERS) return of(text);
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as Result;
    if (known.size >= LIMIT) known.clear();
    const result = of(text);
    known.set(text, result);
    return result;
  };
}
