/** A question about a passage that a person has marked: the passage, ready to be asked about. */

/** The question box holds more; the person has to have room for the question. */
const MOST_QUOTED = 600;

export function quoteQuestion(selected: string, draftOf: (quote: string) => string): string {
  const quote = selected
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/["“”„]/g, "'");
  if (quote.length <= MOST_QUOTED) return draftOf(quote);
  const cut = quote.slice(0, MOST_QUOTED);
  const end = cut.lastIndexOf(' ');
  return draftOf(`${cut.slice(0, end > MOST_QUOTED / 2 ? end : MOST_QUOTED)}…`);
}
