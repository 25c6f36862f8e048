/** How long nobody waits for a language engine without a sign of life, or keeps one unused. */

/** How long each kind of silence is borne, in milliseconds. */
export interface Patience {
  /** Between two reports while a model is loaded: a large file or shader may take its time. */
  load: number;
  /** From the request to the first token: reading a prompt of thousands of tokens is slow. */
  firstToken: number;
  /** Between two tokens. */
  nextToken: number;
  /** For a cancelled request to end by itself. */
  cancel: number;
  /** Without a request, until a model's memory is given back. */
  idle: number;
}

export const PATIENCE: Patience = {
  load: 120_000,
  firstToken: 120_000,
  nextToken: 30_000,
  cancel: 5_000,
  idle: 600_000,
};
