import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import { isVisibleForMembers } from '#market-data/symbol-access.ts';

const liveRuleRow = rowOf({
  strategyId: z.int(),
  versionId: z.int(),
  rule: z.unknown(),
  activeSince: z.number(),
});

/** The live version of an active scanner. */
export interface LiveRule {
  strategyId: number;
  versionId: number;
  /** As it is stored. */
  rule: unknown;
  /** Bars that closed until then are not judged, in milliseconds since 1970. */
  activeSince: number;
}

/** All rules that are to be judged. A strategy that was paused is active again since it was resumed. */
export async function listLiveRules(db: Db): Promise<LiveRule[]> {
  return readRows(db, liveRuleRow)`
    select s.id as "strategyId", v.id as "versionId", v.rule,
      (extract(epoch from greatest(s.live_since, (select max(e.at) from strategy_events e
        where e.strategy_id = s.id and e.type in ('goLive', 'resume')))) * 1000)::float8 as "activeSince"
    from strategies s join strategy_versions v on v.id = s.live_version_id
    where s.status = 'active' and s.kind = 'scanner' order by s.id`;
}

const isWatchable = sql`m.is_active and (m.first_minute is not null or m.is_simulated) and ${isVisibleForMembers('m')}`;

const markRow = rowOf({ mark: z.string() });

/** Changes with `listLiveRules` and `listWatchable`. */
export async function findLiveMark(db: Db): Promise<string> {
  const { mark } = await requireRow(db, markRow)`
    select concat_ws(' ', (select string_agg(concat_ws(' ', s.id, s.live_version_id, s.live_since,
          (select max(e.id) from strategy_events e where e.strategy_id = s.id)), ',' order by s.id)
        from strategies s where s.status = 'active' and s.kind = 'scanner'),
      (select concat_ws(' ', count(*), max(id), sum(id)) from market_symbols m where ${isWatchable})) as mark`;
  return mark;
}

const watchableRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  market: z.string(),
  pricePrecision: z.int(),
});

export type WatchableSymbol = z.infer<typeof watchableRow>;

/** Symbols with prices, which rules can watch: an alert tells everybody with a subscription the price. */
export async function listWatchable(db: Db): Promise<WatchableSymbol[]> {
  return readRows(db, watchableRow)`
    select id, symbol, market, price_precision as "pricePrecision" from market_symbols m where ${isWatchable} order by id`;
}
