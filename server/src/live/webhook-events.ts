import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { recordEvents } from '#integrations/webhook-events.ts';
import { toIso } from '#platform/time/instants.ts';

/** Webhook events about live sessions, each in the transaction of its change. */

const eventRow = rowOf({
  id: z.int(),
  title: z.string(),
  liveAt: instantText.nullable(),
  endedAt: instantText.nullable(),
});

const readEvent = (tx: Tx, eventId: number) => readRows(tx, eventRow)`
  select id, title, live_at as "liveAt", ended_at as "endedAt" from events where id = ${eventId}::int`;

const isoOrNow = (instant: string | null) => (instant === null ? new Date().toISOString() : toIso(instant));

export function tellStarted(tx: Tx, eventId: number): Promise<void> {
  return recordEvents(tx, 'event.started', async () =>
    (await readEvent(tx, eventId)).map(({ id, title, liveAt }) => ({ id, title, startedAt: isoOrNow(liveAt) })),
  );
}

export function tellEnded(tx: Tx, eventId: number): Promise<void> {
  return recordEvents(tx, 'event.ended', async () =>
    (await readEvent(tx, eventId)).map(({ id, title, endedAt }) => ({ id, title, endedAt: isoOrNow(endedAt) })),
  );
}

export function tellRecorded(tx: Tx, event: { id: number; title: string }, seconds: number): Promise<void> {
  return recordEvents(tx, 'recording.ready', async () => [{ event, seconds, isPublished: false }]);
}
