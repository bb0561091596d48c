import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

const eventRow = rowOf({ eventId: z.int() });

/** Ends everything that a user watches or publishes live. */
export async function endMediaOf(
  db: Db,
  userId: string,
  kick: (eventId: number, userId: string, action: 'publish' | 'play') => void,
): Promise<void> {
  const events = await readRows(db, eventRow)`
    select event_id as "eventId" from streams where state in ('live', 'interrupted')`;
  for (const { eventId } of events) {
    kick(eventId, userId, 'play');
    kick(eventId, userId, 'publish');
  }
}
