/** What pdf.js's legacy build takes from its host and Node 20 does not have yet. */

interface PromiseExtras {
  withResolvers?: () => unknown;
  try?: (action: (...args: unknown[]) => unknown, ...args: unknown[]) => Promise<unknown>;
}
interface BufferExtras {
  transferToFixedLength?: (this: ArrayBuffer, length?: number) => ArrayBuffer;
}

const promises = Promise as PromiseExtras;

promises.withResolvers ??= () => {
  let resolve: unknown;
  let reject: unknown;
  const promise = new Promise((accept, decline) => {
    resolve = accept;
    reject = decline;
  });
  return { promise, resolve, reject };
};

promises.try ??= (action, ...args) => new Promise((resolve) => resolve(action(...args)));

(ArrayBuffer.prototype as BufferExtras).transferToFixedLength ??= function transfer(length) {
  const moved = structuredClone(this, { transfer: [this] });
  if (length === undefined || length === moved.byteLength) return moved;
  const result = new ArrayBuffer(length);
  new Uint8Array(result).set(new Uint8Array(moved, 0, Math.min(length, moved.byteLength)));
  return result;
};
