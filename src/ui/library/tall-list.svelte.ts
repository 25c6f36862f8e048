/** A list of rows of any height, of which those are on the page that can be seen. */
import { untrack } from 'svelte';
import { windowOf, type Window } from './tall-rows.ts';

export class TallList {
  readonly #keys: () => readonly string[];
  readonly #guess: number;
  /** As they were measured. */
  readonly #heights = new Map<string, number>();
  #measured = $state(0);
  #isTelling = false;
  #top = $state(0);
  #height = $state(globalThis.innerHeight ?? 0);
  readonly #window = $derived.by(() => {
    void this.#measured;
    const heights = this.#keys().map((key) => this.#heights.get(key) ?? this.#guess);
    return windowOf(heights, this.#top, this.#height);
  });

  /** @param guess how tall a row mostly is, in pixels. */
  constructor(keys: () => readonly string[], guess: number) {
    this.#keys = keys;
    this.#guess = guess;
  }

  get window(): Window {
    return this.#window;
  }

  /** Of the element around all rows: whatever scrolls around it, its place in the window counts. */
  list = (element: HTMLElement): (() => void) => {
    const look = (): void => {
      this.#top = -element.getBoundingClientRect().top;
      this.#height = innerHeight;
    };
    untrack(look);
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', look, options);
    addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, options);
      removeEventListener('resize', look);
    };
  };

  /** Not while the browser measures: what moves other rows then is an error to it. */
  #tellSoon(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    requestAnimationFrame(() => {
      this.#isTelling = false;
      this.#measured++;
    });
  }

  row = (key: string) => (element: HTMLElement) => {
    const observer = new ResizeObserver(() => {
      const height = element.getBoundingClientRect().height;
      if (this.#heights.get(key) === height) return;
      this.#heights.set(key, height);
      this.#tellSoon();
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
