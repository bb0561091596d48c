import { sql } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { buildTradedSymbol, wholeDraft } from '#testing/idea-drafts.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { changeSettings, listSettings, readSettingsForm } from '@candela/contract/site/settings';
import { getIdea } from '@candela/contract/trading/idea-detail';
import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { createIdeaDraft, publishIdea, saveIdeaDraft } from '@candela/contract/trading/idea-drafts';
import { listIdeas } from '@candela/contract/trading/ideas';

const { db, call } = await startTestServer();
const author = await buildAuthor(db);
const symbolId = await buildTradedSymbol(db);

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.replace(/^errors\.|\.title$/g, '');

const begin = async (given: Partial<IdeaDraftBody> = {}, { token } = author) =>
  bodyOf(await call(createIdeaDraft, { body: wholeDraft(symbolId, given) }, token));

const publish = (id: number, more: { revision?: number; at?: string; eventId?: number } = {}, { token } = author) =>
  call(publishIdea, { params: { id }, body: { revision: 1, ...more } }, token);

const entryRow = rowOf({ body: z.string(), commitment: z.string(), secret: z.string() });

const entriesOf = (id: number) => readRows(db, entryRow)`
  select l.body, l.entry::jsonb ->> 'c' as commitment, encode(i.secret, 'hex') as secret
  from log_entries l join ideas i on i.id = l.idea_id where l.idea_id = ${id}`;

describe('publishing', () => {
  it('fixes the levels, and commits to them in the public log', async () => {
    const { id } = await begin();
    const idea = bodyOf(await publish(id));
    expect(idea).toMatchObject({
      id,
      status: 'pending',
      entryLow: '98.00',
      entryHigh: '99.00',
      stop: '95.50',
      currentStop: '95.50',
      targets: [
        { price: '104.00', allocationBps: 5000 },
        { price: '108.25', allocationBps: 5000 },
      ],
      fill: null,
      priceBasis: 'last',
      hasPrices: true,
      isDuplicate: false,
    });
    const [entry, ...others] = await entriesOf(id);
    expect(others).toEqual([]);
    const { body = '', commitment, secret = '' } = entry ?? {};
    expect(createHmac('sha256', Buffer.from(secret, 'hex')).update(body).digest('hex')).toBe(commitment);
    expect(JSON.parse(body)).toMatchObject({
      kind: 'published',
      idea: id,
      decimals: 2,
      entryLow: 9800,
      entryHigh: 9900,
      stop: 9550,
      targets: [
        { price: 10_400, bps: 5000 },
        { price: 10_825, bps: 5000 },
      ],
      audience: [],
      event: null,
    });
    const head = await readRow(db, rowOf({ until: z.number() }))`
      select until::float8 as until from series_heads where symbol_id = ${symbolId}`;
    expect(head?.until).toBeLessThanOrEqual(Date.now());
  });

  it('happens once, however often it is asked for at once', async () => {
    const { id } = await begin();
    const answers = await Promise.all([publish(id), publish(id), publish(id)]);
    expect(answers.map(codeOf).toSorted()).toEqual([null, 'ideas.published', 'ideas.published'].toSorted());
    expect(await entriesOf(id)).toHaveLength(1);
    expect(codeOf(await publish(id))).toBe('ideas.published');
  });

  it('takes the cost of the symbol', async () => {
    const wide = await buildTradedSymbol(db);
    await run(db)`update market_symbols set spread = '0.05' where id = ${wide}`;
    const { id } = await begin({ symbolId: wide });
    expect(bodyOf(await publish(id))).toMatchObject({ cost: '0.05' });
  });

  it('binds an idea to the disclaimer that is in force, which later changes leave alone, and which nobody changes', async () => {
    const setTo = (text: string) => run(db)`
      insert into settings (key, value) values ('ideas.disclaimer', ${JSON.stringify(text)})
      on conflict (key) do update set value = excluded.value`;
    onTestFinished(async () => void (await run(db)`delete from settings where key = 'ideas.disclaimer'`));
    const shown = async (id: number) => {
      const idea = bodyOf(await call(getIdea, { params: { id } }, author.token));
      return 'disclaimer' in idea ? idea.disclaimer : undefined;
    };
    const [before, first, again, both, other] = [
      await begin(),
      await begin(),
      await begin(),
      await begin(),
      await begin(),
    ];
    bodyOf(await publish(before.id));
    await setTo('Education, not advice.');
    await Promise.all([first, again].map(async ({ id }) => bodyOf(await publish(id))));
    await setTo('You alone decide.');
    bodyOf(await publish(other.id));
    await setTo('Education, not advice.');
    bodyOf(await publish(both.id));
    await setTo('');
    expect(await shown(before.id)).toBeNull();
    const version = (await shown(first.id))?.version;
    for (const { id } of [first, again, both])
      expect(await shown(id)).toEqual({ version, text: 'Education, not advice.' });
    expect(await shown(other.id)).toMatchObject({ text: 'You alone decide.' });
    expect((await shown(other.id))?.version).toBeGreaterThan(version ?? Infinity);
    for (const change of [sql`update idea_disclaimers set text = 'Other'`, sql`delete from idea_disclaimers`])
      await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: '23001' } });
  });

  it('refuses what is valid for longer than the setting allows, also for a time to come; what is published stays', async () => {
    const inDays = (days: number) => new Date((Math.floor(Date.now() / 60_000) + days * 1440) * 60_000).toISOString();
    const [long, short] = [await begin({ validUntil: inDays(3) }), await begin({ validUntil: inDays(2) })];
    const published = await begin({ validUntil: inDays(3) });
    bodyOf(await publish(published.id));
    const admin = await buildUser(db, { roleId: 4 });
    const { revision } = bodyOf(await call(readSettingsForm, {}, admin.token));
    bodyOf(await call(changeSettings, { body: { revision, values: { 'ideas.maxDays': 2 } } }, admin.token));
    onTestFinished(async () => void (await run(db)`delete from settings where key = 'ideas.maxDays'`));
    expect(bodyOf(await call(listSettings, {}, author.token))).toMatchObject({ ideaMaxDays: 2 });
    expect(codeOf(await publish(long.id))).toBe('ideas.tooLate');
    expect(codeOf(await publish(long.id, { at: new Date(Date.now() + 3_600_000).toISOString() }))).toBe(
      'ideas.tooLate',
    );
    bodyOf(await publish(short.id));
    expect(bodyOf(await call(getIdea, { params: { id: published.id } }, author.token))).toMatchObject({
      status: 'pending',
      validUntil: published.validUntil,
    });
  });

  it('refuses a revision that the author has not seen', async () => {
    const { id } = await begin();
    await call(
      saveIdeaDraft,
      { params: { id }, body: { ...wholeDraft(symbolId, { stop: '95' }), revision: 1 } },
      author.token,
    );
    expect(codeOf(await publish(id))).toBe('ideas.conflict');
    expect(codeOf(await publish(id, { revision: 2 }))).toBe(null);
  });

  it('refuses an author who has lost the right while the form was open', async () => {
    const demoted = await buildAuthor(db);
    const { id } = await begin({}, demoted);
    await call(getIdea, { params: { id } }, demoted.token);
    // What the server remembers of the caller for five seconds still has it.
    await run(db)`update users set permissions = '{}' where id = ${demoted.id}`;
    expect((await publish(id, {}, demoted)).status).toBe(403);
    expect(await entriesOf(id)).toEqual([]);
  });

  it('refuses a symbol that its author may no longer see, and one that is halted', async () => {
    const gone = await buildTradedSymbol(db);
    const { id } = await begin({ symbolId: gone });
    await run(db)`update market_symbols set halted_at = now() where id = ${gone}`;
    expect(codeOf(await publish(id))).toBe('ideas.halted');
    await run(db)`update market_symbols set is_active = false where id = ${gone}`;
    expect(codeOf(await publish(id))).toBe('candles.unknownSymbol');
  });

  it.each<[string, Partial<IdeaDraftBody>, string]>([
    ['nothing to risk', { stop: null }, 'ideas.incomplete: stop incomplete'],
    [
      'a target without a price',
      { targets: [{ price: null, allocationBps: 10_000 }] },
      'ideas.incomplete: targets 1 price incomplete',
    ],
    [
      'hardly a reason',
      { analysis: '<p><strong>It goes up.</strong></p>' },
      'ideas.shortAnalysis: analysis shortAnalysis',
    ],
    ['a style that there is not', { style: 'gambling' }, 'ideas.unknownChoice'],
    ['more decimals than the symbol', { stop: '95.555' }, 'ideas.price: stop price'],
    ['an entry upside down', { entryLow: '99', entryHigh: '98' }, 'ideas.entryOrder: entry entryOrder'],
    ['a stop above the entry', { stop: '98.5' }, 'ideas.stopSide: stop stopSide'],
    ['a stop two ticks away', { stop: '97.98' }, 'ideas.stopTooNear: stop stopTooNear'],
    [
      'a target inside of the entry',
      { targets: [{ price: '98.5', allocationBps: 10_000 }] },
      'ideas.targetOrder: targets 1 targetOrder',
    ],
    ['no target', { targets: [] }, 'ideas.targetCount: targets targetCount'],
    [
      'parts of less than all',
      { targets: [{ price: '104', allocationBps: 9999 }] },
      'ideas.allocations: allocations allocations',
    ],
    ['a past end', { validUntil: '2026-01-01T00:00:00.000Z' }, 'ideas.past: validUntil past'],
    ['half a minute', { validUntil: '2026-12-01T00:00:30.000Z' }, 'ideas.notWholeMinute: validUntil notWholeMinute'],
    [
      'a year',
      { validUntil: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 100 * 86_400_000).toISOString() },
      'ideas.tooLate: validUntil tooLate',
    ],
    [
      'a price that has passed',
      { entryLow: '100', entryHigh: '101', targets: [{ price: '104', allocationBps: 10_000 }] },
      'ideas.wrongSideOfPrice: entry wrongSideOfPrice',
    ],
    ['a market order without the price', { orderType: 'market' }, 'ideas.rangeWithoutPrice: entry rangeWithoutPrice'],
    [
      'several faults, all of which are named',
      { stop: '98.5', targets: [{ price: '97', allocationBps: 5000 }] },
      'ideas.stopSide: stop stopSide; targets 1 targetOrder; allocations allocations',
    ],
  ])('refuses %s, at its field', async (_what, given, expected) => {
    const { id } = await begin(given);
    const answer = await publish(id);
    const { message } = answer.body as { message: string };
    expect(answer.status).toBeLessThan(500);
    expect(`${codeOf(answer)}: ${message}`).toContain(expected);
    expect(bodyOf(await call(getIdea, { params: { id } }, author.token))).toMatchObject({
      status: 'draft',
      revision: 1,
    });
  });

  it('refuses levels off the tick size of the day', async () => {
    const coarse = await buildTradedSymbol(db, { tickSizes: [{ from: '1970-01-01', size: '0.25' }] });
    const { id } = await begin({ symbolId: coarse, entryHigh: '99.1' });
    expect(codeOf(await publish(id))).toBe('ideas.offTick');
  });

  it('refuses a market order while the market is closed, and a symbol without a price', async () => {
    const closed = await buildTradedSymbol(db);
    const today = new Date().toISOString().slice(0, 10);
    await run(db)`update market_symbols set session_code = 'lse' where id = ${closed}`;
    for (const day of [-1, 0, 1].map((days) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10),
    ))
      await run(
        db,
      )`insert into session_exceptions (session_code, day, stretches, note) values ('lse', ${day}, '[]', 'test')`;
    onTestFinished(async () => void (await run(db)`delete from session_exceptions`));
    const market = { orderType: 'market', entryLow: '99.5', entryHigh: '100.5' } as const;
    const { id } = await begin({ symbolId: closed, ...market });
    expect(codeOf(await publish(id))).toBe('ideas.marketClosed');
    const { id: open } = await begin(market);
    expect(codeOf(await publish(open))).toBe(null);
    const priceless = await buildTradedSymbol(db);
    await run(db)`update market_symbols set first_minute = null, last_minute = null where id = ${priceless}`;
    await run(db)`delete from candle_minutes where symbol_id = ${priceless}`;
    const { id: none } = await begin({ symbolId: priceless });
    expect(codeOf(await publish(none))).toBe('ideas.noPrice');
  });

  it('marks an idea beside an active one of the same author, symbol and direction', async () => {
    const twice = await buildTradedSymbol(db);
    const { id: first } = await begin({ symbolId: twice });
    await publish(first);
    const { id: pending } = await begin({ symbolId: twice });
    expect(bodyOf(await publish(pending))).toMatchObject({ isDuplicate: false });
    await run(db)`update ideas set status = 'active' where id = ${first}`;
    const { id: second } = await begin({ symbolId: twice });
    expect(bodyOf(await publish(second))).toMatchObject({ isDuplicate: true });
  });
});

describe('who reads it', () => {
  it('is its audience, which is told at once and for a quarter of an hour, without a level', async () => {
    const { id } = await begin({ subscriptionTypeIds: [2] });
    const [inside, outside] = [await buildUser(db, { planIds: [12] }), await buildUser(db)];
    await publish(id);
    const listed = async (token: string) =>
      bodyOf(await call(listIdeas, { query: { limit: 100 } }, token)).data.map((idea) => idea.id);
    expect(await listed(inside.token)).toContain(id);
    expect(await listed(outside.token)).not.toContain(id);
    expect((await call(getIdea, { params: { id } }, outside.token)).status).toBe(404);
    const notices = async (token: string) =>
      bodyOf(await call(listNotifications, {}, token)).data.filter(({ link }) => link === `/education/ideas/${id}`);
    const [notice] = await notices(inside.token);
    expect(notice).toMatchObject({ contentType: 'idea', title: expect.stringContaining('Long SYMBOL') });
    for (const level of ['98', '99', '95.5', '104', '108.25'])
      expect(`${notice?.title} ${notice?.body}`).not.toContain(level);
    expect(await notices(outside.token)).toEqual([]);
    const { seconds } = await requireRow(db, rowOf({ seconds: z.number() }))`
      select extract(epoch from expires_at - visible_at)::float8 as seconds from notifications where source = ${`idea:${id}:published`}`;
    expect(seconds).toBe(900);
  });

  it('is the audience of the live event in which a host calls it', async () => {
    const { id: eventId, host } = await buildEvent(db, { status: 'live', subscriptionTypeIds: [2] });
    await run(db)`update users set permissions = '{"Manage Signals"}' where id = ${host.id}`;
    const { id } = await begin({}, host);
    expect(bodyOf(await publish(id, { eventId }, host))).toMatchObject({ eventId, subscriptionTypeIds: [2] });
    const { id: foreign } = await begin();
    expect(codeOf(await publish(foreign, { eventId }))).toBe('ideas.notLive');
    await run(db)`update events set status = 'ended' where id = ${eventId}`;
    const { id: late } = await begin({}, host);
    expect(codeOf(await publish(late, { eventId }, host))).toBe('ideas.notLive');
  });
});

it('is written to the list of changes', async () => {
  const { id } = await begin();
  await publish(id);
  const admin = await buildUser(db, { roleId: 1 });
  const { data } = bodyOf(
    await call(listAuditEvents, { query: { entity: 'idea', entityId: String(id) } }, admin.token),
  );
  expect(data).toMatchObject([{ action: 'publish', actor: { id: author.id } }]);
});
