import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import { publishTerms } from '#testing/judged-ideas.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol, storePrices } from '#testing/watched-symbols.ts';
import { actOnIdea, haltIdeas, resettleIdea, voidIdea } from '@candela/contract/trading/idea-actions';
import { getRecord } from '@candela/contract/trading/records';

const { app, db, call } = await startTestServer();
const moderator = await buildUser(db, { roleId: 1 });
await run(db)`
  insert into webhook_endpoints (id, url, description, event_types, secret)
  values (gen_random_uuid(), 'https://hooks.example', 'All', '{idea.closed,idea.voided}', 'secret')`;

const minute = 60_000;
/** Published two hours ago, in minutes since 1970. */
const start = Math.floor(Date.now() / minute) - 120;
const reason = 'The provider has sent wrong prices';

type Prices = [o: number, h: number, l: number, c: number];
const filled: Prices = [10_100, 10_200, 9950, 10_100];
const quiet: Prices = [10_100, 10_200, 10_000, 10_100];
const stopped: Prices = [10_000, 10_000, 8900, 9000];

/** A market with an idea to buy at 100, in cents, and everything that is told of it. */
async function openMarket() {
  const author = await buildAuthor(db);
  const { id: symbolId } = await buildSymbol(db);
  const terms = {
    direction: 'long' as const,
    orderType: 'limit' as const,
    entryLow: 9800,
    entryHigh: 10_000,
    stop: 9000,
    targets: [{ price: 12_000, bps: 10_000 }],
    publishedAt: start * minute,
    validUntil: (start + 6000) * minute,
    breakEvenAfterTp1: false,
    cost: 0,
  };
  const id = await publishTerms(db, terms, { authorId: author.id, symbolId });
  const store = (bars: Record<number, Prices>) =>
    storePrices(
      db,
      symbolId,
      Object.entries(bars).map(([at, [o, h, l, c]]) => ({ minute: start + Number(at), o, h, l, c })),
    );
  /** Judges, and what follows from it, by a clock that is so many minutes after the publication. */
  const judge = async (at: number) => {
    await run(db)`update jobs.job set start_after = now() where name = 'outcomes.judge'`;
    vi.useFakeTimers({ toFake: ['Date'], now: (start + at) * minute });
    onTestFinished(() => void vi.useRealTimers());
    await app.jobs.runDue();
    vi.useRealTimers();
  };
  const told = async () => ({
    webhooks: (
      await readRows(db, rowOf({ type: z.string(), body: z.string() }))`
        select type, body from webhook_events where (body::jsonb -> 'data' ->> 'id')::int = ${id} order by created_at, type`
    ).map(({ type, body }) => [type, (JSON.parse(body) as { data: { status?: string } }).data.status]),
    notice: (
      await readRow(db, rowOf({ title: z.string() }))`
        select texts -> 'en' ->> 'title' as title from notifications where source = ${`idea:${id}:closed`}`
    )?.title,
    record: bodyOf(await call(getRecord, { params: { id: author.id } }, moderator.token)).real,
  });
  return { id, author, store, judge, told };
}

it('what an author cancels is told to readers and webhooks, and counted', async () => {
  const { id, author, judge, told } = await openMarket();
  bodyOf(await call(actOnIdea, { params: { id }, body: { action: { type: 'cancel' } } }, author.token));
  // Prices that are missing until then are waited for.
  await judge(150);
  expect(await told()).toMatchObject({
    webhooks: [['idea.closed', 'cancelled']],
    notice: expect.stringContaining('ended'),
    record: { counts: { cancelled: 1, pending: 0 } },
  });
});

it('what an author closes is told with its result once the next price has decided it', async () => {
  const { id, author, store, judge, told } = await openMarket();
  await store({ 0: filled });
  await judge(20);
  bodyOf(await call(actOnIdea, { params: { id }, body: { action: { type: 'close' } } }, author.token));
  // The minute of the action is the 120th, or the next one by now.
  const next: Prices = [10_500, 10_600, 10_400, 10_500];
  await store({ 121: next, 122: next, 123: next });
  await judge(124);
  expect(await told()).toMatchObject({ webhooks: [], notice: undefined });
  await judge(140);
  expect(await told()).toMatchObject({
    webhooks: [['idea.closed', 'closed_manual']],
    record: { figures: { closed: 1, totalR: 0.5 } },
  });
});

it('what a moderator voids or ends for a whole symbol is told to readers and webhooks, and counted', async () => {
  const voided = await openMarket();
  bodyOf(await call(voidIdea, { params: { id: voided.id }, body: { reason } }, moderator.token));
  await voided.judge(150);
  expect(await voided.told()).toMatchObject({
    webhooks: [['idea.voided', undefined]],
    notice: expect.stringContaining('ended'),
    record: { counts: { void: 1, pending: 0 } },
  });
  const halted = await openMarket();
  await halted.store({ 0: filled, 1: quiet });
  await halted.judge(20);
  bodyOf(await call(haltIdeas, { params: { id: halted.id }, body: { reason } }, moderator.token));
  await halted.judge(150);
  expect(await halted.told()).toMatchObject({
    webhooks: [['idea.closed', 'closed_expired']],
    notice: expect.stringContaining('closed with +0.10\u00A0R'),
    record: { figures: { closed: 1, totalR: 0.1 } },
  });
});

it('what is settled again is told again, with the result that counts now', async () => {
  const { id, store, judge, told } = await openMarket();
  await store({ 0: filled, 1: stopped });
  await judge(20);
  expect(await told()).toMatchObject({
    webhooks: [['idea.closed', 'closed_sl']],
    record: { figures: { closed: 1, totalR: -1 } },
  });
  await store({ 1: [10_100, 12_100, 10_000, 12_000] });
  bodyOf(await call(resettleIdea, { params: { id }, body: { reason } }, moderator.token));
  await app.jobs.runDue();
  expect(await told()).toMatchObject({
    webhooks: [
      ['idea.closed', 'closed_sl'],
      ['idea.closed', 'closed_tp'],
    ],
    notice: expect.stringContaining('closed with +2.00\u00A0R'),
    record: { figures: { closed: 1, totalR: 2 }, counts: { resettled: 1 } },
  });
});
