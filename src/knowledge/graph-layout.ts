/**
 * Where the nodes of a graph stand: a force-directed layout (d3-force: springs along edges,
 * Barnes–Hut repulsion, Fruchterman & Reingold's idea), deterministic, in slices so that whoever
 * runs it can show it settle, or stop. Knows no DOM; it runs in a worker of its own.
 */
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';

export interface GraphShape {
  nodes: number;
  /** Two node positions an edge. */
  edges: Uint32Array;
  /** How many statements stand behind each edge. */
  weights: Uint32Array;
}

/** Steps until it is settled: fewer where each takes longer. */
const MOST_STEPS = 240;
const LEAST_STEPS = 90;
const STEPS_FOR = 250_000;
/** Room between neighbours, in the layout's own units. */
const LINK_LENGTH = 46;

/**
 * @param radii of the nodes, in the layout's units.
 * @param onStep is given x and y of each node, and the share of the work done, after each slice; the
 *   array is filled anew each time. It may return a promise that is waited for.
 * @returns the settled places.
 */
export async function layOut(
  { nodes: count, edges, weights }: GraphShape,
  radii: Float32Array,
  onStep: (places: Float32Array, share: number) => unknown,
  stepsASlice = 4,
): Promise<Float32Array> {
  const nodes: SimulationNodeDatum[] = Array.from({ length: count }, () => ({}));
  const degrees = new Uint32Array(count);
  for (const node of edges) degrees[node]!++;
  const links: SimulationLinkDatum<SimulationNodeDatum>[] = Array.from(
    { length: edges.length / 2 },
    (_, i) => ({ source: edges[i * 2]!, target: edges[i * 2 + 1]! }),
  );
  const strength = (_: unknown, i: number): number => {
    const fewest = Math.min(degrees[edges[i * 2]!]!, degrees[edges[i * 2 + 1]!]!);
    return Math.min(1, (0.7 + 0.1 * Math.log2(1 + weights[i]!)) / Math.max(1, fewest));
  };
  const steps = Math.round(
    Math.max(LEAST_STEPS, Math.min(MOST_STEPS, STEPS_FOR / Math.max(1, count))),
  );
  const simulation = forceSimulation(nodes)
    .alphaDecay(1 - 0.001 ** (1 / steps))
    .force('link', forceLink(links).distance(LINK_LENGTH).strength(strength))
    .force('charge', forceManyBody().strength(-60).theta(1.1))
    .force('x', forceX(0).strength(0.05))
    .force('y', forceY(0).strength(0.05))
    .force('apart', forceCollide<SimulationNodeDatum>((_, i) => radii[i]! + 2).iterations(1))
    .stop();
  const places = new Float32Array(count * 2);
  for (let step = 0; step < steps; step += stepsASlice) {
    simulation.tick(Math.min(stepsASlice, steps - step));
    for (const [i, { x = 0, y = 0 }] of nodes.entries()) {
      places[i * 2] = x;
      places[i * 2 + 1] = y;
    }
    await onStep(places, Math.min(1, (step + stepsASlice) / steps));
  }
  return places;
}
