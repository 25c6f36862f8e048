/** A sentence in parts: where it names a value of the trace, that part has the value's colour. */
import { escaped } from '../../pattern.ts';

export interface Part {
  words: string;
  /** Its place in the order of placeholders; absent for the other words. */
  hue?: number;
}

/** Each value once, where it first stands as whole words; of two that overlap, the longer one. */
export function coloured(
  line: string,
  values: readonly { value: string | null; hue: number }[],
): Part[] {
  const known = values.filter((one): one is { value: string; hue: number } => Boolean(one.value));
  const [longest, ...others] = known.sort((a, b) => b.value.length - a.value.length);
  if (!longest) return line === '' ? [] : [{ words: line }];
  const { value, hue } = longest;
  const match = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value)}(?![\\p{L}\\p{N}])`, 'u').exec(
    line,
  );
  if (!match) return coloured(line, others);
  return [
    ...coloured(line.slice(0, match.index), others),
    { words: value, hue },
    ...coloured(line.slice(match.index + value.length), others),
  ];
}
