/** Adjectives in the comparative or superlative: at which end of their scale they stand. */
import { setOf } from './words.ts';

/** Those at the low end, by what stands at the other. */
const LOW = new Map(
  Object.entries({
    ...{ small: 'large', little: 'large', short: 'long', low: 'high', light: 'heavy' },
    ...{ shallow: 'deep', narrow: 'wide', near: 'far', close: 'far', thin: 'thick' },
    ...{ weak: 'strong', slow: 'fast', cold: 'warm', cool: 'warm', poor: 'rich' },
    ...{ cheap: 'expensive', quiet: 'loud', soft: 'hard', dim: 'bright', easy: 'hard' },
  }),
);
const HIGH = setOf(
  'large big great tall high long heavy quick deep wide broad far thick strong fast hot warm rich costly dear loud hard bright steep dense busy safe rare fine dark wet dirty mild severe',
);
const IRREGULAR: Record<string, string> = { farther: 'far', further: 'far', farthest: 'far' };

export interface Scale {
  /** What is asked for, "how …": the adjective, or what is at the other end. */
  adjective: string;
  /** Less of it. */
  isLow: boolean;
}

/** "larger" → large, "cheapest" → expensive, of which it is less; null for other words. */
export function scaleOf(word: string): Scale | null {
  const base = IRREGULAR[word] ?? basesOf(word).find((each) => LOW.has(each) || HIGH.has(each));
  return base === undefined ? null : { adjective: LOW.get(base) ?? base, isLow: LOW.has(base) };
}

/** "bigger" → "bigg", "bigge", "big"; "busiest" → "busi", "busie", "busy". */
function basesOf(word: string): string[] {
  const stem = /^(.{2,})(?:er|est)$/.exec(word)?.[1];
  if (stem === undefined) return [];
  return [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')];
}
