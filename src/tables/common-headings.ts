/** What documents have in common, as far as their headings say: "7 Warranty" and "§ 4. Warranty". */

/** In so many documents at least. */
const LEAST = 2;
/** Of all, where there are many. */
const SHARE = 0.15;
const MOST = 8;
const NUMBER = /^(?:[§#]\s*)?(?:\d+(?:\.\d+)*|[ivxlc]+|[a-z])?[.):\s–-]+(?=\p{L})/iu;
const LONGEST = 48;

/** @param headings of each document. @returns those of most documents first. */
export function commonHeadings(headings: readonly (readonly string[])[]): string[] {
  const found = new Map<string, { heading: string; documents: number }>();
  for (const own of headings) {
    const plain = own.map((heading) => heading.replace(NUMBER, '').trim());
    const fit = plain.filter((heading) => heading.length > 2 && heading.length <= LONGEST);
    const unique = new Map(fit.map((heading) => [heading.toLowerCase(), heading]));
    for (const [key, heading] of unique) {
      const known = found.get(key) ?? { heading, documents: 0 };
      known.documents++;
      found.set(key, known);
    }
  }
  const least = Math.max(LEAST, Math.ceil(SHARE * headings.length));
  return [...found.values()]
    .filter(({ documents }) => documents >= least)
    .sort((a, b) => b.documents - a.documents || a.heading.localeCompare(b.heading))
    .slice(0, MOST)
    .map(({ heading }) => heading);
}
