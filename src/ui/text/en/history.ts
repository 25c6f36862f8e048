/** Words of the interface: history. */
import { count } from './counts.ts';

export const history = {
  title: 'History',
  list: 'Earlier questions',
  empty: 'Questions you ask are kept here.',
  more: (question: string) => `Rename, pin or delete: ${question}`,
  moreShort: 'Rename, pin or delete',
  rename: 'Rename',
  renameLabel: (question: string) => `Rename: ${question}`,
  newName: 'New name',
  pin: 'Pin',
  unpin: 'Unpin',
  pinLabel: (question: string) => `Pin: ${question}`,
  unpinLabel: (question: string) => `Unpin: ${question}`,
  pinned: 'Pinned',
  pinnedNow: 'Pinned to the top of the history.',
  unpinnedNow: 'No longer pinned.',
  remove: 'Delete',
  removeLabel: (question: string) => `Delete question: ${question}`,
  removeThread: (question: string) => `Delete question and its follow-ups: ${question}`,
  deleted: 'Deleted.',
  clear: 'Clear history',
  clearTitle: 'Clear the history?',
  clearBody: (n: number, title: string) =>
    `${count(n, 'question', 'questions')} of “${title}” will be deleted with ${n === 1 ? 'its answer' : 'their answers'}. What you corrected is kept for when it is asked again.`,
  cleared: 'The history was cleared.',
  search: 'Search questions and answers',
  found: (n: number) => count(n, 'question found', 'questions found'),
  noneFound: 'No question or answer has all of these words.',
  earlier: (n: number) => `Show earlier questions (${n.toLocaleString('en')})`,
  today: 'Today',
  yesterday: 'Yesterday',
  verdict: {
    answered: 'Answered',
    'not-found': 'No sure answer',
    cancelled: 'Stopped',
    failed: 'Failed',
  },
  unasked: {
    'no-document': 'Not known; no document was asked',
    'not-all': 'Not in what had been read so far',
  },
  askedAt: (time: string) => `Asked ${time}`,
  corrected: 'Corrected by you',
  missing:
    'This question is not in the history of this library any more. Ask another, or open one that is.',
  interrupted: {
    message: 'The page was loaded anew before this question was answered.',
    hint: 'Ask it again. If another tab goes on with it, its answer appears here.',
  },
} as const;
