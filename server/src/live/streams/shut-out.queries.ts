import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { isBanned } from '#db/event-people.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { mayComeAsUser } from '#live/access.ts';
import type { SessionUser } from '#live/media/openings.ts';

const eventIdRow = rowOf({ eventId: z.int() });
const userRow = rowOf({ userId: z.uuid() });

/**
 * Viewers who may no longer join the event, although they have a grant: for an admin who watches as somebody, that
 * person too.
 */
export async function listShutOut(db: Db, eventId: number, viewers: readonly SessionUser[]): Promise<string[]> {
  const [userIds, asUserIds] = [
    viewers.map(({ userId }) => userId),
    viewers.map(({ userId, asUserId = userId }) => asUserId),
  ];
  const isEnded = sql`(not exists (select from users a where a.id = v.user_id and a.status = 'active')
    or ${isBanned(sql`${eventId}::int`, sql`v.user_id`)})`;
  const rows = await readRows(db, userRow)`
    select distinct case when ${isEnded} then v.user_id else v.as_user_id end as "userId"
    from unnest(${arrayOf(userIds)}::uuid[], ${arrayOf(asUserIds)}::uuid[]) as v (user_id, as_user_id)
    where ${isEnded} or not exists (
      select from users u join events e on e.id = ${eventId}::int where u.id = v.as_user_id and ${mayComeAsUser()})`;
  return rows.map(({ userId }) => userId);
}

/** Whether a viewer may not come to the event any more. */
export async function isShutOut(db: Db, { eventId, ...viewer }: SessionUser & { eventId: number }): Promise<boolean> {
  return (await listShutOut(db, eventId, [viewer])).length > 0;
}

/** Streams on air whose events a user may not come to. */
export async function listClosedTo(db: Db, userId: string): Promise<number[]> {
  const rows = await readRows(db, eventIdRow)`
    select s.event_id as "eventId" from streams s join events e on e.id = s.event_id join users u on u.id = ${userId}::uuid
    where s.state in ('live', 'interrupted') and not ${mayComeAsUser()}`;
  return rows.map(({ eventId }) => eventId);
}

/** The events of all streams on air. */
export async function listOnAir(db: Db): Promise<number[]> {
  const rows = await readRows(db, eventIdRow)`
    select event_id as "eventId" from streams where state in ('live', 'interrupted')`;
  return rows.map(({ eventId }) => eventId);
}
