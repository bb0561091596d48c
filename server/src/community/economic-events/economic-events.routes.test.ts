import { describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer, type Answer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import {
  createEconomicEvent,
  getEconomicEvent,
  getNextEconomicEvent,
  listEconomicEvents,
  listEventCurrencies,
  listEventsOfSymbol,
  removeEconomicEvent,
  updateEconomicEvent,
} from '@candela/contract/community/economic-events';
import type { CallInput, Endpoint } from '@candela/contract/endpoint';

const { db, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });
const learner = await buildUser(db);

const release = {
  precision: 'minute' as const,
  at: '2031-03-10T12:30:00.000Z' as string | null,
  day: null as string | null,
  zone: 'America/New_York' as string | null,
  country: 'US',
  currency: 'USD',
  title: 'Consumer prices, year',
  impact: 'high' as 'high' | 'low' | 'holiday',
  unit: '%',
  forecast: '2.70',
  previous: '2.6',
  revisedPrevious: null,
  actual: null as string | null,
};

const enter = async (
  given: Partial<Omit<typeof release, 'precision'>> & { precision?: 'minute' | 'day' | 'tentative' },
) => bodyOf(await call(createEconomicEvent, { body: { ...release, ...given } }, admin.token));

type Query = NonNullable<CallInput<typeof listEconomicEvents>['query']>;

/** The error of a refused call; its status if it was not refused. */
const refusalOf = (answer: Answer<Endpoint>): string =>
  answer.ok ? String(answer.status) : answer.body.title.replace(/^errors\.|\.title$/g, '');

const titlesOf = async (query: Query, token = learner.token) =>
  bodyOf(await call(listEconomicEvents, { query }, token)).data.map(({ title }) => title);

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('entering economic events', () => {
  it('is for admins', async () => {
    expect((await call(createEconomicEvent, { body: release }, learner.token)).status).toBe(403);
    expect((await call(createEconomicEvent, { body: release })).status).toBe(401);
  });

  it('keeps figures with the decimals that they were published with', async () => {
    const event = await enter({ at: '2031-01-10T13:30:00.000Z' });
    expect(event).toMatchObject({
      forecast: '2.70',
      previous: '2.6',
      actual: null,
      revision: 1,
      source: '',
      isDemo: false,
    });
    expect(bodyOf(await call(getEconomicEvent, { params: { id: event.id } }, learner.token)).event).toEqual(event);
  });

  it('refuses a time that does not fit its precision, unknown zones, and twice the same', async () => {
    const codeOf = async (given: Partial<typeof release> | { precision: 'day' }) =>
      refusalOf(
        await call(
          createEconomicEvent,
          { body: { ...release, at: '2031-02-10T13:30:00.000Z', ...given } },
          admin.token,
        ),
      );
    expect(await codeOf({ precision: 'day' })).toBe('economicEvents.wrongTime');
    expect(await codeOf({ at: null })).toBe('economicEvents.wrongTime');
    expect(await codeOf({ day: '2031-02-10' })).toBe('economicEvents.wrongTime');
    expect(await codeOf({ zone: 'Mars/Phobos' })).toBe('economicEvents.unknownZone');
    expect(await codeOf({ actual: '2.8' })).toBe('economicEvents.tooEarly');
    await enter({ at: '2031-02-10T13:30:00.000Z' });
    expect(await codeOf({})).toBe('economicEvents.exists');
    expect(await codeOf({ title: 'CONSUMER PRICES (year)' })).toBe('economicEvents.exists');
  });

  it('writes a revision for each change, which tells what was known when', async () => {
    const { id } = await enter({ at: '2024-03-12T12:30:00.000Z' });
    const change = { ...release, at: '2024-03-13T12:30:00.000Z', actual: '2.9', revision: 1 };
    const changed = bodyOf(await call(updateEconomicEvent, { params: { id }, body: change }, admin.token));
    expect(changed).toMatchObject({ at: change.at, actual: '2.9', revision: 2 });
    const lost = await call(updateEconomicEvent, { params: { id }, body: change }, admin.token);
    expect(refusalOf(lost)).toBe('economicEvents.changed');
    const { revisions } = bodyOf(await call(getEconomicEvent, { params: { id } }, admin.token));
    expect(revisions).toMatchObject([
      { number: 2, at: change.at, actual: '2.9', author: { id: admin.id } },
      { number: 1, at: '2024-03-12T12:30:00.000Z', actual: null, author: { id: admin.id } },
    ]);
    const shown = bodyOf(await call(getEconomicEvent, { params: { id } }, learner.token)).revisions;
    expect(shown.map(({ author }) => author)).toEqual([null, null]);
  });

  it('takes removed ones out of the calendar, after which they can be entered again', async () => {
    const given = { at: '2033-05-04T12:30:00.000Z' };
    const { id } = await enter(given);
    expect((await call(removeEconomicEvent, { params: { id } }, admin.token)).status).toBe(204);
    expect((await call(removeEconomicEvent, { params: { id } }, admin.token)).status).toBe(404);
    expect((await call(getEconomicEvent, { params: { id } }, learner.token)).status).toBe(404);
    expect(await titlesOf({ from: '2033-05-04', before: '2033-05-05', zone: 'UTC' })).toEqual([]);
    expect((await enter(given)).id).not.toBe(id);
  });
});

describe('the list', () => {
  it('has the days of the reader’s zone, across both changes of the clock', async () => {
    // New York has changed on 9 March 2025, Europe on 30 March: between them they are five hours apart instead of six.
    for (const [title, at] of [
      ['before', '2025-03-07T13:30:00.000Z'],
      ['between', '2025-03-12T12:30:00.000Z'],
      ['after', '2025-04-02T12:30:00.000Z'],
      ['late', '2025-03-12T23:30:00.000Z'],
    ] as const)
      await enter({ title, at, country: 'US' });
    const berlin = (from: string, before: string) => titlesOf({ from, before, zone: 'Europe/Berlin' });
    expect(await berlin('2025-03-12', '2025-03-13')).toEqual(['between']);
    expect(await berlin('2025-03-13', '2025-03-14')).toEqual(['late']);
    expect(await titlesOf({ from: '2025-03-12', before: '2025-03-13', zone: 'America/New_York' })).toEqual([
      'between',
      'late',
    ]);
    expect(await titlesOf({ from: '2025-03-07', before: '2025-04-03', zone: 'Europe/Berlin' })).toEqual([
      'before',
      'between',
      'late',
      'after',
    ]);
  });

  it('shows what is about a day at the beginning of that day, in every zone', async () => {
    await enter({
      title: 'Thanksgiving',
      at: null,
      day: '2027-11-25',
      precision: 'day',
      zone: null,
      impact: 'holiday',
    });
    await enter({ title: 'Claims', at: '2027-11-25T00:30:00.000Z', impact: 'low' });
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London']) {
      expect((await titlesOf({ from: '2027-11-25', before: '2027-11-26', zone }))[0]).toBe('Thanksgiving');
      expect(await titlesOf({ from: '2027-11-26', before: '2027-11-27', zone })).not.toContain('Thanksgiving');
    }
  });

  it('goes on where a page ended, with days and times in one order', async () => {
    for (let hour = 0; hour < 6; hour++)
      await enter({
        title: `h${hour}`,
        at: `2028-06-0${1 + (hour % 3)}T0${hour}:00:00.000Z`,
        impact: hour % 2 ? 'low' : 'high',
      });
    for (const day of ['2028-06-01', '2028-06-02', '2028-06-03'])
      await enter({ title: `d${day}`, at: null, day, precision: 'tentative', zone: null });
    for (const zone of ['America/Los_Angeles', 'UTC', 'Asia/Tokyo']) {
      const query = { from: '2028-05-31', before: '2028-06-04', zone };
      const whole = await titlesOf({ ...query, limit: 50 });
      expect(whole).toHaveLength(9);
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = bodyOf(
          await call(listEconomicEvents, { query: { ...query, limit: 2, ...(cursor && { cursor }) } }, learner.token),
        );
        found.push(...page.data.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(found).toEqual(whole);
    }
  });

  it('is narrowed by currencies and impacts, and to the currencies of somebody’s symbols', async () => {
    const days = { from: '2029-07-01', before: '2029-07-03', zone: 'UTC' };
    await enter({ title: 'yen', currency: 'JPY', at: '2029-07-01T01:00:00.000Z' });
    await enter({ title: 'euro', currency: 'EUR', at: '2029-07-01T02:00:00.000Z', impact: 'low' });
    await enter({ title: 'franc', currency: 'CHF', at: '2029-07-01T03:00:00.000Z' });
    expect(await titlesOf({ ...days, currencies: 'EUR,JPY' })).toEqual(['yen', 'euro']);
    expect(await titlesOf({ ...days, currencies: 'EUR,JPY', impacts: 'high' })).toEqual(['yen']);
    expect(await titlesOf({ ...days, impacts: 'low' })).toEqual(['euro']);
    const trader = await buildUser(db, { roleId: 2 });
    expect(await titlesOf({ ...days, mine: true }, trader.token)).toEqual([]);
    const { id: symbolId } = await buildSymbol(db, { symbol: 'CSV:EURCHF', base: 'EUR', quote: 'CHF' });
    await buildIdea(db, { authorId: trader.id, symbolId });
    expect(await titlesOf({ ...days, mine: true }, trader.token)).toEqual(['euro', 'franc']);
    const own = bodyOf(await call(listEventCurrencies, {}, trader.token)).data.filter(({ isOwn }) => isOwn);
    expect(own.map(({ currency }) => currency)).toEqual(['CHF', 'EUR']);
  });

  it('refuses days in the wrong order, too many, and unknown zones', async () => {
    const codeOf = async (query: Query) => refusalOf(await call(listEconomicEvents, { query }, learner.token));
    const days = { from: '2029-07-01', before: '2029-08-12', zone: 'UTC' };
    expect(await titlesOf(days)).toHaveLength(3);
    expect(await codeOf({ ...days, before: '2029-08-13' })).toBe('economicEvents.wrongDays');
    expect(await codeOf({ ...days, before: '2029-07-01' })).toBe('economicEvents.wrongDays');
    expect(await codeOf({ ...days, zone: '+02:00' })).toBe('economicEvents.unknownZone');
    expect(await codeOf({ ...days, currencies: 'usd' })).toBe('request.invalid');
    expect(await codeOf({ ...days, from: '2029-02-30' })).toBe('request.invalid');
  });
});

describe('the next release', () => {
  it('is of high impact, with the open ideas in its currency that the caller may read', async () => {
    const { id: symbolId } = await buildSymbol(db, { symbol: 'CSV:NZDCAD', base: 'NZD', quote: 'CAD' });
    await enter({
      title: 'no matter',
      currency: 'NZD',
      at: new Date(Date.now() + 60_000).toISOString(),
      impact: 'low',
    });
    const next = await enter({ title: 'RBNZ rate decision', currency: 'NZD', at: inAnHour() });
    const author = await buildUser(db, { roleId: 2 });
    const validUntil = new Date(Date.now() + 7_200_000);
    await buildIdea(db, { authorId: author.id, symbolId, validUntil });
    await buildIdea(db, { authorId: author.id, symbolId, validUntil, subscriptionTypeIds: [2] });
    await buildIdea(db, { authorId: author.id, symbolId, validUntil: new Date(Date.now() + 1_800_000) });
    const nextFor = async (token: string) => bodyOf(await call(getNextEconomicEvent, {}, token));
    expect(await nextFor(learner.token)).toEqual({ event: next, openIdeas: 1 });
    expect((await nextFor(admin.token)).openIdeas).toBe(2);
    expect(bodyOf(await call(getNextEconomicEvent, { query: { mine: true } }, learner.token)).event).toBeNull();
  });
});

describe('the events of a symbol', () => {
  it('are those of either currency, to whoever may see the symbol', async () => {
    const { id: symbolId } = await buildSymbol(db, {
      symbol: 'CSV:GBPSEK',
      base: 'GBP',
      quote: 'SEK',
      display: 'everyone',
    });
    const { id: hidden } = await buildSymbol(db, { symbol: 'CSV:GBPNOK', base: 'GBP', quote: 'NOK', display: 'staff' });
    await enter({ title: 'pound', currency: 'GBP', at: '2030-01-02T07:00:00.000Z' });
    await enter({ title: 'crown', currency: 'SEK', at: '2030-01-02T08:00:00.000Z', impact: 'low' });
    await enter({ title: 'day', currency: 'SEK', at: null, day: '2030-01-02', precision: 'day', zone: null });
    const query = { symbolId, from: '2030-01-02T00:00:00.000Z', before: '2030-01-03T00:00:00.000Z' };
    const titles = async (given: object, token = learner.token) =>
      bodyOf(await call(listEventsOfSymbol, { query: { ...query, ...given } }, token)).data.map(({ title }) => title);
    expect(await titles({})).toEqual(['pound', 'crown']);
    expect(await titles({ impacts: 'high' })).toEqual(['pound']);
    expect(await titles({ before: '2030-01-02T08:00:00.000Z' })).toEqual(['pound']);
    expect(refusalOf(await call(listEventsOfSymbol, { query: { ...query, symbolId: hidden } }, learner.token))).toBe(
      'candles.unknownSymbol',
    );
    expect(await titles({ symbolId: hidden }, admin.token)).toEqual(['pound']);
  });
});
