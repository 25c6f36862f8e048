import type { ExtractInput, ExtractOutput } from '../../tasks/types.ts';

export function extractTriplets(_input: ExtractInput): ExtractOutput {
  return { triplets: [] };
}
