/**
 * Web Locks as far as they are used: exclusive, first come, first served, lost with their holder or
 * to who steals them.
 */

interface Waiting {
  holder: object;
  grant: () => Promise<unknown>;
  reject: (reason: unknown) => void;
}

export function fakeLocks() {
  const byName = new Map<string, ReturnType<typeof oneLock>>();
  const lock = (name: string) => {
    if (!byName.has(name)) byName.set(name, oneLock());
    return byName.get(name)!;
  };

  /** One tab's view of the locks; `drop` is what its end does. */
  const holder = () => {
    const me = {};
    const request = (name: string, ...how: Asked): Promise<unknown> =>
      lock(name).request(me, ...how);
    const drop = (): void => {
      for (const each of byName.values()) each.drop(me);
    };
    return { locks: { request } as unknown as LockManager, drop };
  };
  return { holder };
}

type Asked = [
  options: { signal?: AbortSignal; ifAvailable?: boolean; steal?: boolean } | (() => unknown),
  callback?: (lock: object | null) => unknown,
];

function oneLock() {
  const queue: Waiting[] = [];
  let current: { holder: object; release: () => void; reject: Waiting['reject'] } | null = null;

  const next = (): void => {
    const waiting = queue.shift();
    if (!waiting) return;
    const held = {
      holder: waiting.holder,
      reject: waiting.reject,
      release: () => {
        if (current !== held) return;
        current = null;
        next();
      },
    };
    current = held;
    void waiting.grant().then(held.release, held.release);
  };

  const request = (me: object, ...[options, callback]: Asked): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const work = (callback ?? options) as (lock: object | null) => unknown;
      const signal = typeof options === 'object' ? options.signal : undefined;
      const waiting: Waiting = {
        ...{ holder: me, reject },
        grant: () => {
          const working = Promise.resolve().then(() => work({}));
          working.then(resolve, reject);
          return working;
        },
      };
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting);
        if (at === -1) return;
        queue.splice(at, 1);
        reject(signal.reason as Error);
      });
      if (current && typeof options === 'object' && options.ifAvailable) {
        return resolve(callback?.(null));
      }
      if (current && typeof options === 'object' && options.steal) {
        current.reject(new DOMException('The lock was stolen.', 'AbortError'));
        current = null;
        queue.unshift(waiting);
      } else queue.push(waiting);
      if (!current) next();
    });
  const drop = (me: object): void => {
    for (const waiting of queue.filter((each) => each.holder === me)) {
      queue.splice(queue.indexOf(waiting), 1);
    }
    if (current?.holder === me) current.release();
  };
  return { request, drop };
}
