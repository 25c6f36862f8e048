/** Web Locks as far as they are used: exclusive, first come, first served, lost with their holder. */

interface Waiting {
  holder: object;
  grant: () => Promise<unknown>;
}

export function fakeLocks() {
  const queue: Waiting[] = [];
  let current: { holder: object; release: () => void } | null = null;

  const next = (): void => {
    const waiting = queue.shift();
    if (!waiting) return;
    const held = {
      holder: waiting.holder,
      release: () => {
        if (current !== held) return;
        current = null;
        next();
      },
    };
    current = held;
    void waiting.grant().then(held.release, held.release);
  };

  /** One tab's view of the locks; `drop` is what its end does. */
  const holder = () => {
    const me = {};
    const request = (
      _name: string,
      options: { signal?: AbortSignal } | (() => unknown),
      callback?: () => unknown,
    ): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const work = (callback ?? options) as () => unknown;
        const signal = typeof options === 'object' ? options.signal : undefined;
        const waiting: Waiting = {
          holder: me,
          grant: async () => resolve(await work()),
        };
        signal?.addEventListener('abort', () => {
          const at = queue.indexOf(waiting);
          if (at === -1) return;
          queue.splice(at, 1);
          reject(signal.reason as Error);
        });
        queue.push(waiting);
        if (!current) next();
      });
    const drop = (): void => {
      for (const waiting of queue.filter((each) => each.holder === me)) {
        queue.splice(queue.indexOf(waiting), 1);
      }
      if (current?.holder === me) current.release();
    };
    return { locks: { request } as unknown as LockManager, drop };
  };
  return { holder };
}
