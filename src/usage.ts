/** What a task cost: calls of a model, its tokens, and time. */
export interface Usage {
  calls: number;
  promptTokens: number;
  outputTokens: number;
  milliseconds: number;
}

export const NO_USAGE: Usage = { calls: 0, promptTokens: 0, outputTokens: 0, milliseconds: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    promptTokens: a.promptTokens + b.promptTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    milliseconds: a.milliseconds + b.milliseconds,
  };
}
