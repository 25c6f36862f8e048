/** A process that answers questions for `eval-pool.ts`, and keeps its place ready from piece to piece. */
import type { ScoredQuestion } from '../../src/evaluation/types.ts';
import { makeReady, type Place, type Ready, type Waiting } from './eval-sets.ts';

/** Some questions of one place. */
export interface Piece {
  place: Place;
  waiting: Waiting[];
}
export type Told =
  | { type: 'scored'; position: number; scored: ScoredQuestion }
  | { type: 'done' }
  | { type: 'failed'; message: string };

let kept: { place: string; ready: Promise<Ready> } | null = null;

process.on('message', (piece: Piece) => {
  answer(piece).then(
    () => tell({ type: 'done' }),
    (error: unknown) =>
      tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer({ place, waiting }: Piece): Promise<void> {
  const name = JSON.stringify(place);
  if (kept?.place !== name) {
    await (await kept?.ready)?.close();
    kept = { place: name, ready: makeReady(place) };
  }
  const ready = await kept.ready;
  await ready.ask(waiting, (position, scored) => tell({ type: 'scored', position, scored }));
}

function tell(told: Told): void {
  process.send!(told);
}
