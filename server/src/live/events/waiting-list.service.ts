import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import type { ErrorLog } from '#platform/log.ts';
import { notifyMovedUp } from './events.notices.ts';
import { findRow, type EventRow } from './events.queries.ts';
import { lockEvent } from './registrations.queries.ts';
import { demoteRows, listPassable, promoteRows } from './waiting-list.queries.ts';

/** Looks for places that can be passed on. */
export const placesJob = defineJob({
  name: 'events.places',
  payload: z.object({}),
  atOnce: 1,
  isShort: false,
  retries: { limit: 10, firstDelaySeconds: 5, maxDelaySeconds: 60 },
  limitSeconds: 300,
  repeats: { cron: '* * * * *', timeZone: 'UTC', payload: {} },
});

/** Gives free places to the waiting list and notifies those who got one; returns their ids. The event has to be locked. */
export async function promoteWaiting(tx: Tx, event: EventRow): Promise<string[]> {
  const userIds = await promoteRows(tx, event.id);
  for (const userId of userIds) await notifyMovedUp(tx, event, userId);
  return userIds;
}

/** Reports that these users got a place. */
export function emitPromoted(domainEvents: DomainEvents, userIds: readonly string[]): void {
  for (const userId of userIds) {
    domainEvents.emit('events.changed', userId);
    domainEvents.emit('notifications.read', userId);
  }
}

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  log: ErrorLog;
}

/**
 * As soon as a room is open, passes on places that nobody can use: of users whose subscription no longer includes the event, who are
 * banned or no longer active. They wait from then on, and come back before those who have registered later.
 */
export async function passPlaces({ db, domainEvents, log }: Deps): Promise<void> {
  const passOne = async (id: number) => {
    const { promoted, demoted } = await db.transaction(async (tx) => {
      await lockEvent(tx, id);
      const left = await demoteRows(tx, id);
      const event = await findRow(tx, id);
      return { demoted: left, promoted: event ? await promoteWaiting(tx, event) : [] };
    });
    for (const userId of demoted) domainEvents.emit('events.changed', userId);
    emitPromoted(domainEvents, promoted);
  };
  await oneByOne(await listPassable(db), passOne, { log, message: 'places of an event were not passed on' });
}
