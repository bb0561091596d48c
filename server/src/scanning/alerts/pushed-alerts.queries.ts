import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { isRunning } from '#db/running-subscriptions.ts';
import { isWelcome } from '#messaging/push-welcome.ts';
import { isOfVisibleSymbol } from '#scanning/alert-access.ts';
import { alertFilterRow } from './alert-filters.queries.ts';
import { alertColumns, alertRow, type AlertRow } from './alerts.queries.ts';

/** Those of these alerts that are still news, and those stored up to a minute before them that were: with them they may be a burst. */
export async function listNews(db: Db, ids: readonly number[], now: string): Promise<AlertRow[]> {
  return readRows(db, alertRow)`
    select ${alertColumns} from alerts x
    where x.id between (select min(id) - 1000 from unnest(${arrayOf(ids)}::bigint[]) id) and (select max(id) from unnest(${arrayOf(ids)}::bigint[]) id)
      and x.stored_at > (select min(y.stored_at) from alerts y where y.id = any(${arrayOf(ids)}::bigint[])) - interval '1 minute'
      and not x.is_late and x.expires_at > ${now}::timestamptz and ${isOfVisibleSymbol}
    order by x.id`;
}

const targetRow = rowOf({
  deviceId: z.uuid(),
  endpoint: z.string(),
  p256dh: z.string().nullable(),
  auth: z.string().nullable(),
  languageCode: z.string(),
  ...alertFilterRow.shape,
});

export type PushTargetRow = z.infer<typeof targetRow>;

/** Devices of people with a subscription for alerts, to whom a push is welcome now: the next ones after a device. */
export async function listPushTargets(
  db: Db,
  { typeId, after, limit }: { typeId: number; after: string | null; limit: number },
): Promise<PushTargetRow[]> {
  const behind = after === null ? sql`` : sql`and d.id > ${after}`;
  return readRows(db, targetRow)`
    select d.id as "deviceId", d.endpoint, d.p256dh, d.auth,
      coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode",
      coalesce(f.strategy_choice, 'muted') as "strategyChoice", coalesce(f.strategy_ids, '{}') as "strategyIds",
      coalesce(f.symbol_ids, '{}') as "symbolIds", coalesce(f.markets, '{}') as markets, coalesce(f.sides, '{}') as sides,
      coalesce(f.is_pushed, true) as "isPushed", coalesce(f.has_sound, false) as "hasSound"
    from devices d join users u on u.id = d.user_id left join alert_filters f on f.user_id = u.id
    where u.status = 'active' and coalesce(f.is_pushed, true) and ${isWelcome('alert')} ${behind}
      and exists (select from subscriptions s join plans p on p.id = s.plan_id
        where s.user_id = u.id and ${isRunning('s')} and p.subscription_type_id = ${typeId})
    order by d.id limit ${limit}`;
}

export async function deleteDevice(db: Db, deviceId: string): Promise<void> {
  await run(db)`delete from devices where id = ${deviceId}`;
}
