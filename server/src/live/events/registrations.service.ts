import type { CalendarEvent } from '@candela/contract/live/events';
import type { Page } from '@candela/contract/paging';
import type { Db, Tx } from '#db/client.ts';
import { findReadable } from './events.access.ts';
import { notifyMovedUp } from './events.notices.ts';
import { findRow, type EventRow } from './events.queries.ts';
import {
  deleteRegistration,
  findCalendarRow,
  insertRegistration,
  listCalendarRows,
  lockEvent,
  promoteRows,
  type CalendarRow,
} from './registrations.queries.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isIncluded } from '#accounts/access.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { toIso } from '#platform/time/instants.ts';

interface Period {
  from: string;
  to: string;
  /** Only events that the caller has registered for or hosts. */
  mine?: boolean | undefined;
  /** Only events that the caller hosts. */
  hostId?: string | undefined;
}

export function createRegistrations({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  async function listCalendar(
    caller: SignedInCaller,
    { from, to, mine, hostId, limit, cursor }: Period & { limit: number; cursor?: string | undefined },
  ): Promise<Page<CalendarEvent>> {
    const after = decodeInstantCursor(cursor);
    const rows = await listCalendarRows(db, caller, { from, to, isOwn: mine === true, hostId }, { limit, after });
    return toPage(rows, limit, presentCalendarEvent, (row) => [row.startsAt, row.id]);
  }

  /** @throws AppError events.notFound, events.notIncluded */
  async function get(caller: SignedInCaller, id: number): Promise<CalendarEvent> {
    return presentCalendarEvent(await findReadable(db, caller, id));
  }

  /** @throws AppError events.notFound, events.notIncluded, events.closed */
  async function register(caller: SignedInCaller, id: number): Promise<CalendarEvent> {
    const row = await db.transaction(async (tx) => {
      await lockEvent(tx, id);
      const event = await find(tx, caller, id);
      if (event.registration !== 'none') return event;
      if (!isIncluded(caller, event.subscriptionTypeIds)) throw new AppError('events.notIncluded');
      if (event.state !== 'scheduled' && event.state !== 'live') throw new AppError('events.closed');
      const isFull = event.capacity !== null && event.registeredCount >= event.capacity;
      await insertRegistration(tx, id, caller.userId, isFull);
      return find(tx, caller, id);
    });
    domainEvents.emit('events.changed', caller.userId);
    return presentCalendarEvent(row);
  }

  /** @throws AppError events.notFound, events.notIncluded */
  async function unregister(caller: SignedInCaller, id: number): Promise<CalendarEvent> {
    const { row, promoted } = await db.transaction(async (tx) => {
      await lockEvent(tx, id);
      await findReadable(tx, caller, id);
      await deleteRegistration(tx, id, caller.userId);
      const event = await findRow(tx, id);
      const isOpen = event?.state === 'scheduled' || event?.state === 'live';
      return { promoted: event && isOpen ? await promoteWaiting(tx, event) : [], row: await find(tx, caller, id) };
    });
    domainEvents.emit('events.changed', caller.userId);
    for (const userId of promoted) domainEvents.emit('notifications.read', userId);
    return presentCalendarEvent(row);
  }

  return { listCalendar, get, register, unregister };
}

/** Gives free places to the waiting list and notifies those who got one. */
export async function promoteWaiting(tx: Tx, event: EventRow): Promise<string[]> {
  const userIds = await promoteRows(tx, event.id);
  for (const userId of userIds) await notifyMovedUp(tx, event, userId);
  return userIds;
}

async function find(db: Db | Tx, caller: SignedInCaller, id: number): Promise<CalendarRow> {
  const row = await findCalendarRow(db, caller, id);
  if (!row) throw new AppError('events.notFound');
  return row;
}

export function presentCalendarEvent({ subscriptionTypeIds: _types, ...row }: CalendarRow): CalendarEvent {
  return { ...row, startsAt: toIso(row.startsAt), endsAt: toIso(row.endsAt) };
}
