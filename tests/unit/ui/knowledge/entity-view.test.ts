/** Entities as a list, a part at a time. */
import { expect, it } from 'vitest';
import type { KnowledgeService } from '../../../../src/knowledge-protocol.ts';
import { EntityView } from '../../../../src/ui/knowledge/entity-view.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';

const of = (document: string, offset: number) =>
  Array.from({ length: Math.min(100, 250 - offset) }, (_, i) => {
    const key = `${document}${offset + i}`;
    return { key, label: key, statements: 1, document: null };
  });

function view() {
  const service: Partial<KnowledgeService> = {
    graph: async () => ({ entities: [], edges: [], total: { entities: 0, edges: 0 } }),
    entities: async ({ offset, document = '' }) => {
      // The first document takes longer.
      if (document === 'slow') for (let i = 0; i < 20; i++) await Promise.resolve();
      return { total: 250, entities: of(document, offset) };
    },
  };
  return new EntityView(service as KnowledgeService, new Notices());
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it('has none twice, however often more are asked for', async () => {
  const it = view();
  it.reload();
  it.show();
  await settled();
  it.more();
  it.more();
  await settled();
  expect(it.listed.map(({ key }) => key)).toEqual(
    [...of('', 0), ...of('', 100)].map(({ key }) => key),
  );
});

it('does not go on with those of a document that is no longer chosen', async () => {
  const it = view();
  it.show();
  it.document = 'slow';
  await settled();
  it.more();
  it.document = 'other';
  await settled();
  expect(it.listed.map(({ key }) => key)).toEqual(of('other', 0).map(({ key }) => key));
});
