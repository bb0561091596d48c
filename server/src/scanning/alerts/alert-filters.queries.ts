import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { isIncludedRow } from '#db/entitlements.ts';
import { readRow, requireRow, rowOf, run } from '#db/rows.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { AlertFilters } from '@candela/contract/scanning/alert-filters';
import { directions } from '@candela/contract/trading/idea-terms';

export const alertFilterRow = z.object({
  strategyChoice: z.enum(['chosen', 'muted']),
  strategyIds: z.array(z.int()),
  symbolIds: z.array(z.int()),
  markets: z.array(z.string()),
  sides: z.array(z.enum(directions)),
  isPushed: z.boolean(),
  hasSound: z.boolean(),
});

const storedRow = rowOf({ ...alertFilterRow.shape, revision: z.int() });

export async function findAlertFilters(db: Db, userId: string): Promise<z.infer<typeof storedRow> | null> {
  return readRow(db, storedRow)`
    select strategy_choice as "strategyChoice", strategy_ids as "strategyIds", symbol_ids as "symbolIds", markets, sides,
      is_pushed as "isPushed", has_sound as "hasSound", revision
    from alert_filters where user_id = ${userId}`;
}

export async function writeAlertFilters(db: Db, userId: string, given: AlertFilters): Promise<void> {
  await run(db)`
    insert into alert_filters as f (user_id, strategy_choice, strategy_ids, symbol_ids, markets, sides, is_pushed, has_sound)
    values (${userId}, ${given.strategyChoice}, ${arrayOf(given.strategyIds)}::int[], ${arrayOf(given.symbolIds)}::int[],
      ${arrayOf(given.markets)}::text[], ${arrayOf(given.sides)}::text[], ${given.isPushed}, ${given.hasSound})
    on conflict (user_id) do update set strategy_choice = excluded.strategy_choice, strategy_ids = excluded.strategy_ids,
      symbol_ids = excluded.symbol_ids, markets = excluded.markets, sides = excluded.sides, is_pushed = excluded.is_pushed,
      has_sound = excluded.has_sound, revision = f.revision + 1`;
}

const visibleRow = rowOf({ strategyIds: z.array(z.int()), symbolIds: z.array(z.int()) });

/**
 * Those of these strategies and symbols that the caller may see, each once, and those that they have chosen before: without them, who has
 * chosen only one strategy would hear all others once it is archived.
 */
export async function listVisible(
  db: Db,
  caller: SignedInCaller,
  given: Pick<AlertFilters, 'strategyIds' | 'symbolIds'>,
): Promise<z.infer<typeof visibleRow>> {
  return requireRow(db, visibleRow)`
    select array(select s.id from strategies s where s.id = any(${arrayOf(given.strategyIds)}::int[])
        and (s.status in ('active', 'paused') and ${isIncludedRow('s', caller)} or s.id = any(f.strategy_ids))
        order by s.id) as "strategyIds",
      array(select m.id from market_symbols m where m.id = any(${arrayOf(given.symbolIds)}::int[])
        and (${isVisibleSymbol('m', caller)} or m.id = any(f.symbol_ids)) order by m.id) as "symbolIds"
    from (select 1) one left join alert_filters f on f.user_id = ${caller.userId}`;
}

const namesRow = rowOf({
  strategies: z.array(z.object({ id: z.int(), name: z.string() })),
  symbols: z.array(z.object({ id: z.int(), symbol: z.string() })),
});

/** What those of these strategies and symbols that the caller may see are called, in their language. */
export async function listNames(
  db: Db,
  caller: SignedInCaller,
  given: Pick<AlertFilters, 'strategyIds' | 'symbolIds'>,
): Promise<z.infer<typeof namesRow>> {
  return requireRow(db, namesRow)`
    select coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id,
          'name', coalesce(s.translations -> ${caller.languageCode} ->> 'name', s.name)) order by s.id)
        from strategies s where s.id = any(${arrayOf(given.strategyIds)}::int[])
          and s.status in ('active', 'paused') and ${isIncludedRow('s', caller)}), '[]') as strategies,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'symbol', m.symbol) order by m.id)
        from market_symbols m where m.id = any(${arrayOf(given.symbolIds)}::int[])
          and ${isVisibleSymbol('m', caller)}), '[]') as symbols`;
}
