/** What goes wrong below the interface is told in German, where it goes wrong, without English. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { withFallback } from '../../../src/engines/with-fallback.ts';
import { explainFailure } from '../../../src/engines/language/failures.ts';
import { toErrorRecord, TriviumError, type ErrorCode } from '../../../src/errors.ts';
import { damagedFrame } from '../../../src/library-file/refusals.ts';
import { problem } from '../../../src/documents/problem.ts';
import { say } from '../../../src/sentences.ts';
import { toStorageError } from '../../../src/storage/storage-errors.ts';
import { decomposeQuestionTask } from '../../../src/tasks/decompose-question.ts';
import { english, said, speak } from '../../../src/ui/text.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { stage, strike } from './stage.ts';

afterEach(() => {
  strike();
  speak(english);
  document.documentElement.lang = 'en';
});

const ENGLISH = /\b(?:the|this|is|are|with|not|and|of|to)\b/i;

test('files, a full disk, a library file and a model', async () => {
  const [harbour, notes] = INDEXED;
  const broken = (id: string, code: ErrorCode, message: string, hint: string) => ({
    ...{ ...harbour!, id, name: `${id}.pdf`, problems: [] },
    status: code === 'password-needed' ? ('needs-password' as const) : ('failed' as const),
    error: toErrorRecord(new TriviumError(code, message, hint)),
  });
  const noted = say(
    'Only the first {read} of {pages} pages were read. Split the file to read the rest.',
    { read: 1_200, pages: 12_400 },
  );
  const { app, tell } = await stage({
    documents: [
      broken(
        'kaputt',
        'damaged',
        'This PDF is damaged and cannot be read.',
        'Try to open it in another program and save it as a new PDF, or get the file again.',
      ),
      broken(
        'geheim',
        'password-needed',
        'This PDF is protected by a password.',
        'Enter the password to read it. It stays on this device and is not stored.',
      ),
      { ...notes!, problems: [problem('truncated', noted)] },
    ],
  });
  await app.interfaceLanguage.choose('de');
  await expect
    .element(page.getByText('Diese PDF ist beschädigt und lässt sich nicht lesen.'))
    .toBeVisible();
  await expect.element(page.getByText('Diese PDF ist durch ein Passwort geschützt.')).toBeVisible();
  await page.getByText('1 Anmerkung').click();
  await expect
    .element(page.getByText('Nur die ersten 1.200 von 12.400 Seiten wurden gelesen.'))
    .toBeVisible();

  const full = toErrorRecord(toStorageError(new DOMException('', 'QuotaExceededError')));
  tell({ type: 'problem', error: full });
  await expect
    .element(page.getByText('Der Speicherplatz, den der Browser Trivium gibt, ist voll.'))
    .toBeVisible();
  app.notices.fail(damagedFrame(3, 'a hash'));
  await expect
    .element(page.getByText('Diese Bibliotheksdatei ist beschädigt (Teil 3).'))
    .toBeVisible();
  app.notices.fail(explainFailure(new Error('out of memory')));
  await expect
    .element(page.getByText('Das Modell passt nicht in den Speicher dieses Geräts.'))
    .toBeVisible();

  const told = [...document.querySelectorAll('.toast p, .below p, .below li')];
  expect(told.length).toBeGreaterThan(8);
  for (const { textContent } of told) expect(textContent).not.toMatch(ENGLISH);
});

test('a step that another engine did is told in German, with its cause', async () => {
  const { app } = await stage({ documents: INDEXED });
  await app.interfaceLanguage.choose('de');
  const label = (name: string) => ({ id: name, label: name });
  const usage = { calls: 0, promptTokens: 0, outputTokens: 0, estimated: false };
  const engine = withFallback(
    {
      ...label('Klein'),
      perform: () => Promise.reject(explainFailure(new Error('out of memory'))),
    },
    {
      ...label('Built-in'),
      perform: (task) =>
        Promise.resolve({
          output: task.parse('{"clues": [{"subject": "?x", "predicate": "is", "object": "y"}]}', {
            question: 'Who is y?',
          } as never),
          ...{ usage: usage as never, engine: 'Built-in' },
        }),
    },
  );
  const performed = await engine.perform(decomposeQuestionTask, { question: 'Who is y?' } as never);
  expect(said(performed.degradedSentence!)).toBe(
    'Klein konnte diesen Schritt nicht machen (Das Modell passt nicht in den Speicher dieses Geräts.); gemacht hat ihn: Eingebaut.',
  );
});
