import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isManagedStrategy } from '#scanning/strategy-access.ts';
import { strategyVersionSchema } from '@candela/contract/scanning/strategy-versions';
import type { Rule } from '@candela/markets/rules/rule';

const versionRow = rowOf({
  id: z.int(),
  number: z.int(),
  rule: strategyVersionSchema.shape.rule,
  createdAt: instantText,
});

export type VersionRow = z.infer<typeof versionRow>;

/** A version of a strategy that the caller may change. */
export function findVersion(
  db: Db | Tx,
  caller: SignedInCaller,
  { id, number }: { id: number; number: number },
): Promise<VersionRow | null> {
  return readRow(db, versionRow)`
    select v.id, v.number, v.rule, v.created_at as "createdAt" from strategies t join strategy_versions v on v.strategy_id = t.id
    where t.id = ${id} and v.number = ${number} and ${isManagedStrategy(caller)}`;
}

const countRow = rowOf({ count: z.int() });

export async function countVersions(tx: Tx, strategyId: number): Promise<number> {
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from strategy_versions where strategy_id = ${strategyId}`;
  return count;
}

/** Makes a rule the version of this number; nothing is worked on then. */
export async function insertVersion(
  tx: Tx,
  { strategyId, number, rule, authorId }: { strategyId: number; number: number; rule: Rule; authorId: string },
): Promise<void> {
  await run(tx)`
    insert into strategy_versions (strategy_id, number, rule, author_id)
    values (${strategyId}, ${number}, ${JSON.stringify(rule)}::jsonb, ${authorId})`;
  await run(tx)`
    update strategies set draft_rule = null, revision = revision + 1, updated_at = now() where id = ${strategyId}`;
}

const nameRow = rowOf({ name: z.string() });

/** Markets and symbols of a rule that there are not, or that the caller may not see. */
export async function listUnknown(
  tx: Tx,
  caller: SignedInCaller,
  { markets, symbols }: Rule['universe'],
): Promise<string[]> {
  const rows = await readRows(tx, nameRow)`
    select x.name from unnest(${arrayOf(markets)}::text[]) x (name)
    where not exists (select from lookup_values v where v.list = 'tradingMarkets' and v.code = x.name)
    union all
    select x.name from unnest(${arrayOf(symbols)}::text[]) x (name)
    where not exists (select from market_symbols s where s.symbol = x.name and s.is_active and ${isVisibleSymbol('s', caller)})`;
  return rows.map(({ name }) => name);
}

const marketRow = rowOf({ market: z.string() });

/** The markets of the symbols that a rule watches and the caller may see. */
export async function listMarkets(
  db: Db,
  caller: SignedInCaller,
  { markets, symbols }: Rule['universe'],
): Promise<string[]> {
  const rows = await readRows(db, marketRow)`
    select distinct s.market from market_symbols s
    where (s.market = any(${arrayOf(markets)}::text[]) or s.symbol = any(${arrayOf(symbols)}::text[])) and s.is_active
      and ${isVisibleSymbol('s', caller)} order by s.market`;
  return rows.map(({ market }) => market);
}
