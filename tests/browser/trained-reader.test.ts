/** In a real browser the trained reader chooses what it chooses in Node, with and without SIMD. */
import { expect, it } from 'vitest';
import { PassageReader } from '../../scripts/trained-reader/passage-reader.ts';
import header from '../../training/models/reader.json';
import parity from '../../training/models/reader.parity.json';
import binaryUrl from '../../training/models/reader.bin?url';

it('reads what the reference reads, to the bit the same either way', async () => {
  const binary = await (await fetch(binaryUrl)).arrayBuffer();
  const simd = new PassageReader(header, binary, 'simd');
  const plain = new PassageReader(header, binary, 'plain');
  for (const { clue, title, text, spans } of parity.cases) {
    const reading = simd.read(clue, { heading: title, text });
    expect(plain.read(clue, { heading: title, text })).toEqual(reading);
    const best = reading.spans.slice(0, spans.length).map((span) => span.text);
    expect(best).toEqual(spans.map((span) => span.text));
  }
});
