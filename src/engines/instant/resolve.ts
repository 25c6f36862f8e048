import type { ResolveInput, ResolveOutput } from '../../tasks/types.ts';

export function resolveClues(_input: ResolveInput): ResolveOutput {
  return { bindings: [] };
}
