import { sql, type SQL } from 'drizzle-orm';
import { isOfAudience } from '#db/audience-rows.ts';
import type { Db } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { readRows } from '#db/rows.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isShownStrategy, readableAudiences } from '#scanning/strategy-access.ts';
import type { strategySorts } from '@candela/contract/scanning/strategies';
import type { strategyKinds } from '@candela/contract/scanning/strategy-terms';
import { strategyColumns, strategyRow, strategyTables, type StrategyRow } from './strategy-columns.ts';

export interface StrategyFilter {
  status?: 'active' | 'paused' | undefined;
  kind?: (typeof strategyKinds)[number] | undefined;
  market?: string | undefined;
  timeframe?: string | undefined;
  style?: string | undefined;
  search?: string | undefined;
}

interface Page {
  limit: number;
  sort: (typeof strategySorts)[number];
  after: { at: string; id: number } | null;
}

/** Symbols of a strategy that a list shows. */
const shownSymbols = 8;

/** A page of strategies that the caller may read, of each audience a stretch of an index. */
export function listStrategyRows(
  db: Db,
  caller: SignedInCaller,
  filter: StrategyFilter,
  { limit: count, sort, after }: Page,
): Promise<StrategyRow[]> {
  const limit = rowLimit(count + 1);
  const order =
    sort === 'oldest'
      ? sql`t.live_since nulls first, t.id nulls first`
      : sql`t.live_since desc nulls last, t.id desc nulls last`;
  const sign = sort === 'oldest' ? sql`>` : sql`<`;
  const more = after ? sql`and (t.live_since, t.id) ${sign} (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  return readRows(db, strategyRow)`
    select ${strategyColumns} from (
        select t.id from (
          select t.* from audiences a cross join lateral (
            select t.id, t.live_since from strategies t left join strategy_versions v on v.id = t.live_version_id
            where ${isShownStrategy} and t.${isOfAudience} ${conditionsOf(caller, filter)} ${more} order by ${order} ${limit}) t
          where ${readableAudiences(caller)}) t
        order by ${order} ${limit}) page
      join strategies t on t.id = page.id ${strategyTables(caller, shownSymbols)}
    order by ${order}`;
}

/** Condition that the rule `v` names a symbol `m` that the caller may see. */
const namesSymbol = (caller: SignedInCaller, isWanted: SQL): SQL => sql`exists (
  select from jsonb_array_elements_text(v.rule -> 'universe' -> 'symbols') w (symbol)
    join market_symbols m on m.symbol = w.symbol and m.is_active and ${isVisibleSymbol('m', caller)} where ${isWanted})`;

/** Conditions on a strategy `t` and its live version `v`. */
function conditionsOf(caller: SignedInCaller, { status, kind, market, timeframe, style, search }: StrategyFilter): SQL {
  const parts: SQL[] = [];
  if (status !== undefined) parts.push(sql`and t.status = ${status}`);
  if (kind !== undefined) parts.push(sql`and t.kind = ${kind}`);
  if (style !== undefined) parts.push(sql`and t.style = ${style}`);
  if (timeframe !== undefined) parts.push(sql`and v.rule ->> 'timeframe' = ${timeframe}`);
  if (market !== undefined)
    parts.push(
      sql`and (v.rule -> 'universe' -> 'markets' ? ${market} or ${namesSymbol(caller, sql`m.market = ${market}`)})`,
    );
  if (search !== undefined && search !== '') {
    const pattern = containing(search);
    parts.push(sql`and (t.name || ' ' || t.summary ilike ${pattern}
      or exists (select from jsonb_each(t.translations) x (code, body)
        where (x.body ->> 'name') || ' ' || (x.body ->> 'summary') ilike ${pattern})
      or ${namesSymbol(caller, sql`split_part(m.symbol, ':', 2) || ' ' || m.name ilike ${pattern}`)})`);
  }
  return sql.join(parts, sql` `);
}
