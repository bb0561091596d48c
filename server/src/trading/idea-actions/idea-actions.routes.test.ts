import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createClosedMinutes } from '#market-data/closed-minutes.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { buildUser } from '#testing/factories.ts';
import { wholeDraft } from '#testing/idea-drafts.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import { publishTerms } from '#testing/judged-ideas.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol, storePrices } from '#testing/watched-symbols.ts';
import { createJudging } from '#trading/outcomes/judging.service.ts';
import { logOutcomes } from '#trading/outcomes/logged-outcomes.ts';
import {
  actOnIdea,
  haltIdeas,
  listIdeaEvents,
  resettleIdea,
  splitIdeas,
  voidIdea,
} from '@candela/contract/trading/idea-actions';
import { createIdeaDraft, publishIdea } from '@candela/contract/trading/idea-drafts';
import type { IdeaTerms } from '@candela/markets/outcomes/terms';

const { db, call } = await startTestServer();
const author = await buildAuthor(db);
const admin = await buildUser(db, { roleId: 1 });
const minute = 60_000;
const reason = 'The provider has sent wrong prices';

/** To buy at 100, in cents; published an hour ago. */
const start = Math.floor(Date.now() / minute) * minute - 60 * minute;
const terms: IdeaTerms = {
  direction: 'long',
  orderType: 'limit',
  entryLow: 9800,
  entryHigh: 10_000,
  stop: 9000,
  targets: [
    { price: 11_000, bps: 5000 },
    { price: 12_000, bps: 5000 },
  ],
  publishedAt: start,
  validUntil: start + 6000 * minute,
  breakEvenAfterTp1: false,
  cost: 0,
};

type Prices = [o: number, h: number, l: number, c: number];

/** A market whose minutes since the publication are stored, and judged by a clock that is ahead. */
async function openMarket(bars: readonly Prices[] = []) {
  const { id: symbolId } = await buildSymbol(db);
  const id = await publishTerms(db, terms, { authorId: author.id, symbolId });
  const readClosed = createClosedMinutes(db, false);
  const market = {
    id,
    symbolId,
    store: (first: number, given: readonly Prices[]) =>
      storeBars(db, {
        symbolId,
        bars: given.map(([o, h, l, c], at) => ({ t: start + (first + at) * minute, o, h, l, c, v: 0 })),
        source: 'CSV',
        corrects: true,
        now: Math.max(Date.now(), start + (first + given.length) * minute),
      }),
    judge: (at: number) =>
      createJudging({
        db,
        readClosed,
        now: () => start + at * minute,
        onJudged: logOutcomes,
        onChanged: () => {},
      }).judge(symbolId),
    events: async (token = author.token) =>
      bodyOf(await call(listIdeaEvents, { params: { id } }, token)).data.filter(({ seq }) => seq > 0),
    act: (action: Parameters<typeof call<typeof actOnIdea>>[1]['body']['action'], token = author.token) =>
      call(actOnIdea, { params: { id }, body: { action } }, token),
  };
  if (bars.length > 0) {
    await market.store(0, bars);
    await market.judge(bars.length + 0.2);
  }
  return market;
}

const filled: Prices[] = [
  [10_500, 10_600, 10_100, 10_200],
  [10_200, 10_300, 9900, 10_100],
];

describe('authors', () => {
  it('cancel a pending idea: it ends once the prices until then are judged', async () => {
    const market = await openMarket();
    expect(await market.act({ type: 'cancel' })).toMatchObject({ status: 202 });
    expect(bodyOf(await call(listIdeaEvents, { params: { id: market.id } }, author.token))).toMatchObject({
      waiting: [{ type: 'cancel' }],
    });
    await market.judge(90);
    expect(await market.events()).toMatchObject([{ type: 'cancelled' }]);
    expect(await market.act({ type: 'cancel' })).toMatchObject({ body: { title: 'errors.ideas.closed.title' } });
  });

  it('close at the next open, once; what is active can no longer be cancelled', async () => {
    const market = await openMarket(filled);
    expect(await market.act({ type: 'cancel' })).toMatchObject({
      status: 409,
      body: { title: 'errors.ideas.filled.title' },
    });
    const both = await Promise.all([market.act({ type: 'close' }), market.act({ type: 'close' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const next = Math.floor((Date.now() - start) / minute) + 1;
    await market.store(next, [[10_400, 10_500, 10_300, 10_400]]);
    await market.judge(next + 19);
    expect(await market.events()).toMatchObject([{ type: 'filled' }, { type: 'closed', price: '104.00', net: 4000 }]);
  });

  it('move the stop towards profit only, and short of the next target', async () => {
    const market = await openMarket();
    const move = (stop: string) => market.act({ type: 'moveStop', stop });
    expect(await move('95')).toMatchObject({ body: { title: 'errors.ideas.notActive.title' } });
    await market.store(0, filled);
    await market.judge(2.2);
    expect(await move('89')).toMatchObject({ body: { title: 'errors.ideas.stopAway.title' } });
    expect(await move('90.00')).toMatchObject({ body: { title: 'errors.ideas.stopAway.title' } });
    expect(await move('110')).toMatchObject({ body: { title: 'errors.ideas.stopBeyondTarget.title' } });
    expect(await move('95.001')).toMatchObject({ status: 400, body: { title: 'errors.ideas.price.title' } });
    expect(await move('95')).toMatchObject({ status: 202 });
    expect(await move('94.99')).toMatchObject({ body: { title: 'errors.ideas.stopAway.title' } });
    await market.judge(90);
    expect(await market.events()).toMatchObject([
      { type: 'filled' },
      { type: 'stopMoved', price: '95.00', reason: 'author' },
    ]);
  });

  it('see a cancellation that came too late as refused', async () => {
    const market = await openMarket();
    expect(await market.act({ type: 'cancel' })).toMatchObject({ status: 202 });
    // The order was filled before, by a minute that had not been read.
    await market.store(0, filled);
    await market.judge(90);
    expect(await market.events()).toMatchObject([{ type: 'filled' }, { type: 'refused', reason: 'cancel' }]);
  });

  it('wait no longer for what they asked of an idea that had ended before', async () => {
    const market = await openMarket();
    expect(await market.act({ type: 'cancel' })).toMatchObject({ status: 202 });
    // The price had reached the first target before the entry.
    await market.store(0, [[10_500, 11_100, 10_400, 11_000]]);
    await market.judge(90);
    expect(bodyOf(await call(listIdeaEvents, { params: { id: market.id } }, author.token))).toMatchObject({
      data: [{ type: 'missed' }],
      waiting: [],
    });
  });

  it('have their ideas judged with the minute in which they act', async () => {
    const market = await openMarket();
    await market.act({ type: 'cancel' });
    const { rows } = await db.execute<{ key: string; isWhole: boolean }>(sql`
      select singleton_key as key, extract(epoch from start_after)::numeric % 60 = 10 as "isWhole" from jobs.job
      where name = 'outcomes.judge' and data ->> 'symbolId' = ${String(market.symbolId)} order by start_after desc limit 1`);
    expect(rows).toEqual([{ key: expect.stringMatching(/^\d+:\d+$/), isWhole: true }]);
  });

  it('act on their own ideas only', async () => {
    const market = await openMarket();
    const other = await buildAuthor(db);
    expect(await market.act({ type: 'cancel' }, other.token)).toMatchObject({ status: 403 });
    const closed = await publishTerms(db, terms, { authorId: author.id, symbolId: market.symbolId });
    await db.execute(sql`alter table ideas disable trigger ideas_kept`);
    await db.execute(sql`update ideas set subscription_type_ids = '{2}' where id = ${closed}`);
    await db.execute(sql`alter table ideas enable trigger ideas_kept`);
    const student = await buildUser(db, { planIds: [12] });
    const stranger = await buildUser(db);
    expect((await call(listIdeaEvents, { params: { id: closed } }, stranger.token)).status).toBe(404);
    expect((await call(listIdeaEvents, { params: { id: closed } }, student.token)).status).toBe(200);
  });
});

describe('moderators', () => {
  it('void an idea, which keeps what it would have been', async () => {
    const market = await openMarket(filled);
    const input = { params: { id: market.id }, body: { reason } };
    expect((await call(voidIdea, input, author.token)).status).toBe(403);
    expect((await call(voidIdea, input, admin.token)).status).toBe(202);
    expect(await call(voidIdea, input, admin.token)).toMatchObject({ body: { title: 'errors.ideas.voiding.title' } });
    await market.judge(90);
    expect(await market.events()).toMatchObject([{ type: 'filled' }, { type: 'voided', note: reason }]);
    const { rows } = await db.execute(sql`select status, net from ideas where id = ${market.id}`);
    expect(rows).toEqual([{ status: 'void', net: 1000 }]);
  });

  it('end all ideas of a symbol that is halted; with new prices it is traded again', async () => {
    const market = await openMarket(filled);
    const other = await publishTerms(db, terms, { authorId: author.id, symbolId: market.symbolId });
    const answer = await call(haltIdeas, { params: { id: other }, body: { reason } }, admin.token);
    expect(answer).toMatchObject({ status: 202, body: { ideas: 2 } });
    const halted = async () =>
      (
        await db.execute(
          sql`select halted_at is not null as "isHalted" from market_symbols where id = ${market.symbolId}`,
        )
      ).rows;
    expect(await halted()).toEqual([{ isHalted: true }]);
    await market.judge(90);
    expect(await market.events()).toMatchObject([
      { type: 'filled' },
      { type: 'expired', reason: 'halt', price: '101.00', note: reason },
    ]);
    await market.store(100, filled);
    expect(await halted()).toEqual([{ isHalted: false }]);
  });

  it('convert prices from a split on, unless they have been judged', async () => {
    const market = await openMarket(filled);
    const split = (at: number, numerator = 2) =>
      call(
        splitIdeas,
        {
          params: { id: market.id },
          body: { numerator, denominator: 1, at: new Date(start + at * minute).toISOString(), reason },
        },
        admin.token,
      );
    expect(await split(1)).toMatchObject({ status: 409, body: { title: 'errors.ideas.judged.title' } });
    expect(await split(2, 1)).toMatchObject({ status: 400, body: { title: 'errors.ideas.noSplit.title' } });
    expect(await split(100_000)).toMatchObject({ status: 400, body: { title: 'errors.ideas.wrongTime.title' } });
    expect(await split(2)).toMatchObject({ status: 202, body: { ideas: 1 } });
    await market.store(2, [[5100, 5600, 5000, 5500]]);
    await market.judge(3.2);
    expect(await market.events()).toMatchObject([
      { type: 'filled' },
      { type: 'split', ratio: { numerator: 2, denominator: 1 }, note: reason },
      { type: 'target', target: 1, price: '110.00', candle: { o: '51.00' } },
    ]);
  });

  it('announce a split once, also for what is published before it', async () => {
    const { id, symbolId } = await openMarket();
    const at = new Date(Math.ceil(Date.now() / minute) * minute + 10 * minute).toISOString();
    const body = { numerator: 2, denominator: 1, at, reason };
    const announce = () => call(splitIdeas, { params: { id }, body }, admin.token);
    const both = await Promise.all([announce(), announce()]);
    expect(both.map((answer) => bodyOf(answer).ideas).toSorted()).toEqual([0, 1]);
    const other = await call(splitIdeas, { params: { id }, body: { ...body, numerator: 3 } }, admin.token);
    expect(other).toMatchObject({ status: 409, body: { title: 'errors.ideas.otherSplit.title' } });
    const audited = await db.execute(sql`
      select from audit_events where entity = 'idea' and entity_id = ${String(id)} and action = 'update'`);
    expect(audited.rows).toHaveLength(1);
    await storePrices(db, symbolId, [
      { minute: Math.floor(Date.now() / minute) - 1, o: 10_000, h: 10_000, l: 10_000, c: 10_000 },
    ]);
    const draft = bodyOf(await call(createIdeaDraft, { body: wholeDraft(symbolId) }, author.token));
    bodyOf(await call(publishIdea, { params: { id: draft.id }, body: { revision: 1 } }, author.token));
    for (const ideaId of [id, draft.id]) {
      const { waiting } = bodyOf(await call(listIdeaEvents, { params: { id: ideaId } }, author.token));
      expect(waiting).toEqual([{ type: 'split', at }]);
    }
    const { rows } = await db.execute<{ body: string }>(sql`
      select body from log_entries where idea_id = ${draft.id} order by index`);
    expect(rows.map((row): unknown => JSON.parse(row.body))).toMatchObject([
      { kind: 'published' },
      { kind: 'action', idea: draft.id, type: 'split', at: Date.parse(at), numerator: 2, denominator: 1, reason },
    ]);
  });

  it('have a closed idea judged again by corrected prices; the result counts', async () => {
    const market = await openMarket([...filled, [10_100, 10_200, 8900, 9500]]);
    const resettle = () => call(resettleIdea, { params: { id: market.id }, body: { reason } }, admin.token);
    expect(await resettle()).toMatchObject({ status: 409, body: { title: 'errors.ideas.sameResult.title' } });
    await market.store(2, [
      [10_100, 10_200, 10_000, 10_100],
      [10_100, 12_100, 10_000, 12_000],
    ]);
    expect(await resettle()).toMatchObject({
      status: 200,
      body: { type: 'resettled', net: 15_000, note: reason, actor: { id: admin.id } },
    });
    const { rows } = await db.execute(sql`select status, net from ideas where id = ${market.id}`);
    expect(rows).toEqual([{ status: 'closed_tp', net: 15_000 }]);
    const open = await openMarket();
    expect(await call(resettleIdea, { params: { id: open.id }, body: { reason } }, admin.token)).toMatchObject({
      body: { title: 'errors.ideas.open.title' },
    });
  });

  it('leave a trace in the log for everything', async () => {
    const { rows } = await db.execute<{ kind: string }>(sql`
      select distinct body::jsonb ->> 'kind' as kind from log_entries order by 1`);
    expect(rows.map(({ kind }) => kind)).toEqual(['action', 'outcome', 'published']);
  });
});
