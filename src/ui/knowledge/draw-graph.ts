/**
 * Draws a graph on a canvas. Everything of one kind goes in one path, and names are written for as
 * many entities as there is room for, the most connected first: 5,000 nodes without a graphics card.
 */
import type { EntityGraph } from '../../knowledge/entity-graph.ts';
import type { Camera } from './graph-camera.ts';

export interface GraphColours {
  edge: string;
  node: string;
  ink: string;
  quiet: string;
  accent: string;
  canvas: string;
  /** In the order of {@link DocumentColours.documents}. */
  documents: string[];
}

export interface GraphScene {
  graph: EntityGraph;
  places: Float32Array;
  radii: Float32Array;
  /** Of each node its colour among the documents'; -1 for none. */
  documentOf: Int8Array;
  /** Positions of each node's edges. */
  edgesOf: readonly number[][];
  camera: Camera;
  width: number;
  height: number;
  /** -1 for none. */
  chosen: number;
  hovered: number;
  font: string;
}

/** Names that are written at once. */
const MOST_NAMES = 70;
const MOST_CHARACTERS = 34;
const LINE = 15;

export function drawGraph(
  context: CanvasRenderingContext2D,
  scene: GraphScene,
  colours: GraphColours,
): void {
  const { width, height, camera, graph, chosen, hovered } = scene;
  context.clearRect(0, 0, width, height);
  const focus = hovered >= 0 ? hovered : chosen;
  const near = new Set<number>(focus >= 0 ? [focus] : []);
  for (const edge of focus >= 0 ? scene.edgesOf[focus]! : []) {
    near.add(graph.edges[edge]!.from);
    near.add(graph.edges[edge]!.to);
  }
  const x = (node: number): number => scene.places[node * 2]! * camera.scale + camera.x;
  const y = (node: number): number => scene.places[node * 2 + 1]! * camera.scale + camera.y;

  context.lineWidth = Math.min(1, Math.max(0.4, camera.scale));
  context.strokeStyle = colours.edge;
  context.globalAlpha = focus >= 0 ? 0.35 : 0.8;
  context.beginPath();
  for (const { from, to } of graph.edges) {
    const [x1, y1, x2, y2] = [x(from), y(from), x(to), y(to)];
    if (Math.max(x1, x2) < 0 || Math.min(x1, x2) > width) continue;
    if (Math.max(y1, y2) < 0 || Math.min(y1, y2) > height) continue;
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  }
  context.stroke();

  const radius = (node: number): number => Math.max(1.2, scene.radii[node]! * camera.scale);
  const isSeen = (node: number): boolean => {
    const r = radius(node);
    const [atX, atY] = [x(node), y(node)];
    return atX > -r && atX < width + r && atY > -r && atY < height + r;
  };
  const dots = (nodes: Iterable<number>): void => {
    context.beginPath();
    for (const node of nodes) {
      if (!isSeen(node)) continue;
      const r = radius(node);
      const [atX, atY] = [x(node), y(node)];
      // A square is as good as a disc where neither can be told from a point.
      if (r < 2) context.rect(atX - r, atY - r, 2 * r, 2 * r);
      else {
        context.moveTo(atX + r, atY);
        context.arc(atX, atY, r, 0, 2 * Math.PI);
      }
    }
    context.fill();
  };
  context.globalAlpha = focus >= 0 ? 0.4 : 1;
  const coloured = new Map<number, number[]>();
  for (const [node, document] of scene.documentOf.entries()) {
    const nodes = coloured.get(document);
    if (nodes) nodes.push(node);
    else coloured.set(document, [node]);
  }
  for (const [document, nodes] of coloured) {
    context.fillStyle = colours.documents[document] ?? colours.node;
    dots(nodes);
  }
  context.globalAlpha = 1;
  if (focus >= 0) {
    context.strokeStyle = colours.accent;
    context.lineWidth = 1.4;
    context.beginPath();
    for (const edge of scene.edgesOf[focus]!) {
      const { from, to } = graph.edges[edge]!;
      context.moveTo(x(from), y(from));
      context.lineTo(x(to), y(to));
    }
    context.stroke();
    context.fillStyle = colours.accent;
    dots(near);
  }
  writeNames(context, scene, colours, { x, y, radius, isSeen, focus, near });
}

interface Where {
  x: (node: number) => number;
  y: (node: number) => number;
  radius: (node: number) => number;
  isSeen: (node: number) => boolean;
  focus: number;
  near: ReadonlySet<number>;
}

function writeNames(
  context: CanvasRenderingContext2D,
  { graph, font, edgesOf, camera, width, height }: GraphScene,
  colours: GraphColours,
  { x, y, radius, isSeen, focus, near }: Where,
): void {
  const taken: [left: number, top: number, right: number, bottom: number][] = [];
  let written = 0;
  /** On the canvas, whole, as near to its place as it can be. */
  const write = (words: string, x: number, y: number, colour: string): void => {
    const half = context.measureText(words).width / 2;
    const middle = Math.max(half + 2, Math.min(width - half - 2, x));
    const top = Math.min(height - LINE, y);
    const box: (typeof taken)[number] = [middle - half - 2, top, middle + half + 2, top + LINE];
    if (taken.some((b) => b[0] < box[2] && box[0] < b[2] && b[1] < box[3] && box[1] < b[3])) return;
    taken.push(box);
    written++;
    context.lineWidth = 3;
    context.strokeStyle = colours.canvas;
    context.strokeText(words, middle, top + LINE / 2);
    context.fillStyle = colour;
    context.fillText(words, middle, top + LINE / 2);
  };
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const name = (node: number): void => {
    if (!isSeen(node)) return;
    const { label } = graph.entities[node]!;
    write(shortened(label), x(node), y(node) + radius(node) + 1, colours.ink);
  };
  context.font = `600 ${font}`;
  if (focus >= 0) name(focus);
  context.font = font;
  for (const node of near) if (node !== focus) name(node);
  if (focus >= 0) {
    // What is said stands on the line.
    for (const edge of edgesOf[focus]!) {
      const { from, to, predicates } = graph.edges[edge]!;
      const [middle, top] = [(x(from) + x(to)) / 2, (y(from) + y(to)) / 2 - LINE / 2];
      const length = Math.hypot(x(from) - x(to), y(from) - y(to));
      if (length > 60) write(shortened(predicates[0] ?? ''), middle, top, colours.accent);
      if (written > MOST_NAMES) return;
    }
    return;
  }
  // In order of their connections, so that the first names are those that matter most.
  const most = Math.min(MOST_NAMES, 12 + camera.scale * 60);
  for (const node of graph.entities.keys()) {
    if (written >= most) return;
    name(node);
  }
}

function shortened(words: string): string {
  return words.length <= MOST_CHARACTERS ? words : `${words.slice(0, MOST_CHARACTERS - 1)}…`;
}
