import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { isSymbolVisibleForUser } from '#market-data/symbol-access.ts';
import { alertMinutes, usualAlertMinutes, type EconomicAlertChoice } from '@candela/contract/community/economic-alerts';
import { followedCurrencies } from './own-currencies.ts';

const choiceRow = rowOf({ isOn: z.boolean(), minutesBefore: z.int() });

export async function findChoice(db: Db, userId: string): Promise<EconomicAlertChoice | null> {
  const row = await readRow(db, choiceRow)`
    select is_on as "isOn", minutes_before as "minutesBefore" from economic_alert_choices where user_id = ${userId}::uuid`;
  if (!row) return null;
  const { isOn, minutesBefore } = row;
  return { isOn, minutesBefore: alertMinutes.find((each) => each === minutesBefore) ?? usualAlertMinutes };
}

export async function writeChoice(db: Db, userId: string, { isOn, minutesBefore }: EconomicAlertChoice): Promise<void> {
  await run(db)`
    insert into economic_alert_choices (user_id, is_on, minutes_before) values (${userId}::uuid, ${isOn}::boolean, ${minutesBefore}::int)
    on conflict (user_id) do update set is_on = excluded.is_on, minutes_before = excluded.minutes_before`;
}

const userRow = rowOf({ userId: z.uuid() });

/**
 * People who want to be told `minutes` before, or earlier, and have not been: who follow the currency by a symbol that they may see in a
 * watchlist, or hold an open idea in it.
 */
export async function listUntold(
  tx: Tx,
  { currency, source, minutes }: { currency: string; source: string; minutes: number },
  limit: number,
): Promise<string[]> {
  const isOfCurrency = sql`(s.base = ${currency} or s.quote = ${currency})`;
  const followers = followedCurrencies({
    lists: sql`c.currency = ${currency} and exists (select from users u where u.id = w.user_id and ${isSymbolVisibleForUser('s')})`,
    ideas: sql`c.currency = ${currency}`,
    symbols: isOfCurrency,
  });
  const rows = await readRows(tx, userRow)`
    select f.user_id as "userId" from ${followers} f join users u on u.id = f.user_id and u.status = 'active'
      left join economic_alert_choices k on k.user_id = f.user_id
    where coalesce(k.is_on, true) and coalesce(k.minutes_before, ${usualAlertMinutes}::int) >= ${minutes}::int
      and not exists (select from notifications n where n.source = ${source} and n.user_id = f.user_id)
    order by f.user_id limit ${limit}`;
  return rows.map(({ userId }) => userId);
}
