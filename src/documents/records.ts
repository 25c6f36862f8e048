/**
 * Records in plain text, each begun by the same named fields: the messages of a correspondence
 * (from, to, date), files with their licences. Told by what repeats, in any language.
 */

/** "To: Ada Quill", "Gesendet am: 3. Mai". */
const FIELD = /^\s*(\p{L}[\p{L} -]{0,24}):(?:\s|$)/u;
/** The rest of a long value. */
const GOES_ON = /^\s+\S/;
/** "-----", "----- Original message -----". */
const RULE = /^\s*([-=_*~])\1{2,}(?:.*\1{3})?\s*$/;
/** Fields that a record has in common with another, the first among them. */
const IN_COMMON = 3;

interface Head {
  /** Its first line. */
  at: number;
  /** Of its fields: the first is `labels[0]`. */
  labels: string[];
}

/**
 * Rules above records become white space.
 * @param inMail where what it forwards needs no like.
 * @returns the text, as long as before, and where records begin in it, in characters.
 */
export function withRecords(
  source: string,
  inMail = false,
): { text: string; heads: ReadonlySet<number> } {
  const lines = source.split('\n');
  const heads = new Set<number>();
  const all = headsIn(lines);
  const found = inMail ? all.filter((head) => isOfMail(head, lines[head.at - 1])) : [];
  const begins = new Set([...repeated(all), ...found].map(({ at }) => at));
  let start = 0;
  for (const [i, line] of lines.entries()) {
    if (begins.has(i)) heads.add(start + line.search(/\S/));
    if (begins.has(i + 1) && RULE.test(line)) lines[i] = ' '.repeat(line.length);
    start += line.length + 1;
  }
  return { text: lines.join('\n'), heads };
}

/** Fields one below the other, after an empty line or a rule. */
function headsIn(lines: readonly string[]): Head[] {
  const heads: Head[] = [];
  for (let at = 0; at < lines.length; at++) {
    const above = lines[at - 1] ?? '';
    if (above.trim() !== '' && !RULE.test(above)) continue;
    const labels: string[] = [];
    let end = at;
    for (; end < lines.length; end++) {
      const label = FIELD.exec(lines[end]!)?.[1];
      if (label !== undefined) labels.push(label);
      else if (end === at || !GOES_ON.test(lines[end]!)) break;
    }
    if (labels.length >= IN_COMMON) heads.push({ at, labels });
    at = Math.max(at, end - 1);
  }
  return heads;
}

/** "From: …", "Sent: …", "To: …", or any fields below a rule that programs draw. */
function isOfMail({ labels }: Head, above = ''): boolean {
  const isRuled = RULE.test(above) && OF_PROGRAM.test(above);
  return isRuled || labels.filter((label) => OF_MAIL.test(label)).length >= IN_COMMON;
}
const OF_MAIL = /^(?:from|sent|date|to|cc|subject)$/i;
/** "-----Ursprüngliche Nachricht-----", and what Outlook draws without words. */
const OF_PROGRAM = /\p{L}|_{20}/u;

/** Of such a record: its first line, and each that follows. */
export const isField = (line: string): boolean => FIELD.test(line);

/** Those that share enough of their fields with others that begin with the same one. */
function repeated(heads: readonly Head[]): Head[] {
  const times = new Map<string, number>();
  const keysOf = ({ labels }: Head): string[] =>
    [...new Set(labels)].map((label) => `${labels[0]}: ${label}`);
  for (const key of heads.flatMap(keysOf)) times.set(key, (times.get(key) ?? 0) + 1);
  return heads.filter(
    (head) => keysOf(head).filter((key) => times.get(key)! > 1).length >= IN_COMMON,
  );
}
