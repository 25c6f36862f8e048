/** Words of the interface: compare. */
import { count } from './counts.ts';

export const compare = {
  title: 'Answers by method',
  toggle: 'Compare',
  toggleHint: 'Ask several methods and see their answers side by side',
  which: 'Methods to compare',
  method: 'Method',
  about: 'What does this method do?',
  tooFew: 'Choose at least two methods to compare.',
  waiting: 'Waits for its turn.',
  notAsked: 'Not asked: the comparison was stopped.',
  progress: (done: number, all: number) =>
    `${done.toLocaleString('en')} of ${count(all, 'method has', 'methods have')} answered…`,
  done: (n: number) => `${count(n, 'method', 'methods')}, one after the other.`,
  rounds: 'Rounds',
  read: 'Passages read',
  calls: 'Calls',
  time: 'Time',
  openTrace: 'Open the trace',
  back: 'Back to the comparison',
  history: (n: number) => `Compared: ${count(n, 'method', 'methods')}`,
} as const;
