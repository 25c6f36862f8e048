/** Which part of a graph is looked at: a scale and a place; and what is where on the canvas. */

export interface Camera {
  /** Canvas pixels a unit of the layout. */
  scale: number;
  /** Where the layout's origin is on the canvas. */
  x: number;
  y: number;
}

const LEAST_SCALE = 0.02;
const MOST_SCALE = 6;
const MARGIN = 24;
/** How near a pointer has to come to a node, beside the node's own radius. */
const REACH = 6;

/**
 * What hangs together: the nodes of the groups that hold at least this share of all. What lies
 * around them, in pairs and alone, is for who looks further.
 */
export function core(nodes: number, edges: readonly { from: number; to: number }[]): boolean[] {
  const LEAST = 0.1;
  const above = Int32Array.from({ length: nodes }, (_, i) => i);
  const root = (node: number): number => {
    while (above[node] !== node) node = above[node] = above[above[node]!]!;
    return node;
  };
  for (const { from, to } of edges) above[root(from)] = root(to);
  const sizes = new Int32Array(nodes);
  for (let i = 0; i < nodes; i++) sizes[root(i)]!++;
  const within = Array.from({ length: nodes }, (_, i) => sizes[root(i)]! >= LEAST * nodes);
  return within.includes(true) ? within : within.fill(true);
}

/** All nodes are seen, or those alone that are `wanted`. @param places x and y of each. */
export function fitted(
  places: Float32Array,
  width: number,
  height: number,
  wanted?: readonly boolean[],
): Camera {
  if (places.length === 0) return { scale: 1, x: width / 2, y: height / 2 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < places.length; i += 2) {
    if (wanted?.[i / 2] === false) continue;
    left = Math.min(left, places[i]!);
    right = Math.max(right, places[i]!);
    top = Math.min(top, places[i + 1]!);
    bottom = Math.max(bottom, places[i + 1]!);
  }
  const scale = bounded(
    Math.min(
      (width - 2 * MARGIN) / Math.max(1, right - left),
      (height - 2 * MARGIN) / Math.max(1, bottom - top),
      2,
    ),
  );
  return {
    scale,
    x: width / 2 - ((left + right) / 2) * scale,
    y: height / 2 - ((top + bottom) / 2) * scale,
  };
}

/** @param factor above 1 comes nearer. @param x, y what stays where it is on the canvas. */
export function zoomed(camera: Camera, factor: number, x: number, y: number): Camera {
  const scale = bounded(camera.scale * factor);
  const by = scale / camera.scale;
  return { scale, x: x - (x - camera.x) * by, y: y - (y - camera.y) * by };
}

/** A node in the middle, near enough for its neighbours' names. */
export function centred(
  camera: Camera,
  places: Float32Array,
  node: number,
  width: number,
  height: number,
): Camera {
  const scale = Math.max(camera.scale, 0.9);
  const [x, y] = [places[node * 2] ?? 0, places[node * 2 + 1] ?? 0];
  return { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
}

/** The node at a point of the canvas; -1 for none. */
export function nodeAt(
  camera: Camera,
  places: Float32Array,
  radii: Float32Array,
  x: number,
  y: number,
): number {
  const reach = REACH / camera.scale;
  const [atX, atY] = [(x - camera.x) / camera.scale, (y - camera.y) / camera.scale];
  let best = -1;
  let nearest = Infinity;
  for (let i = 0; i < radii.length; i++) {
    const [dx, dy] = [places[i * 2]! - atX, places[i * 2 + 1]! - atY];
    const distance = dx * dx + dy * dy;
    const radius = radii[i]! + reach;
    if (distance <= radius * radius && distance < nearest) [best, nearest] = [i, distance];
  }
  return best;
}

function bounded(scale: number): number {
  return Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale));
}
