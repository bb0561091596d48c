import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRows, rowOf, run } from '#db/rows.ts';

/** @returns false when it had already ended */
export async function markEnded(tx: Tx, eventId: number): Promise<boolean> {
  const isEnded =
    (await run(tx)`
    insert into streams (event_id, state, generation, ended_at) values (${eventId}, 'ended', 1, now())
    on conflict (event_id) do update set state = 'ended', ended_at = now() where streams.state <> 'ended' returning 1`) >
    0;
  if (isEnded) await endEvent(tx, eventId);
  return isEnded;
}

/** @returns false when a host has returned meanwhile, or it has already ended */
export async function markAbandoned(tx: Tx, { eventId, interruptedAt }: InterruptedRow): Promise<boolean> {
  // A statement that has waited for a returning host looks at the row again.
  const isEnded =
    (await run(tx)`
    update streams set state = 'ended', ended_at = now()
    where event_id = ${eventId} and state = 'interrupted' and interrupted_at = ${interruptedAt}::timestamptz
    returning 1`) > 0;
  if (isEnded) await endEvent(tx, eventId);
  return isEnded;
}

async function endEvent(tx: Tx, eventId: number): Promise<void> {
  await run(tx)`
    update events set status = 'ended', ended_at = now(), updated_at = now()
    where id = ${eventId} and status in ('scheduled', 'live')`;
}

const interruptedRow = rowOf({ eventId: z.int(), endsAt: instantText, interruptedAt: instantText });

export type InterruptedRow = z.infer<typeof interruptedRow>;

/** Sessions whose host is away. */
export async function listInterrupted(db: Db): Promise<InterruptedRow[]> {
  return readRows(db, interruptedRow)`
    select s.event_id as "eventId", e.starts_at + make_interval(mins => e.duration_minutes) as "endsAt",
      s.interrupted_at as "interruptedAt"
    from streams s join events e on e.id = s.event_id
    where s.state = 'interrupted' and s.interrupted_at is not null`;
}
