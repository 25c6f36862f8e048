/** What a method is: an async generator of typed events over tasks and retrieval. */
import type { Engine } from '../engines/engine.ts';
import type { Retriever } from '../retrieval/types.ts';
import type { LoopState, MethodEvent } from './events.ts';

export interface MethodContext {
  engine: Engine;
  retriever: Retriever;
  signal?: AbortSignal;
  /**
   * Go on from this state (edited by a person, or interrupted) instead of decomposing anew: for
   * methods that are `editable`.
   */
  state?: LoopState;
  /** Its clues are a person's own: what comes near is near to them, not to the question. */
  cluesChanged?: boolean;
}

/**
 * Ends with an `answered` event; throws TriviumError `aborted` when the signal fires. A parameter
 * that is not given has its default.
 */
export type Method<Parameters> = (
  question: string,
  context: MethodContext,
  parameters?: Partial<Parameters>,
) => AsyncGenerator<MethodEvent, void, undefined>;
