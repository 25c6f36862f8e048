/** Sizes of files as a language writes them; the words of a language need it before they are spoken. */

const oneDecimal = (locale: string, n: number): string =>
  n.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "812 B", "14 kB", "3.2 MB", "1.4 GB"; "3,2 MB" in German. */
export function fileSizeIn(locale: string, bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 999_500_000) {
    const megabytes = bytes / 1_000_000;
    return `${bytes < 99_500_000 ? oneDecimal(locale, megabytes) : Math.round(megabytes)} MB`;
  }
  return `${oneDecimal(locale, bytes / 1_000_000_000)} GB`;
}
