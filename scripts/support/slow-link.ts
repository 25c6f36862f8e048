/**
 * A slow connection between the browser and a server on this machine: everything passes through a
 * relay that delays and paces it. Chromium's own `Network.emulateNetworkConditions` holds for the
 * page's target alone; workers and the service worker, which fetch most of Trivium, would go past
 * it, and each target would have the whole bandwidth. Here all of them share one link.
 */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface LinkConditions {
  /** There and back, in milliseconds. */
  roundTripMs: number;
  /** Towards the browser. */
  bitsPerSecond: number;
}

/** Lighthouse's "slow 4G". */
export const SLOW_4G: LinkConditions = { roundTripMs: 150, bitsPerSecond: 1_638_400 };

/** What is sent in one go: the pace is even to about 10 ms. */
const PIECE_BYTES = 2048;
const BITS_PER_BYTE = 8;

export interface Link {
  /** The address to open in place of the server's. */
  url: string;
  /** Bytes that came towards the browser so far, HTTP headers included. */
  received(): number;
  close(): Promise<void>;
}

/** @param conditions null counts only. */
export async function openLink(to: string, conditions: LinkConditions | null): Promise<Link> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let received = 0;
  /** When everything that waits to be sent will have been sent: by `performance.now()`. */
  let free = 0;

  const relay = createServer((browser) => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [browser, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    const half = (conditions?.roundTripMs ?? 0) / 2;
    // A connection is opened in one round trip, before the first request can be sent.
    let opening = conditions?.roundTripMs ?? 0;
    void forward(browser, server, () => {
      const now = performance.now();
      const arrival = now + half + opening;
      opening = 0;
      return { sent: now, arrival };
    });
    void forward(server, browser, ({ length }) => {
      received += length;
      const now = performance.now();
      const seconds = conditions ? (length * BITS_PER_BYTE) / conditions.bitsPerSecond : 0;
      free = Math.max(free, now) + seconds * 1000;
      return { sent: free, arrival: free + half };
    });
  });
  await new Promise<void>((resolve) => relay.listen(0, target.hostname, resolve));
  const { port } = relay.address() as AddressInfo;
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** When, by `performance.now()`, a piece has been put on the link, and when it is on the other side. */
interface Passage {
  sent: number;
  arrival: number;
}

/** Passes on in order; the sender waits while the link is busy. */
async function forward(from: Socket, to: Socket, pass: (piece: Buffer) => Passage): Promise<void> {
  const waitUntil = async (time: number): Promise<void> => {
    const milliseconds = time - performance.now();
    if (milliseconds > 0) await wait(milliseconds);
  };
  let delivered: Promise<unknown> = Promise.resolve();
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        const { sent, arrival } = pass(piece);
        const before = delivered;
        delivered = waitUntil(arrival)
          .then(() => before)
          .then(() => to.write(piece));
        await waitUntil(sent);
      }
    }
    await delivered;
    to.end();
  } catch {
    to.destroy();
  }
}
