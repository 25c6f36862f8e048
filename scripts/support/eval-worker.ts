/** A process that answers questions for `eval-pool.ts`, piece by piece. */
import type { ScoredQuestion } from '../../src/evaluation/types.ts';
import { Pieces, type Piece } from './eval-pieces.ts';

export type Told =
  | { type: 'scored'; position: number; scored: ScoredQuestion }
  | { type: 'done' }
  | { type: 'failed'; message: string };

const pieces = new Pieces();

process.on('message', (piece: Piece) => {
  pieces
    .answer(piece, (position, scored) => tell({ type: 'scored', position, scored }))
    .then(
      () => tell({ type: 'done' }),
      (error: unknown) =>
        tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
});

function tell(told: Told): void {
  process.send!(told);
}
