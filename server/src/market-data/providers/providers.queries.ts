import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { displays, type Display } from '@candela/contract/market-data/displays';
import { providerProblems } from '@candela/contract/market-data/providers';

const providerRow = rowOf({
  prefix: z.string(),
  isActive: z.boolean(),
  settings: z.record(z.string(), z.string()),
  /** Encrypted. */
  key: z.string().nullable(),
  display: z.enum(displays),
  statement: z.string().nullable(),
  statementBy: z.string().nullable(),
  statementAt: instantText.nullable(),
  problem: z.enum(providerProblems).nullable(),
  problemText: z.string().nullable(),
  problemSince: instantText.nullable(),
  retryAt: instantText.nullable(),
  lastAnswerAt: instantText.nullable(),
});

export type ProviderRow = z.infer<typeof providerRow>;

export async function findProviderRow(on: Db | Tx, prefix: string): Promise<ProviderRow | null> {
  return readRow(on, providerRow)`
    select p.prefix, p.is_active as "isActive", p.settings, p.key, p.display, p.statement,
      u.first_name || ' ' || u.last_name as "statementBy", p.statement_at as "statementAt", p.problem, p.problem_text as "problemText",
      p.problem_since as "problemSince", p.retry_at as "retryAt", p.last_answer_at as "lastAnswerAt"
    from data_providers p left join users u on u.id = p.statement_by where p.prefix = ${prefix}`;
}

/** The row of a provider, made if there is none; until the transaction ends, nobody else changes it. */
export async function lockProvider(tx: Tx, prefix: string): Promise<ProviderRow> {
  await run(tx)`insert into data_providers (prefix) values (${prefix}) on conflict do nothing`;
  await run(tx)`select from data_providers where prefix = ${prefix} for update`;
  const row = await findProviderRow(tx, prefix);
  if (!row) throw new Error(`the row of ${prefix} is missing`);
  return row;
}

/** What was wrong before no longer counts. */
export async function writeConnection(
  tx: Tx,
  prefix: string,
  { isActive, key, settings }: { isActive: boolean; key: string | null; settings: Record<string, string> },
): Promise<void> {
  await run(tx)`
    update data_providers set is_active = ${isActive}, key = ${key}, settings = ${JSON.stringify(settings)}::jsonb,
      problem = null, problem_text = null, problem_since = null, retry_at = null
    where prefix = ${prefix}`;
  await run(tx)`
    update symbol_feeds f set retry_at = null from market_symbols s
    where s.id = f.symbol_id and s.symbol like ${`${prefix}:%`}`;
}

/** Also of all symbols of the provider. @param statement null: what was stated before no longer counts */
export async function writeDisplay(
  tx: Tx,
  prefix: string,
  { display, statement, userId }: { display: Display; statement: string | null; userId: string },
): Promise<void> {
  await run(tx)`
    update data_providers set display = ${display}, statement = ${statement},
      statement_by = case when ${statement}::text is not null then ${userId}::uuid end,
      statement_at = case when ${statement}::text is not null then now() end
    where prefix = ${prefix}`;
  await run(tx)`
    update market_symbols set display = ${display}, version = version + 1
    where symbol like ${`${prefix}:%`} and display <> ${display}`;
}

const symbolsRow = rowOf({ prefix: z.string(), symbolCount: z.int(), faultCount: z.int() });

/** How many active symbols each provider has, and how many bars were refused in the last seven days. */
export async function countSymbols(db: Db): Promise<z.infer<typeof symbolsRow>[]> {
  return readRows(db, symbolsRow)`
    select split_part(s.symbol, ':', 1) as prefix, count(*)::int as "symbolCount", coalesce(sum((
      select sum(f.times) from candle_faults f where f.symbol_id = s.id and f.last_at > now() - interval '7 days')), 0)::int as "faultCount"
    from market_symbols s where s.is_active group by 1`;
}

const feedRow = rowOf({
  symbolId: z.int(),
  symbol: z.string(),
  problem: z.enum(['unknownSymbol', 'noData']),
  since: instantText,
});

/** Symbols of which something is wrong, at most 100. */
export async function listFeedProblems(db: Db): Promise<z.infer<typeof feedRow>[]> {
  return readRows(db, feedRow)`
    select f.symbol_id as "symbolId", s.symbol, f.problem, f.problem_since as since
    from symbol_feeds f join market_symbols s on s.id = f.symbol_id
    where f.problem is not null and f.problem_since is not null and s.is_active order by s.symbol limit 100`;
}

/** The symbols of a provider, also those that are not active. */
export async function listKnownSymbols(on: Db | Tx, prefix: string): Promise<string[]> {
  const rows = await readRows(on, rowOf({ symbol: z.string() }))`
    select symbol from market_symbols where symbol like ${`${prefix}:%`}`;
  return rows.map(({ symbol }) => symbol);
}
