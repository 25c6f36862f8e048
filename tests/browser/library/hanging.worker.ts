/** A reading worker that behaves as the file's name says: hangs, dies, beats or loads slowly, or reads. */
import { expose } from 'comlink';
import type { FileToRead } from '../../../src/library/reader.ts';
import type { Beat } from '../../../src/library/reading-service.ts';

expose({
  ready() {},
  async read({ name, bytes }: FileToRead, beat: Beat) {
    if (name === 'hangs') for (;;);
    if (name === 'dies') setTimeout(() => (undefined as unknown as () => void)());
    if (name === 'hangs' || name === 'dies') await new Promise(() => {});
    if (name === 'slow') {
      for (let i = 1; i <= 6; i++) {
        await new Promise((resolve) => setTimeout(resolve, 350));
        beat(i / 6);
      }
    }
    if (name === 'loads') await new Promise((resolve) => setTimeout(resolve, 2_000));
    // Its last sign of progress comes after the result.
    if (name === 'beats late') setTimeout(() => beat(1), 200);
    return { document: { title: name, text: `${bytes.byteLength} bytes` }, chunks: [] };
  },
});
