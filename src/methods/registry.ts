/**
 * Every answering method by name: what answers questions, here and in evaluations. Their code is
 * loaded when one is first asked (it is much, and the list of documents is there before).
 */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { CATALOGUE, type DescribedMethod } from './catalogue.ts';
import type { Method } from './method.ts';
import { bounded } from './question-length.ts';

export interface RegisteredMethod extends DescribedMethod {
  readonly answer: Method<object>;
}

/** Those that a person chooses from, and their variants for evaluations. */
export const METHODS: readonly RegisteredMethod[] = CATALOGUE.map((described) => ({
  ...described,
  answer: whenAsked(described.name),
}));

/** @throws TriviumError `not-found` that lists the methods there are. */
export function methodNamed(
  name: string,
  methods: readonly RegisteredMethod[] = METHODS,
): RegisteredMethod {
  const method = methods.find((candidate) => candidate.name === name);
  if (method) return method;
  throw new TriviumError(
    'not-found',
    say('There is no method called "{name}".', { name }),
    say('Methods: {methods}.', { methods: methods.map((known) => known.name).join(', ') }),
  );
}

function whenAsked(name: string): Method<object> {
  return async function* (question, context, parameters) {
    const { CODE } = await import('./code.ts');
    yield* bounded(CODE[name]!)(question, context, parameters);
  };
}
