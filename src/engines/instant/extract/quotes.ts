/** Quotation marks of other conventions as plain ones, without changing any offset. */
export function evenQuotes(text: string): string {
  return text
    .replaceAll('``', ' "')
    .replaceAll("''", '" ')
    .replaceAll('` `', '  "')
    .replace(/[“”„‟]/g, '"');
}
