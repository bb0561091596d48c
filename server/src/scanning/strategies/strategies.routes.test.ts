import { describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { buildIdeaSymbol } from '#testing/idea-rows.ts';
import { plainRule } from '#testing/strategy-drafts.ts';
import {
  buildLiveStrategy,
  buildReceiver,
  buildStrategist,
  buildStrategy,
  buildVersion,
} from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { getStrategy, listStrategies } from '@candela/contract/scanning/strategies';

const { db, call } = await startTestServer();
await buildIdeaSymbol(db);
await buildSymbol(db, { symbol: 'CSV:QUUX', name: 'Quux', market: 'stocks', display: 'staff' });
const owner = await buildStrategist(db);
const [member, outsider, trainer] = [
  await buildUser(db, { planIds: [12] }),
  await buildUser(db, { planIds: [11] }),
  await buildUser(db, { roleId: 2 }),
];

const ruleOf = (given: object) => ({ ...plainRule, ...given });
const forAll = await buildLiveStrategy(db, { ownerId: owner.id, name: 'For all' });
const forMembers = await buildLiveStrategy(db, { ownerId: owner.id, name: 'For members', subscriptionTypeIds: [2] });
const paused = await buildLiveStrategy(db, { ownerId: owner.id, name: 'Paused', status: 'paused' });
const archived = await buildLiveStrategy(db, { ownerId: owner.id, name: 'Archived', status: 'archived' });
const draft = await buildStrategy(db, { ownerId: owner.id, name: 'Draft' });
const secret = await buildLiveStrategy(db, {
  ownerId: owner.id,
  name: 'Secret',
  style: 'scalping',
  languageCode: 'en',
  translations: { de: { name: 'Geheim', summary: 'Kurz', description: 'Lang' } },
  rule: ruleOf({ timeframe: '5m', universe: { markets: ['forex'], symbols: ['CSV:QUUX', 'CSV:EURUSD'] } }),
});

type Query = Parameters<typeof call<typeof listStrategies>>[1]['query'];

async function namesFor({ token }: { token: string }, query: object = {}): Promise<string[]> {
  const { data } = bodyOf(await call(listStrategies, { query: query as Query }, token));
  return data.map(({ name }) => name);
}

describe('the list', () => {
  it('has what is live or paused and for its reader, the newest first', async () => {
    expect(await namesFor(member)).toEqual(['Secret', 'Paused', 'For members', 'For all']);
    expect(await namesFor(outsider)).toEqual(['Secret', 'Paused', 'For all']);
    for (const staff of [trainer, owner]) expect(await namesFor(staff)).toEqual(await namesFor(member));
    expect(await namesFor(outsider, { sort: 'oldest' })).toEqual(['For all', 'Paused', 'Secret']);
  });

  it('is read by pages', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = bodyOf(await call(listStrategies, { query: { limit: 1, cursor } }, member.token));
      names.push(...page.data.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual(await namesFor(member));
  });

  it.each([
    [{ status: 'paused' }, ['Paused']],
    [{ timeframe: '5m' }, ['Secret']],
    [{ style: 'scalping' }, ['Secret']],
    [{ market: 'forex' }, ['Secret']],
    [{ market: 'bonds' }, []],
    [{ search: 'for m' }, ['For members']],
    [{ search: 'geheim' }, ['Secret']],
    [{ search: 'eurus' }, ['Secret', 'Paused', 'For members', 'For all']],
    [{ search: '%' }, []],
  ] as [object, string[]][])('is narrowed by %j', async (query, names) => {
    expect(await namesFor(member, query)).toEqual(names);
  });

  it('does not show a symbol that its reader may not see, nor finds it for them', async () => {
    const symbolsFor = async ({ token }: { token: string }) => {
      const { data } = bodyOf(await call(listStrategies, { query: { search: 'Secret' } }, token));
      return [data[0]?.symbols.map(({ symbol }) => symbol), data[0]?.symbolCount];
    };
    expect(await symbolsFor(member)).toEqual([['CSV:EURUSD'], 1]);
    expect(await symbolsFor(trainer)).toEqual([['CSV:QUUX', 'CSV:EURUSD'], 2]);
    for (const query of [{ market: 'stocks' }, { search: 'quux' }])
      expect([await namesFor(member, query), await namesFor(trainer, query)]).toEqual([[], ['Secret']]);
  });
});

describe('the page', () => {
  const get = async ({ token }: { token: string }, id: number) => call(getStrategy, { params: { id } }, token);

  it('is that of the live version, in the language of its reader, without symbols that they may not see', async () => {
    await buildVersion(db, secret.id, ruleOf({ direction: 'short' }));
    const page = bodyOf(await get(member, secret.id));
    expect(page).toMatchObject({
      version: 1,
      direction: 'long',
      timeframe: '5m',
      languageCode: 'en',
      isManaged: false,
    });
    expect(page.rule?.universe).toEqual({ markets: ['forex'], symbols: ['CSV:EURUSD'] });
    const german = await buildUser(db, { languageId: 5 });
    expect(bodyOf(await get(german, secret.id))).toMatchObject({
      name: 'Geheim',
      summary: 'Kurz',
      description: 'Lang',
      languageCode: 'de',
    });
    expect(bodyOf(await get(owner, secret.id))).toMatchObject({ isManaged: true });
    expect(bodyOf(await get(owner, secret.id)).rule?.universe.symbols).toContain('CSV:QUUX');
  });

  it('is there for nobody who may not read it', async () => {
    expect((await get(member, forMembers.id)).status).toBe(200);
    expect((await get(outsider, forMembers.id)).status).toBe(404);
    for (const id of [draft, archived.id, 2_000_000_000]) {
      for (const reader of [member, trainer, owner]) expect((await get(reader, id)).status).toBe(404);
    }
    expect((await get(outsider, forAll.id)).status).toBe(200);
    expect((await get(outsider, paused.id)).status).toBe(200);
  });
});

it('strategies are found by where their alerts come from', async () => {
  const scanners = await namesFor(member);
  await buildReceiver(db, { kind: 'manual', ownerId: owner.id, name: 'By hand' });
  await buildReceiver(db, { kind: 'tradingview', ownerId: owner.id, name: 'Script' });
  expect(await namesFor(member, { kind: 'manual' })).toEqual(['By hand']);
  expect(await namesFor(member, { kind: 'tradingview' })).toEqual(['Script']);
  expect(await namesFor(member, { kind: 'scanner' })).toEqual(scanners);
  expect(await namesFor(member, { kind: 'manual', status: 'paused' })).toEqual([]);
});
