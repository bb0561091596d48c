import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listManagedSymbols, searchSymbols } from '@candela/contract/market-data/symbols';

const { db, call } = await startTestServer({ config: { isDemo: true } });
const admin = await buildUser(db, { roleId: 1 });
const { token } = await buildUser(db);

/** Symbols of whose names every third one is frequent, for the staff and for everybody by turns. */
await run(db)`
  insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind,
    is_simulated, first_minute, last_minute, display, is_active)
  select 'CSV:ZZ' || to_char(n, 'FM00000'), case when n % 3 = 0 then 'Frequent ' || n else 'Rare ' || n end,
    case when n % 2 = 0 then 'stocks' else 'bonds' end, 2, 0, '[{"from": "1970-01-01", "size": "0.01"}]', '24x7', 'none', false,
    1000, 2000, case when n % 5 = 0 then 'everyone' else 'staff' end, n % 7 <> 0
  from generate_series(1, 3000) n`;
await run(db)`analyze market_symbols`;

type Query = NonNullable<Parameters<typeof call<typeof searchSymbols>>[1]['query']>;

const find = async (query: Query, reader = token) =>
  bodyOf(await call(searchSymbols, { query: { limit: 100, ...query } }, reader)).data.map(({ symbol }) => symbol);

/** All pages of a list, and how many there are. */
async function readAll(query: Query, reader = token): Promise<string[]> {
  const all: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = bodyOf(await call(searchSymbols, { query: { ...query, cursor } }, reader));
    all.push(...page.data.map(({ symbol }) => symbol));
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}

/** Numbers of symbols that are active and that somebody may see. */
const numbers = (isSeen: (n: number) => boolean) =>
  Array.from({ length: 3000 }, (_, at) => at + 1)
    .filter((n) => n % 7 !== 0 && isSeen(n))
    .map((n) => `CSV:ZZ${String(n).padStart(5, '0')}`);

describe('the search for symbols', () => {
  it('begins with the well-known ones', async () => {
    const first = await find({ limit: 3 });
    expect(first).toEqual(['DEMO:EURUSD', 'DEMO:GBPUSD', 'DEMO:USDJPY']);
    expect(await find({ market: 'crypto', limit: 2 })).toEqual(['DEMO:BTCUSDT', 'DEMO:ETHUSDT']);
  });

  it('finds codes however they are written, names, and parts of both', async () => {
    expect((await find({ query: 'eur' })).slice(0, 2)).toEqual(['DEMO:EURAUD', 'DEMO:EURCHF']);
    for (const query of ['eurusd', 'EUR/USD', 'eur usd', 'demo:eurusd']) {
      expect((await find({ query }))[0]).toBe('DEMO:EURUSD');
    }
    expect(await find({ query: 'gold' })).toEqual(['DEMO:XAUUSD']);
    expect(await find({ query: 's&p' })).toContain('DEMO:US500');
    expect(await find({ query: 'v' })).toContain('DEMO:V');
    for (const query of ['no such thing', '!', 'ذهب', '%', '_']) expect(await find({ query })).toEqual([]);
  });

  it.each([
    ['everything', {}, () => true],
    ['codes', { query: 'zz' }, () => true],
    ['frequent words', { query: 'frequent' }, (n: number) => n % 3 === 0],
    ['rare words', { query: 'rare 29' }, (n: number) => n % 3 !== 0 && String(n).startsWith('29')],
    ['a market', { market: 'bonds' }, (n: number) => n % 2 === 1],
    ['a market and words', { market: 'bonds', query: 'frequent' }, (n: number) => n % 2 === 1 && n % 3 === 0],
  ] as const)('pages through %s, each symbol once, and only those of the caller', async (_what, query, isMatch) => {
    const own = (list: string[]) => list.filter((symbol) => symbol.startsWith('CSV:'));
    expect(own(await readAll({ limit: 100, ...query }))).toEqual(numbers((n) => n % 5 === 0 && isMatch(n)));
    expect(own(await readAll({ limit: 97, ...query }, admin.token))).toEqual(numbers(isMatch));
  });

  it('pages from codes that begin with the words to other matches', async () => {
    const whole = await readAll({ query: 'usd', limit: 100 });
    expect(whole.length).toBeGreaterThan(15);
    expect(new Set(whole).size).toBe(whole.length);
    for (const limit of [1, 2, 5]) expect(await readAll({ query: 'usd', limit })).toEqual(whole);
    expect(whole[0]).toMatch(/^DEMO:USD/);
  });

  it('refuses cursors that are not its own', async () => {
    const forged = [
      ['x', 'a', 1],
      ['places', 1, 1],
      ['places', 'a', 'b'],
      ['places', 'a', 1e12],
      ['codes', 'a'],
    ];
    for (const keys of forged) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      expect((await call(searchSymbols, { query: { cursor } }, token)).status).toBe(400);
    }
    const strange = Buffer.from(JSON.stringify(['codes', "'; drop--", 0])).toString('base64url');
    expect((await call(searchSymbols, { query: { query: 'eur', cursor: strange } }, token)).status).toBe(200);
  });

  it('says whether there are any prices for the caller', async () => {
    const nothing = bodyOf(await call(searchSymbols, { query: { query: 'no such thing' } }, token));
    expect(nothing).toMatchObject({ data: [], isConnected: true });
    const other = await startTestServer({ config: { isDemo: false } });
    const user = await buildUser(other.db);
    expect(bodyOf(await other.call(searchSymbols, {}, user.token))).toMatchObject({ data: [], isConnected: false });
  });

  it('shows admins inactive ones as well, and those that are shown to somebody', async () => {
    const list = async (query: NonNullable<Parameters<typeof call<typeof listManagedSymbols>>[1]['query']>) =>
      bodyOf(await call(listManagedSymbols, { query }, admin.token));
    const inactive = await list({ query: 'zz00007' });
    expect(inactive.data).toMatchObject([
      { symbol: 'CSV:ZZ00007', isActive: false, display: 'staff', firstBarAt: 60_000_000 },
    ]);
    const shown = await list({ query: 'zz', display: 'everyone', limit: 2 });
    expect(shown.data.map(({ symbol }) => symbol)).toEqual(['CSV:ZZ00005', 'CSV:ZZ00010']);
    expect(shown.nextCursor).not.toBeNull();
  });

  it('reads as few pages of 60,000 symbols as of 3,000', async () => {
    const pagesRead = async (query: Query): Promise<number> => {
      await call(searchSymbols, { query }, token);
      const before = await blocks();
      await call(searchSymbols, { query }, token);
      return (await blocks()) - before;
    };
    const queries: Query[] = [{}, { market: 'stocks' }, { query: 'zz' }, { query: 'frequent' }, { query: 'rare 2999' }];
    const few: number[] = [];
    for (const query of queries) few.push(await pagesRead(query));
    await run(db)`
      insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind,
        is_simulated, first_minute, last_minute, display)
      select 'CSV:Y' || n, case when n % 3 = 0 then 'Frequent ' || n else 'Usual ' || n end, 'stocks', 2, 0,
        '[{"from": "1970-01-01", "size": "0.01"}]', '24x7', 'none', false, 1000, 2000,
        case when n % 5 = 0 then 'everyone' else 'staff' end
      from generate_series(1, 60000) n`;
    await db.execute(sql`vacuum analyze market_symbols`);
    for (const [at, query] of queries.entries()) {
      const many = await pagesRead(query);
      expect(many, JSON.stringify(query)).toBeLessThan((few[at] ?? 0) * 3 + 60);
    }
  });
});

/** Pages of symbols and their indexes that were read so far. */
async function blocks(): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  await db.execute(sql`select pg_stat_clear_snapshot()`);
  const { rows } = await db.execute(sql`
    select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as blocks
    from pg_statio_user_tables where relname = 'market_symbols'`);
  return Number((rows[0] as { blocks: number }).blocks);
}
