/** Words of the interface: compare. */
import { count } from './counts.ts';
import { inPassing } from './in-passing.ts';

export const compare = {
  ...inPassing.compare,
  title: 'Answers by method',
  waiting: 'Waits for its turn.',
  notAsked: 'Not asked: the comparison was stopped.',
  progress: (done: number, all: number) =>
    `${done.toLocaleString('en')} of ${count(all, 'method has', 'methods have')} answered…`,
  rounds: 'Rounds',
  read: 'Passages read',
  calls: 'Calls',
  time: 'Time',
  openTrace: 'Open the trace',
  back: 'Back to the comparison',
} as const;
