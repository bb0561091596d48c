import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { SearchCue, SearchDocument } from '#site/search-sources.ts';
import { buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { defaultGrants } from '@candela/contract/permissions';
import type { RoleId } from '@candela/contract/roles';
import { insertCues, insertDocuments } from './search-index.queries.ts';
import { limitTime, listCueMatches, listTextMatches, listTitleHits, type Asked } from './search.queries.ts';

const { db } = await startTestServer();
const closedCount = 2000;
const query = "'everywhere'";

const documentOf = (at: number, given: Partial<SearchDocument> = {}): SearchDocument => ({
  kind: 'lesson',
  id: String(900_000 + at),
  parent: null,
  languageCode: 'en',
  subscriptionTypeIds: [1],
  isStaffOnly: false,
  ownerIds: [],
  link: '/',
  title: 'Everywhere',
  subtitle: '',
  names: '',
  body: '',
  at: '2026-11-20T10:00:00.000Z',
  ...given,
});

let owner: Awaited<ReturnType<typeof buildUser>>;

beforeAll(async () => {
  owner = await buildUser(db, { roleId: 2 });
  const documents = [
    ...Array.from({ length: closedCount }, (_, at) => documentOf(at)),
    documentOf(-1, { subscriptionTypeIds: [] }),
    documentOf(-2, { subscriptionTypeIds: [2, 1] }),
    documentOf(-3, { subscriptionTypeIds: [2], isStaffOnly: true, ownerIds: [owner.id] }),
  ];
  const cues = documents.map(
    ({ kind, id, parent, languageCode, subscriptionTypeIds, isStaffOnly, ownerIds, link }): SearchCue => ({
      kind,
      id,
      parent,
      languageCode,
      subscriptionTypeIds,
      isStaffOnly,
      ownerIds,
      link,
      second: 0,
      text: 'everywhere',
    }),
  );
  await db.transaction(async (tx) => {
    await insertDocuments(tx, documents);
    await insertCues(tx, cues);
  });
  await db.execute(sql`analyze search_documents, search_texts, search_cues`);
});

function askedBy(roleId: RoleId, subscriptionTypeIds: number[], userId: string): Asked {
  const caller = { userId, roleId, roleIds: [roleId], permissions: [...defaultGrants[roleId]], subscriptionTypeIds };
  return { caller: { ...caller, languageCode: 'en' } as unknown as SignedInCaller, group: null, languageCode: null };
}

const fetchedRow = rowOf({ fetched: z.number() });

/** Rows that were read in this transaction. */
async function fetchedOf(tx: Tx): Promise<number> {
  return (
    await requireRow(tx, fetchedRow)`
    select sum(pg_stat_get_xact_tuples_fetched(t::regclass))::float8 as fetched
    from unnest('{search_documents,search_texts,search_cues}'::text[]) t`
  ).fetched;
}

const searches = {
  titles: async (tx: Tx, asked: Asked) =>
    (await listTitleHits(tx, asked, { query, whole: query }, 'everywhere')).map(({ entityId }) => entityId),
  texts: async (tx: Tx, asked: Asked) =>
    (await listTextMatches(tx, asked, query)).flatMap(({ matches }) => matches.map(([, entityId]) => entityId)),
  captions: async (tx: Tx, asked: Asked) => (await listCueMatches(tx, asked, query)).map(({ entityId }) => entityId),
};

it.each(['titles', 'texts', 'captions'] as const)('%s that are closed to who searches are not read', async (name) => {
  const stranger = '00000000-0000-4000-8000-000000000000';
  const ids = (...places: number[]) => places.map((at) => String(900_000 + at));
  for (const [asked, expected] of [
    [askedBy(3, [], stranger), ids(-1)],
    [askedBy(3, [2], stranger), ids(-1, -2)],
    [askedBy(3, [], owner.id), ids(-1, -3)],
  ] as const) {
    await db.transaction(async (tx) => {
      await limitTime(tx, 60_000);
      const before = await fetchedOf(tx);
      const found = await searches[name](tx, asked);
      expect(found.toSorted()).toEqual(expected.toSorted());
      expect((await fetchedOf(tx)) - before).toBeLessThan(closedCount / 10);
    });
  }
});

it('entries of the previous release are found by those who may find them', async () => {
  await db.execute(sql`update search_texts set readers = null where document_id in
    (select id from search_documents where entity_id in ('899999', '899998', '899997'))`);
  await db.transaction(async (tx) => {
    const found = await searches.texts(tx, askedBy(3, [], owner.id));
    expect(found.toSorted()).toEqual(['899997', '899999']);
  });
});
