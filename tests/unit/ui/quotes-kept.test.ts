/** Quotes while they are stored, removed, and kept again. */
import { expect, test } from 'vitest';
import type { Quote } from '../../../src/protocol.ts';
import { Quotes, type QuotesApp } from '../../../src/ui/quotes/quotes.svelte.ts';
import { Notices } from '../../../src/ui/state/notices.svelte.ts';
import { english, speak } from '../../../src/ui/text.ts';

speak(english);

const sentences: Quote['sentences'] = [
  {
    ...{ document: 'a', file: 'a.pdf', text: 'It was lit in 1887.' },
    ...{ pages: null, span: { start: 10, end: 29 } },
  },
];

async function kept() {
  const stored = new Map<string, Quote>([['q', { id: 'q', keptAt: 1, note: 'why', sentences }]]);
  let storing: Promise<void> = Promise.resolve();
  const notices = new Notices();
  const service = {
    quotes: async () => [...stored.values()],
    keepQuote: async (quote: Quote) => {
      await storing;
      stored.set(quote.id, quote);
    },
    removeQuote: async (id: string) => void stored.delete(id),
  };
  const quotes = new Quotes({ service, notices } as unknown as QuotesApp);
  await quotes.load();
  return { quotes, notices, stored, hold: (until: Promise<void>) => void (storing = until) };
}

test.each([
  ['that is undone', (notices: Notices) => notices.take()],
  ['that is not', (notices: Notices) => notices.settle()],
])('kept again after its removal, %s, it is there once', async (_, after) => {
  const { quotes, notices, stored } = await kept();
  quotes.remove('q');
  quotes.begin({ sentences });
  expect(quotes.writing).toMatchObject({ isKept: false, note: 'why' });
  await quotes.finish('still');
  await after(notices);
  await Promise.resolve();
  expect(quotes.list.map(({ note }) => note)).toEqual(['still']);
  expect([...stored.values()].map(({ note }) => note)).toEqual(['still']);
});

test('removed again, it can be brought back for as long as its second removal is offered', async () => {
  const { quotes, notices, stored } = await kept();
  quotes.remove('q');
  const [first] = notices.list;
  quotes.begin({ sentences });
  await quotes.finish('still');
  quotes.remove('q');
  // The time of the first is up.
  notices.dismiss(first!.id);
  await Promise.resolve();
  expect(stored.has('q')).toBe(true);
  expect(quotes.list).toEqual([]);
  notices.take();
  expect(quotes.list.map(({ note }) => note)).toEqual(['still']);
});

test('what is being stored cannot be discarded', async () => {
  const { quotes, notices, stored, hold } = await kept();
  let store = (): void => {};
  hold(new Promise((resolve) => (store = resolve)));
  quotes.edit(quotes.list[0]!);
  const finished = quotes.finish('better');
  quotes.discard('better');
  store();
  await finished;
  expect(stored.get('q')!.note).toBe('better');
  expect(quotes.writing).toBeNull();
  expect(notices.isOffering).toBe(false);
});
