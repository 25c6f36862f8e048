/** The measures of two things that can be compared: of one dimension, the likeliest first. */
import type { ProposedBinding, ProposedSupport } from '../../../tasks/types.ts';
import { parseNumber } from '../language/numbers.ts';

export interface Measured {
  value: number;
  said: string;
  supports: ProposedSupport[];
}

/** A value with less than this share of the best one's score is not compared. */
const WORTH = 0.4;

/** Both measures, or nothing where the two have none of one dimension. */
export function comparable(
  bindings: readonly (ProposedBinding | undefined)[],
): (Measured | null)[] {
  const [a, b] = bindings.map(measuresOf);
  for (const one of a ?? []) {
    const other = b?.find(({ dimension }) => dimension === one.dimension);
    if (other) return [one, other];
  }
  return [];
}

function measuresOf(binding: ProposedBinding | undefined): (Measured & { dimension: string })[] {
  if (!binding) return [];
  return [binding, ...binding.runnersUp]
    .filter(({ score }) => score >= WORTH * binding.score)
    .flatMap(({ value, supports }) => {
      const number = parseNumber(value);
      if (!number) return [];
      return [
        {
          value: number.base?.value ?? number.value,
          dimension: number.base?.dimension ?? 'count',
          said: value,
          supports: supports.slice(0, 1),
        },
      ];
    });
}
