/**
 * Clears garbage away in a page and in its workers, so that what is measured next is what is held.
 * Playwright asks the page alone; workers are reached through the page's own debugging session.
 */
import type { CDPSession, Page } from 'playwright';

type Send = (method: string, parameters: object) => Promise<unknown>;

/** @returns what clears it; may be called as often as one likes. */
export async function garbageCollector(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const workers = new Set<string>();
  const waiting = new Map<number, () => void>();
  let next = 1;
  listen(session, 'Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    // A service worker may be stopped at any time, and answers no more.
    if (targetInfo.type === 'worker') workers.add(sessionId);
  });
  listen(session, 'Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  listen(session, 'Target.receivedMessageFromTarget', ({ message }) => {
    const { id } = JSON.parse(message) as { id?: number };
    if (id !== undefined) waiting.get(id)?.();
  });
  const send = session.send.bind(session) as Send;
  const attaching = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await send('Target.setAutoAttach', attaching);
  return async () => {
    await page.requestGC();
    for (const sessionId of workers) {
      const id = next++;
      const done = new Promise<void>((resolve) => waiting.set(id, resolve));
      const message = JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' });
      await send('Target.sendMessageToTarget', { sessionId, message });
      await done;
    }
  };
}

interface TargetEvent {
  sessionId: string;
  targetInfo: { type: string };
  message: string;
}

/** These events are not in Playwright's types. */
function listen(session: CDPSession, name: string, heard: (event: TargetEvent) => void): void {
  (session as unknown as { on: (name: string, heard: (event: TargetEvent) => void) => void }).on(
    name,
    heard,
  );
}
