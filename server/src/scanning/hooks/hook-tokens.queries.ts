import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { instrumentJson } from '#market-data/instrument-json.ts';
import { oldAddressHours } from '@candela/contract/scanning/hook-terms';
import { strategyHookSchema } from '@candela/contract/scanning/hooks';

const strategyRow = rowOf({ strategyId: z.int() });

/** The strategy of a token, also of the one before it as long as that is valid. */
export async function findTokenStrategy(db: Db, hash: string): Promise<number | null> {
  const row = await readRow(db, strategyRow)`
    select strategy_id as "strategyId" from strategy_hooks where token_hash = ${hash}
    union all select strategy_id from strategy_hooks where old_hash = ${hash} and old_until > now() limit 1`;
  return row?.strategyId ?? null;
}

/** Gives a strategy a new token; the one that it has stays valid for a day. */
export async function writeToken(
  tx: Tx,
  strategyId: number,
  { hash, madeBy }: { hash: string; madeBy: string },
): Promise<void> {
  await run(tx)`
    insert into strategy_hooks as h (strategy_id, token_hash, made_at, made_by) values (${strategyId}, ${hash}, now(), ${madeBy})
    on conflict (strategy_id) do update set old_hash = h.token_hash,
      old_until = case when h.token_hash is not null then now() + make_interval(hours => ${oldAddressHours}) end,
      token_hash = excluded.token_hash, made_at = now(), made_by = excluded.made_by`;
}

const hookRow = rowOf({
  madeAt: instantText.nullable(),
  madeBy: strategyHookSchema.shape.madeBy,
  oldUntil: instantText.nullable(),
  lastReceivedAt: instantText.nullable(),
});

const person = sql.raw(`case when u.id is not null then ${personJson} end`);

export function findHook(db: Db | Tx, strategyId: number): Promise<z.infer<typeof hookRow> | null> {
  return readRow(db, hookRow)`
    select h.made_at as "madeAt", ${person} as "madeBy", case when h.old_until > now() then h.old_until end as "oldUntil",
      (select r.received_at from hook_receipts r where r.strategy_id = s.id order by r.id desc nulls last limit 1) as "lastReceivedAt"
    from strategies s left join strategy_hooks h on h.strategy_id = s.id left join users u on u.id = h.made_by where s.id = ${strategyId}`;
}

const [aliasShape] = [strategyHookSchema.shape.aliases.def.element.shape];
const aliasRow = rowOf({ id: aliasShape.id, ticker: aliasShape.ticker, instrument: aliasShape.instrument });

/** Of tickers that are chosen, in their order; there are a hundred at most. */
export function listAliases(db: Db | Tx, strategyId: number): Promise<z.infer<typeof aliasRow>[]> {
  return readRows(db, aliasRow)`
    select a.id, a.ticker, ${instrumentJson} as instrument from strategy_aliases a join market_symbols s on s.id = a.symbol_id
    where a.strategy_id = ${strategyId} order by a.ticker limit 100`;
}
