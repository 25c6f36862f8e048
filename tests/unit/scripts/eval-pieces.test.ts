/** Where a place cannot be made ready, that is what is told: ending comes after it and adds nothing. */
import { expect, it } from 'vitest';
import { Pieces } from '../../../scripts/support/eval-pieces.ts';

it('ends quietly where nothing became ready', async () => {
  const pieces = new Pieces();
  const piece = { place: { engine: 'rules' as const, shelf: '/no/such/shelf' }, waiting: [] };
  await expect(pieces.answer(piece, () => {})).rejects.toThrow(/shelf/);
  await expect(pieces.close()).resolves.toBeUndefined();
});
