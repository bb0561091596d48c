import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';

/** Maximum per session: more than eight hours of continuous speech. */
const maxCaptions = 10_000;

/** Stores captions for the replay, if the session is recorded. */
export async function insertCaption(db: Db, eventId: number, text: string): Promise<void> {
  await run(db)`
    insert into room_captions (event_id, at, text)
    select e.id, clock_timestamp(), ${text}::text from events e
    where e.id = ${eventId} and e.is_recorded
      and (select count(*) from room_captions c where c.event_id = e.id) < ${maxCaptions}::int`;
}
