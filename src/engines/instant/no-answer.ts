/** What a step of the built-in engine comes to that found nothing. */
import type { AnswerOutput } from '../../tasks/types.ts';

export const NONE: AnswerOutput = { answer: null, supports: [] };
