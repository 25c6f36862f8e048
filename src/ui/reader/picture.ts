/** The canvas that shows a page: one at a time, and its memory is given back at once. */

export class Picture {
  #canvas: HTMLCanvasElement | null = null;

  get isThere(): boolean {
    return this.#canvas !== null;
  }

  /** Replaces what was shown before. */
  show(canvas: HTMLCanvasElement, holder: HTMLElement | undefined): void {
    this.forget();
    holder?.append(canvas);
    this.#canvas = canvas;
  }

  forget(): void {
    if (!this.#canvas) return;
    emptied(this.#canvas);
    this.#canvas.remove();
    this.#canvas = null;
  }
}

/** Without its pixels a canvas takes nothing, though it is not collected yet. */
export function emptied(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
