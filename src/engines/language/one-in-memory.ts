/**
 * One language model in memory for all tabs, whatever libraries they have open: two of them would
 * not fit many a device. A Web Lock says who has one; who wants one asks, and the other frees its
 * memory when it has done what it is doing.
 */

const NAME = 'trivium-language-model';
/** Also for one who takes it between two askings. */
const ASK_AGAIN_MS = 1_000;

export interface OneInMemory {
  /**
   * Waits until no other tab has one.
   * @param onWanted told, perhaps again and again, while another tab waits.
   * @returns what lets the next tab have one.
   */
  take(onWanted: () => void): Promise<() => void>;
}

/** @param locks absent where the browser has none: then every tab has its own. */
export function oneInMemory(locks: LockManager | undefined): OneInMemory {
  return {
    async take(onWanted) {
      if (!locks) return () => {};
      const channel = new BroadcastChannel(NAME);
      const ask = (): void => channel.postMessage('wanted');
      const asking = setInterval(ask, ASK_AGAIN_MS);
      ask();
      try {
        return await new Promise<() => void>((resolve, reject) => {
          locks
            .request(NAME, () => {
              channel.onmessage = onWanted;
              return new Promise<void>((release) => {
                resolve(() => {
                  channel.close();
                  release();
                });
              });
            })
            .catch(reject);
        });
      } finally {
        clearInterval(asking);
      }
    },
  };
}
