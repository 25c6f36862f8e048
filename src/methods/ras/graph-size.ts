/** How large a question's graph is (arXiv 2502.10996, section 3.2): nodes are subjects and objects, edges triplets. */
import { foldText } from '../../knowledge/grounding.ts';
import { tripletKey } from '../../knowledge/propositions.ts';
import type { Triplet } from '../../knowledge/types.ts';

export function sizeOf(graph: readonly Triplet[]): { nodes: number; edges: number } {
  const nodes = new Set(
    graph.flatMap(({ subject, object }) => [foldText(subject), foldText(object)]),
  );
  return { nodes: nodes.size, edges: new Set(graph.map(tripletKey)).size };
}
