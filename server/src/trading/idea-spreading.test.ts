import { sql } from 'drizzle-orm';
import { expect, inject, it, vi } from 'vitest';
import * as z from 'zod';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { buildTradedSymbol, wholeDraft } from '#testing/idea-drafts.ts';
import { buildAuthor, buildIdea, buildIdeaDraft } from '#testing/idea-rows.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { thingRoom } from '@candela/contract/hub';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { hideIdea, voidIdea } from '@candela/contract/trading/idea-actions';
import { getIdea } from '@candela/contract/trading/idea-detail';
import { createIdeaDraft, publishIdea } from '@candela/contract/trading/idea-drafts';
import { listIdeas } from '@candela/contract/trading/ideas';
import { getRecord } from '@candela/contract/trading/records';
import { planOutcomeNotices, tellOfOutcomes, withdrawNotices } from './idea-notices.ts';
import { ideaSearch } from './ideas/ideas.search.ts';
import { tradingData } from './personal-data.ts';
import { recordEndedIdeas } from './webhook-events.ts';

const { app, db, call } = await startTestServer();
const author = await buildAuthor(db);

async function listen(): Promise<void> {
  await run(db)`
    insert into webhook_endpoints (id, url, description, event_types, secret)
    values (gen_random_uuid(), 'https://hooks.example', 'All', '{idea.published,idea.closed,idea.voided}', 'secret')`;
}

const bodies = async (type: string) =>
  (await readRows(db, rowOf({ body: z.string() }))`select body from webhook_events where type = ${type}`).map(
    ({ body }) => JSON.parse(body) as { data: Record<string, unknown> },
  );

it('webhooks are told of ideas by their ids, without a level', async () => {
  await listen();
  const symbolId = await buildTradedSymbol(db);
  const { id } = bodyOf(await call(createIdeaDraft, { body: wholeDraft(symbolId) }, author.token));
  bodyOf(await call(publishIdea, { params: { id }, body: { revision: 1 } }, author.token));
  const [published] = await bodies('idea.published');
  expect(Object.keys(published?.data ?? {}).toSorted()).toEqual(['author', 'id', 'publishedAt', 'symbol']);
  const closed = await buildIdea(db, { authorId: author.id, status: 'closed_sl', closedAt: new Date() });
  const voided = await buildIdea(db, { authorId: author.id, status: 'void', closedAt: new Date() });
  await db.transaction((tx) => recordEndedIdeas(tx, [closed, voided, id]));
  expect(await bodies('idea.closed')).toMatchObject([{ data: { id: closed, status: 'closed_sl' } }]);
  expect(await bodies('idea.voided')).toMatchObject([{ data: { id: voided } }]);
});

it('what a moderator voids is told and counted, once it is judged', async () => {
  const moderator = await buildUser(db, { roleId: 1 });
  const voiding = await buildAuthor(db);
  const { id } = bodyOf(await call(createIdeaDraft, { body: wholeDraft(await buildTradedSymbol(db)) }, voiding.token));
  bodyOf(await call(publishIdea, { params: { id }, body: { revision: 1 } }, voiding.token));
  const reason = 'The chart shows another symbol';
  bodyOf(await call(voidIdea, { params: { id }, body: { reason } }, moderator.token));
  await run(db)`update jobs.job set start_after = now() where name = 'outcomes.judge'`;
  // By then, prices that are missing are no longer waited for.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 });
  try {
    await app.jobs.runDue();
  } finally {
    vi.useRealTimers();
  }
  expect((await bodies('idea.voided')).map(({ data }) => data['id'])).toContain(id);
  const record = bodyOf(await call(getRecord, { params: { id: voiding.id } }, moderator.token));
  expect(record.real?.counts).toMatchObject({ void: 1, pending: 0 });
});

it('webhooks say nothing while the setting hides ideas', async () => {
  await run(
    db,
  )`insert into settings (key, value) values ('features.Trade Ideas', 'false') on conflict (key) do update set value = 'false'`;
  const before = (await bodies('idea.closed')).length;
  const hidden = await buildIdea(db, { authorId: author.id, status: 'closed_sl', closedAt: new Date() });
  await db.transaction((tx) => recordEndedIdeas(tx, [hidden]));
  await run(db)`update settings set value = 'true' where key = 'features.Trade Ideas'`;
  expect(await bodies('idea.closed')).toHaveLength(before);
});

it('readers are told the outcome of an idea, not of later corrections or hidden ideas', async () => {
  const reader = await buildUser(db, { planIds: [12] });
  const [fresh, late, hidden] = [
    await buildIdea(db, { authorId: author.id, subscriptionTypeIds: [2] }),
    await buildIdea(db, { authorId: author.id }),
    await buildIdea(db, { authorId: author.id, hiddenAt: new Date() }),
  ];
  const now = Date.now();
  const ended = (id: number, at: number) => ({
    idea: { id },
    outcome: {
      events: [
        { seq: 1, type: 'filled' as const, at, price: 1 },
        { seq: 2, type: 'target' as const, at, price: 1, bps: 5000, target: 1 },
        { seq: 3, type: 'stopped' as const, at, price: 1, bps: 5000, r: 5000, net: 4990 },
      ],
      state: { status: 'closed_sl' as const },
    },
  });
  await db.transaction((tx) =>
    planOutcomeNotices(tx, [ended(fresh, now), ended(late, now - 16 * 60_000), ended(hidden, now)]),
  );
  const { count } = await requireRow(db, rowOf({ count: z.int() }))`
    select count(*)::int as count from jobs.job where name = 'ideas.tell' and state = 'created'`;
  // However many there are: judging waits for none of them.
  expect(count).toBe(1);
  await app.jobs.runDue();
  const { data } = bodyOf(await call(listNotifications, {}, reader.token));
  const about = (id: number) => data.filter(({ link }) => link === `/education/ideas/${id}`).map(({ title }) => title);
  expect(about(fresh).toSorted()).toEqual([
    'EURUSD: closed with +0.50\u00A0R',
    'EURUSD: entry filled',
    'EURUSD: target 1 reached',
  ]);
  expect([...about(late), ...about(hidden)]).toEqual([]);
});

it('what a moderator hides is gone for readers, and comes back when it is shown again', async () => {
  const [moderator, reader] = [await buildUser(db, { roleId: 1 }), await buildUser(db, { planIds: [12] })];
  const symbolId = await buildTradedSymbol(db);
  const { id } = bodyOf(await call(createIdeaDraft, { body: wholeDraft(symbolId) }, author.token));
  bodyOf(await call(publishIdea, { params: { id }, body: { revision: 1 } }, author.token));
  const hide = (isHidden: boolean, { token } = moderator) =>
    call(hideIdea, { params: { id }, body: { isHidden } }, token);
  const seen = async ({ token }: { token: string }) => ({
    page: (await call(getIdea, { params: { id } }, token)).status,
    listed: bodyOf(await call(listIdeas, { query: { limit: 100, symbolId } }, token)).data.length,
    notices: bodyOf(await call(listNotifications, {}, token)).data.filter(
      ({ link }) => link === `/education/ideas/${id}`,
    ).length,
  });
  const isStaffOnly = async () => {
    const { documents } = await ideaSearch.load(db, [String(id)]);
    return documents.map((document) => document.isStaffOnly);
  };
  expect(await seen(reader)).toEqual({ page: 200, listed: 1, notices: 1 });
  expect((await hide(true, author)).status).toBe(403);
  expect((await hide(true)).status).toBe(204);
  expect(await seen(reader)).toEqual({ page: 404, listed: 0, notices: 0 });
  expect(await seen(author)).toMatchObject({ page: 200 });
  expect(await isStaffOnly()).toEqual([true]);
  const audited = async () =>
    (
      await requireRow(db, rowOf({ count: z.int() }))`
        select count(*)::int as count from audit_events where entity = 'idea' and entity_id = ${String(id)} and action = 'update'`
    ).count;
  expect(await audited()).toBe(1);
  expect((await hide(true)).status).toBe(204);
  expect(await audited()).toBe(1);
  expect((await hide(false)).status).toBe(204);
  expect(await seen(reader)).toEqual({ page: 200, listed: 1, notices: 0 });
  expect(await isStaffOnly()).toEqual([false]);
  expect(await audited()).toBe(2);
});

it('whom a hidden idea is closed to leaves the room of its discussion at once; its author stays', async () => {
  const [moderator, reader] = [await buildUser(db, { roleId: 1 }), await buildUser(db)];
  const id = await buildIdea(db, { authorId: author.id });
  const address = await hubAddress(app);
  const enter = async (token: string) => {
    const { socket, frames, ready } = openHub(address, token);
    await ready;
    socket.send(JSON.stringify({ join: thingRoom('idea', id) }));
    const events = () => frames.map(({ event }) => event).filter((event) => event.startsWith('room.'));
    await vi.waitUntil(() => events().length > 0, { timeout: 5000 });
    return events;
  };
  const [read, own] = [await enter(reader.token), await enter(author.token)];
  const isDone = await call(hideIdea, { params: { id }, body: { isHidden: true } }, moderator.token);
  expect(isDone.status).toBe(204);
  await vi.waitUntil(() => read().length > 1, { timeout: 5000 });
  expect(read()).toEqual(['room.joined', 'room.refused']);
  expect(own()).toEqual(['room.joined']);
});

it.runIf(inject('databaseSource').kind === 'postgres')(
  'what a moderator hides while its readers are being told of it is not told',
  async () => {
    const id = await buildIdea(db, { authorId: author.id });
    let telling: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await run(tx)`update ideas set hidden_at = now() where id = ${id}`;
      telling = tellOfOutcomes(db, [{ ideaId: id, at: Date.now(), outcome: { type: 'filled' } }]);
      await untilSomebodyWaits(tx);
      await withdrawNotices(tx, id);
    });
    await telling;
    const { rows } = await db.execute(sql`select from notifications where source = ${`idea:${id}:filled`}`);
    expect(rows).toEqual([]);
  },
);

it('the erasure of an author takes their words and drafts, and leaves what was published', async () => {
  const erased = await buildAuthor(db);
  const published = await buildIdea(db, { authorId: erased.id });
  const draft = await buildIdeaDraft(db, { authorId: erased.id });
  await db.transaction(async (tx) => {
    await tradingData.erasures?.['ideas']?.(tx, { id: erased.id, email: '', pseudonym: '' });
  });
  const row = rowOf({ analysis: z.string().nullable(), stop: z.string() });
  const find = (id: number) => readRow(db, row)`select analysis, stop::text as stop from ideas where id = ${id}`;
  expect(await find(published)).toEqual({ analysis: null, stop: '108000' });
  expect(await find(draft)).toBe(null);
});
