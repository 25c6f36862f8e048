/**
 * Lists whose items have a number alone for a mark: "4   Sheep must show two tags." They are told
 * from what happens to begin with a number by what they count, and by the lines that hang below
 * the words of an item and not below its number.
 */
import type { Line } from './lines.ts';

interface Item {
  line: Line;
  value: number;
  /** Where its words begin. */
  left: number;
}

const FEWEST_ITEMS = 2;
/** In ems: what stands no further apart stands below one another. */
const BELOW = 0.3;
const NUMBER = /^[1-9]\d?$/;
const WORDS = /^["'“‘«(]?\p{L}/u;
/** A table of contents: "3.2 Horses", "Judges . . . . 12". */
const OF_CONTENTS = /^\d+(?:\.\d+)+\s|(?:\. ?){3,}\d*$/;

/** Marks the lines that begin such an item: they read as if a full stop stood behind the number. */
export function markNumberedItems(lines: readonly Line[], isTitle: (line: Line) => boolean): void {
  const end = (run: readonly Item[], hanging: number): void => {
    if (run.length < FEWEST_ITEMS || hanging === 0) return;
    for (const { line, value } of run) {
      line.isNumbered = true;
      line.text = line.text.replace(String(value), `${value}.`);
    }
  };
  let run: Item[] = [];
  let hanging = 0;
  for (const line of lines) {
    const last = run.at(-1);
    const item = isTitle(line) ? null : itemOf(line);
    if (item && last && follows(item, last)) run.push(item);
    else if (last && !item && hangs(line, last)) hanging++;
    else {
      end(run, hanging);
      [run, hanging] = [item ? [item] : [], 0];
    }
  }
  end(run, hanging);
}

function itemOf(line: Line): Item | null {
  const [mark, words] = line.segments;
  if (line.grid || line.bold || !words || line.cells > 2) return null;
  if (!NUMBER.test(mark!.text) || !WORDS.test(words.text) || OF_CONTENTS.test(line.text)) {
    return null;
  }
  return { line, value: Number(mark!.text), left: words.left };
}

function follows(item: Item, last: Item): boolean {
  const [one, other] = [item.line.segments[0]!, last.line.segments[0]!];
  const isBelow = Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right));
  const reach = BELOW * one.size;
  const isNext = item.value === last.value + 1 && item.line.baseline > last.line.baseline;
  return isNext && isBelow <= reach && Math.abs(item.left - last.left) <= reach;
}

function hangs(line: Line, { left, line: { size } }: Item): boolean {
  const isBelow = Math.abs(line.left - left) <= BELOW * size && line.cells === 1;
  return isBelow && !OF_CONTENTS.test(line.text);
}
