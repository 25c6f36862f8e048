/** Subjects by name, as the command and its child processes name them. */
import { Exact, ExactLoop } from './exact-subjects.ts';
import type { Subject } from './subject.ts';

type Open = (count: number, dimensions: number) => Subject | Promise<Subject>;

export const OWN_SUBJECTS: Readonly<Record<string, Open>> = {
  'exact-loop': (count, dimensions) => new ExactLoop(count, dimensions),
  exact: (_count, dimensions) => new Exact(dimensions),
};
