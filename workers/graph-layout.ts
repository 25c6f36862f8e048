/** Lays out a graph of entities and tells how it settles: one graph, then the page ends it. */
import { layOut, type GraphShape } from '../src/knowledge/graph-layout.ts';
import { nextTask } from '../src/waiting.ts';

export interface LayoutRequest extends GraphShape {
  radii: Float32Array;
}
export interface LayoutStep {
  places: Float32Array;
  share: number;
}

/** Drawings in between come no more often than they can be looked at. */
const TELL_EVERY_MS = 50;

self.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  let toldAt = 0;
  const { radii, ...shape } = data;
  void layOut(shape, radii, (places, share) => {
    const now = performance.now();
    if (share < 1 && now - toldAt < TELL_EVERY_MS) return undefined;
    toldAt = now;
    self.postMessage({ places: places.slice(), share } satisfies LayoutStep);
    return nextTask();
  });
});
