/** Subjects by name, as the command and its child processes name them. */
import { ExactLoop } from './exact-loop.ts';
import { Quantised } from './own-subject.ts';
import type { Subject } from './subject.ts';

type Open = (count: number, dimensions: number) => Subject | Promise<Subject>;

export const OWN_SUBJECTS: Readonly<Record<string, Open>> = {
  quantised: (_count, dimensions) => new Quantised(dimensions),
  'exact-loop': (count, dimensions) => new ExactLoop(count, dimensions),
};
