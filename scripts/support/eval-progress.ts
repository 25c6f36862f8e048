/** Progress on stderr: a bar with the time left on a terminal, a line at every tenth elsewhere. */

const BAR_CELLS = 30;

export class Progress {
  readonly #started = performance.now();
  #tenth = -1;

  constructor(
    private readonly what: string,
    private readonly out: NodeJS.WriteStream = process.stderr,
  ) {}

  show(done: number, total: number): void {
    const left = timeLeft(performance.now() - this.#started, done, total);
    if (!this.out.isTTY) {
      const tenth = Math.floor((10 * done) / Math.max(1, total));
      if (tenth !== this.#tenth) this.out.write(`${this.what} ${done}/${total}${left}\n`);
      this.#tenth = tenth;
      return;
    }
    const filled = Math.round((BAR_CELLS * done) / Math.max(1, total));
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled);
    this.out.write(`\r\x1b[K${this.what} ${bar} ${done}/${total}${left}`);
    if (done >= total) this.out.write('\n');
  }
}

/** As long a piece of work as before, for what is left: ", 1 min 20 s left". */
export function timeLeft(elapsedMs: number, done: number, total: number): string {
  if (done <= 0 || done >= total) return '';
  const seconds = Math.round(((elapsedMs / done) * (total - done)) / 1000);
  const minutes = Math.floor(seconds / 60);
  return `, ${minutes > 0 ? `${minutes} min ` : ''}${seconds % 60} s left`;
}
