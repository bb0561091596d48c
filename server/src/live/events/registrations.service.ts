import type { Db, Tx } from '#db/client.ts';
import { isIncluded } from '#db/entitlements.ts';
import { admissionTo } from '#live/access.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import type { CalendarEvent } from '@candela/contract/live/events';
import type { Page } from '@candela/contract/paging';
import { findReadable } from './events.access.ts';
import { findRow } from './events.queries.ts';
import {
  deleteRegistration,
  findCalendarRow,
  insertRegistration,
  listCalendarRows,
  lockEvent,
  type CalendarRow,
} from './registrations.queries.ts';
import { emitPromoted, promoteWaiting } from './waiting-list.service.ts';

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
    return toPage(
      rows,
      limit,
      (row) => presentCalendarEvent(row, caller),
      (row) => [row.startsAt, row.id],
    );
  }

  /** @throws AppError events.notFound, events.notIncluded */
  async function get(caller: SignedInCaller, id: number): Promise<CalendarEvent> {
    return presentCalendarEvent(await findReadable(db, caller, id), caller);
  }

  /** @throws AppError events.notFound, events.notIncluded, events.closed, rooms.banned */
  async function register(caller: SignedInCaller, id: number): Promise<CalendarEvent> {
    const row = await db.transaction(async (tx) => {
      await lockEvent(tx, id);
      const event = await find(tx, caller, id);
      if (event.registration !== 'none') return event;
      if (event.isBanned) throw new AppError('rooms.banned');
      if (!isIncluded(caller, event.subscriptionTypeIds)) throw new AppError('events.notIncluded');
      if (event.state !== 'scheduled' && event.state !== 'live') throw new AppError('events.closed');
      const isFull = event.capacity !== null && event.registeredCount >= event.capacity;
      // Hosts, and users who manage events, take no place.
      await insertRegistration(tx, id, caller.userId, isFull && admissionTo(event, caller) === 'noPlace');
      return find(tx, caller, id);
    });
    domainEvents.emit('events.changed', caller.userId);
    return presentCalendarEvent(row, caller);
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
    emitPromoted(domainEvents, promoted);
    return presentCalendarEvent(row, caller);
  }

  return { listCalendar, get, register, unregister };
}

async function find(db: Db | Tx, caller: SignedInCaller, id: number): Promise<CalendarRow> {
  const row = await findCalendarRow(db, caller, id);
  if (!row) throw new AppError('events.notFound');
  return row;
}

export function presentCalendarEvent(row: CalendarRow, caller: SignedInCaller): CalendarEvent {
  const { subscriptionTypeIds: _types, isRegistered: _own, isBanned: _banned, needsPlace: _limited, ...rest } = row;
  return {
    ...rest,
    admission: admissionTo(row, caller),
    startsAt: toIso(row.startsAt),
    endsAt: toIso(row.endsAt),
  };
}
