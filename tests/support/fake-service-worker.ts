/** A service worker as the page sees it: it has a state, and answers the kinds that it is given. */
import type { Ask } from '../../src/offline/messages.ts';

export class FakeWorker extends EventTarget implements ServiceWorker {
  readonly scriptURL = '';
  onstatechange = null;
  onerror = null;
  readonly asked: Ask['type'][] = [];
  state: ServiceWorkerState;
  readonly #answers: Partial<Record<Ask['type'], boolean>>;

  constructor(state: ServiceWorkerState, answers: Partial<Record<Ask['type'], boolean>> = {}) {
    super();
    this.state = state;
    this.#answers = answers;
  }

  postMessage(question: Ask, how?: Transferable[] | StructuredSerializeOptions): void {
    this.asked.push(question.type);
    const answer = this.#answers[question.type];
    const [port] = how as MessagePort[];
    if (answer !== undefined) port?.postMessage(answer);
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
