/** Every answering method by name: what the command line, the settings and the evaluation offer. */
import { TriviumError } from '../errors.ts';
import type { Method } from './method.ts';
import { t2rag, type T2ragParameters } from './t2rag.ts';

/** What a person can set for any method. */
export type MethodParameters = T2ragParameters;

export interface RegisteredMethod {
  /** Stable name, stored with answers and typed on the command line. */
  readonly name: string;
  /** What the person sees. */
  readonly label: string;
  readonly answer: Method<MethodParameters>;
}

export const METHODS: readonly RegisteredMethod[] = [
  { name: 't2rag', label: 'T2RAG', answer: t2rag },
];

/** @throws TriviumError `not-found` that lists the methods there are. */
export function methodNamed(name: string): RegisteredMethod {
  const method = METHODS.find((candidate) => candidate.name === name);
  if (method) return method;
  throw new TriviumError(
    'not-found',
    `There is no method called "${name}".`,
    `Methods: ${METHODS.map((known) => known.name).join(', ')}.`,
  );
}
