import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { personJson } from '#db/entitlements.ts';
import { instantText, rowOf } from '#db/rows.ts';
import { instrumentJson } from '#market-data/instrument-json.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { strategySchema } from '@candela/contract/scanning/strategies';
import { strategyTextSchema } from '@candela/contract/scanning/strategy-text';

const { shape } = strategySchema;

/** A strategy that readers see, with its texts in all languages. */
export const strategyRow = rowOf({
  id: shape.id,
  kind: shape.kind,
  status: shape.status,
  languageCode: shape.languageCode,
  name: shape.name,
  summary: shape.summary,
  description: z.string(),
  translations: z.record(z.string(), strategyTextSchema),
  owner: shape.owner,
  version: shape.version,
  liveSince: instantText,
  timeframe: shape.timeframe,
  direction: shape.direction,
  markets: shape.markets,
  symbols: shape.symbols,
  symbolCount: shape.symbolCount,
  style: shape.style,
  classification: shape.classification,
  isDemo: shape.isDemo,
});

export type StrategyRow = z.infer<typeof strategyRow>;

/** Of a strategy `t` with the tables of `strategyTables`. */
export const strategyColumns =
  sql.raw(`t.id, t.kind, t.status, t.language_code as "languageCode", t.name, t.summary, t.description,
  t.translations, ${personJson} as owner, v.number as version, t.live_since as "liveSince", v.rule ->> 'timeframe' as timeframe,
  v.rule ->> 'direction' as direction, coalesce(v.rule -> 'universe' -> 'markets', '[]') as markets, n.symbols, n.count as "symbolCount",
  t.style, t.classification, t.is_demo as "isDemo"`);

/**
 * What `strategyColumns` reads beside `strategies t`: the live version `v` of a scanner, the owner `u`, and `n`, the symbols of the rule that the caller
 * may see, the first ones of them.
 */
export const strategyTables = (caller: SignedInCaller, firstSymbols: number): SQL => sql`
  left join strategy_versions v on v.id = t.live_version_id join users u on u.id = t.owner_id
  cross join lateral (
    select count(*)::int as count, coalesce(json_agg(x.instrument order by x.place) filter (where x.place <= ${firstSymbols}::int), '[]') as symbols
    from (select ${instrumentJson} as instrument, row_number() over (order by w.place) as place
      from jsonb_array_elements_text(v.rule -> 'universe' -> 'symbols') with ordinality w (symbol, place)
        join market_symbols s on s.symbol = w.symbol and s.is_active and ${isVisibleSymbol('s', caller)}) x) n`;
