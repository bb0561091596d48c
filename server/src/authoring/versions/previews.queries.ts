import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, readRow, rowOf } from '#db/rows.ts';

const eventRow = rowOf({
  id: z.int(),
  title: z.string(),
  startsAt: instantText,
  durationMinutes: z.int(),
  meetingId: z.uuid(),
  status: z.enum(['scheduled', 'live', 'ended', 'cancelled']),
  isRecorded: z.boolean(),
});

/** The event of a live lesson, as its learners see it; null if it is not planned yet. */
export async function findPlannedEvent(db: Db, eventId: number): Promise<z.infer<typeof eventRow> | null> {
  return readRow(db, eventRow)`
    select v.id, v.title, v.starts_at as "startsAt", v.duration_minutes as "durationMinutes",
      v.meeting_id as "meetingId", v.status,
      exists (select from recordings r where r.event_id = v.id and r.published_at is not null) as "isRecorded"
    from events v where v.id = ${eventId} and v.status <> 'draft'`;
}
