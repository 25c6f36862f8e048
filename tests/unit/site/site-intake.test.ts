import { expect, it } from 'vitest';
import { TriviumError } from '../../../src/errors.ts';
import { SiteIntake, type IntakeParts } from '../../../src/library/site-intake.ts';
import type { SiteState } from '../../../src/protocol.ts';
import type { SiteListing } from '../../../src/site/listing.ts';

const sha = (letter: string): string => letter.repeat(64);

function listing(letters: string, change: Partial<SiteListing> = {}): SiteListing {
  return {
    ...{ id: 's', title: 'Harbours', description: '', publishedAt: 1, holdsFiles: false },
    counts: { documents: 1, pages: 1, chunks: 1, triplets: 1 },
    parts: [...letters].map((letter) => ({
      ...{ file: `${letter}.trivium`, bytes: 1, sha256: sha(letter), documents: 1 },
    })),
    ...change,
  };
}

/** A host with parts, and a library that notes which part brought each document. */
class Stage {
  readonly documents = new Map<string, string | undefined>();
  readonly fetched: string[] = [];
  readonly removed: string[] = [];
  readonly states: SiteState[] = [];
  readonly problems: unknown[] = [];
  kept: SiteListing | null = null;
  published: SiteListing | null = null;
  isOnline = true;
  damaged = '';
  /** Awaited before a part is handed out. */
  hold: (letter: string) => Promise<void> = async () => {};

  intake(): SiteIntake {
    const unreachable = () => new TriviumError('unreachable', 'Gone.', '');
    const parts: IntakeParts = {
      access: {
        listing: async (anew) => {
          if (anew && !this.isOnline) throw unreachable();
          if (!anew && !this.kept && !this.isOnline) throw unreachable();
          const found = anew || !this.kept ? this.published : this.kept;
          this.kept = found;
          return found;
        },
        part: async ({ file }, signal) => {
          const letter = file[0]!;
          await Promise.race([
            this.hold(letter),
            new Promise((_, reject) => signal?.addEventListener('abort', reject)),
          ]);
          if (!this.isOnline) throw unreachable();
          this.fetched.push(letter);
          if (this.damaged.includes(letter)) {
            throw new TriviumError('damaged', `Part ${letter}.`, '');
          }
          return new Blob([letter]);
        },
        original: async () => new ArrayBuffer(0),
      },
      broughtBy: () => this.documents,
      take: async (file, id) => void this.documents.set(`doc-${await file.text()}`, id),
      remove: async (id) => {
        this.removed.push(id);
        this.documents.delete(id);
      },
      onState: (state) => this.states.push(state),
      onProblem: (thrown) => this.problems.push(thrown),
      againAfterMs: 5,
    };
    return new SiteIntake(parts);
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

it('takes parts in one by one, in order, and says after each how far it is', async () => {
  const stage = new Stage();
  const tables = [{ title: 'Laws', path: 'tables/1.html' }];
  stage.published = listing('abc', { tables });
  let go: () => void = () => {};
  stage.hold = (letter) =>
    letter === 'c' ? new Promise((resolve) => (go = resolve)) : Promise.resolve();
  const intake = stage.intake();
  await intake.begin();
  expect(intake.state).toMatchObject({ title: 'Harbours', partsDone: 0, partsTotal: 3, tables });
  intake.run();
  await until(() => intake.state!.partsDone === 2);
  expect([...stage.documents.keys()]).toEqual(['doc-a', 'doc-b']);
  go();
  await until(() => intake.state!.partsDone === 3);
  expect(stage.states.map(({ partsDone }) => partsDone)).toEqual(
    expect.arrayContaining([0, 1, 2, 3]),
  );
  expect(stage.problems).toEqual([]);
  await intake.stop();
});

it('fetches nothing again that is here, and goes on where a visit was left', async () => {
  const stage = new Stage();
  stage.published = listing('ab');
  stage.documents.set('doc-a', `site:${sha('a')}`);
  const intake = stage.intake();
  await intake.begin();
  intake.run();
  await until(() => intake.state!.partsDone === 2);
  expect(stage.fetched).toEqual(['b']);
  await intake.stop();
});

it('names a part that is damaged, and takes in the rest', async () => {
  const stage = new Stage();
  stage.published = listing('abc');
  stage.damaged = 'b';
  const intake = stage.intake();
  await intake.begin();
  intake.run();
  await until(() => intake.state!.partsDone === 2);
  expect(intake.state!.failed).toMatchObject([{ file: 'b.trivium', error: { code: 'damaged' } }]);
  expect(stage.problems).toHaveLength(1);
  await intake.stop();
});

it('without a network it has what is kept, and fetches the rest when there is one', async () => {
  const stage = new Stage();
  stage.kept = listing('ab');
  stage.published = stage.kept;
  stage.documents.set('doc-a', `site:${sha('a')}`);
  stage.isOnline = false;
  const intake = stage.intake();
  await intake.begin();
  intake.run();
  await until(() => intake.state!.waiting);
  expect(intake.state).toMatchObject({ partsDone: 1, failed: [] });
  expect(stage.problems).toEqual([]);
  stage.isOnline = true;
  intake.connected();
  await until(() => intake.state!.partsDone === 2);
  await until(() => !intake.state!.waiting);
  await intake.stop();
});

it('follows a library that was published anew: former parts go, new ones come', async () => {
  const stage = new Stage();
  stage.kept = listing('ab');
  stage.published = listing('bc', { title: 'Ports', publishedAt: 2 });
  stage.documents.set('doc-a', `site:${sha('a')}`).set('doc-b', `site:${sha('b')}`);
  const intake = stage.intake();
  await intake.begin();
  expect(intake.state!.title).toBe('Harbours');
  intake.run();
  await until(() => stage.documents.has('doc-c'));
  expect(stage.removed).toEqual(['doc-a']);
  expect(stage.fetched).toEqual(['c']);
  expect(intake.state).toMatchObject({ title: 'Ports', partsDone: 2 });
  await intake.stop();
});

it('keeps what is here when the site publishes nothing any more', async () => {
  const stage = new Stage();
  stage.kept = listing('a');
  stage.documents.set('doc-a', `site:${sha('a')}`);
  const intake = stage.intake();
  await intake.begin();
  intake.run();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([...stage.documents.keys()]).toEqual(['doc-a']);
  await intake.stop();
});

it('stops in the middle of a part', async () => {
  const stage = new Stage();
  stage.published = listing('a');
  stage.hold = () => new Promise(() => {});
  const intake = stage.intake();
  await intake.begin();
  intake.run();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await intake.stop();
  expect(stage.documents.size).toBe(0);
  expect(stage.problems).toEqual([]);
});

it('lets questions wait until there is something to ask about, or nothing more comes', async () => {
  const stage = new Stage();
  stage.published = listing('ab');
  let go: () => void = () => {};
  stage.hold = () => new Promise((resolve) => (go = resolve));
  const intake = stage.intake();
  await intake.begin();
  let isUseful = false;
  void intake.useful.then(() => (isUseful = true));
  intake.run();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isUseful).toBe(false);
  go();
  await intake.useful;
  expect(intake.state!.partsDone).toBe(1);
  // An answer now says how much of the library it could draw on.
  expect(intake.coverage).toEqual({ indexed: 1, files: 2 });
  await until(() => stage.fetched.length === 1);
  go();
  await until(() => intake.coverage === null);
  await intake.stop();

  const offline = new Stage();
  offline.isOnline = false;
  const alone = offline.intake();
  await alone.begin();
  alone.run();
  await alone.useful;
  await alone.stop();
});
