/** Headings of plain text that are underlined by a row of signs, as in reStructuredText. */

/** A line of one sign alone, "=====". */
const RULE = /^\s*([=\-~*^"#+])\1{2,}\s*$/;
/** It is about as long as the title above it. */
const AS_LONG = 3;
const LONGEST_UNDERLINED = 120;
const MOST_LEVELS = 6;

/**
 * Lines that draw headings become white space.
 * @returns the levels of what they stand under, by where that begins: the sign that comes first is
 *   that of the highest.
 */
export function withoutUnderlines(source: string): {
  text: string;
  underlined: Map<number, number>;
} {
  const lines = source.split('\n');
  const underlined = new Map<number, number>();
  const signs: string[] = [];
  let at = 0;
  for (const [i, line] of lines.entries()) {
    const title = line.trim();
    const rule = lines[i + 1] ?? '';
    const sign = RULE.exec(rule)?.[1];
    const above = lines[i - 1] ?? '';
    const isOver = sign !== undefined && above.trim() === rule.trim();
    if (
      sign &&
      /\p{L}/u.test(title) &&
      title.length <= LONGEST_UNDERLINED &&
      Math.abs(rule.trim().length - title.length) <= AS_LONG &&
      (isOver || above.trim() === '')
    ) {
      if (!signs.includes(sign)) signs.push(sign);
      underlined.set(at + line.indexOf(title), Math.min(MOST_LEVELS, signs.indexOf(sign) + 1));
      lines[i + 1] = ' '.repeat(rule.length);
      if (isOver) lines[i - 1] = ' '.repeat(above.length);
    }
    at += line.length + 1;
  }
  return { text: lines.join('\n'), underlined };
}
