/** A library worker that lives, and hangs for good with the first look at the history. */
import { expose } from 'comlink';

expose({
  ping: () => {},
  beTab: () => {},
  facts: async () => [],
  history: () => {
    for (;;);
  },
});
