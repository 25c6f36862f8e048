/** What pdf.js's legacy build takes from its host and Node 20 does not have yet. */

Promise.withResolvers ??= function withResolvers<T>(this: PromiseConstructor) {
  let resolve!: (value: T | PromiseLike<T>) => void;
  let reject!: (reason?: unknown) => void;
  const promise = new Promise<T>((accept, decline) => {
    resolve = accept;
    reject = decline;
  });
  return { promise, resolve, reject };
};

Promise.try ??= function attempt(action: (...args: unknown[]) => unknown, ...args: unknown[]) {
  return new Promise((resolve) => resolve(action(...args)));
} as typeof Promise.try;

interface Transferable20 {
  transferToFixedLength?: (length?: number) => ArrayBuffer;
}
(ArrayBuffer.prototype as Transferable20).transferToFixedLength ??= function transfer(
  this: ArrayBuffer,
  length = this.byteLength,
) {
  const moved = structuredClone(this, { transfer: [this] });
  if (length === moved.byteLength) return moved;
  const result = new ArrayBuffer(length);
  new Uint8Array(result).set(new Uint8Array(moved, 0, Math.min(length, moved.byteLength)));
  return result;
};
