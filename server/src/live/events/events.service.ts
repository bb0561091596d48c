import type { Db, Tx } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { Event, EventChanges, EventScope, EventView, NewEvent } from '@candela/contract/live/events';
import type { Page } from '@candela/contract/paging';
import { recordEvent } from './events.audit.ts';
import { checkHosts, findEvent } from './events.find.ts';
import { announceEvent, correctEvent, notifyCancelled } from './events.notices.ts';
import { presentEvent } from './events.present.ts';
import {
  cancelRows,
  deleteRows,
  insertRows,
  insertSeries,
  listRows,
  lockRows,
  replaceHosts,
  updateRow,
  type EventRow,
} from './events.queries.ts';
import { instantOf, movedLike, occurrencesOf, wallClockOf } from './events.recurrence.ts';
import { promoteWaiting } from './waiting-list.service.ts';

export function createEvents({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  async function list(
    view: EventView,
    page: { limit: number; cursor?: string | undefined; search?: string | undefined },
  ): Promise<Page<Event>> {
    const { limit, search = '' } = page;
    const rows = await listRows(db, view, { limit, search, after: decodeInstantCursor(page.cursor) });
    return toPage(rows, page.limit, presentEvent, (row) => [row.startsAt, row.id]);
  }

  /** @throws AppError events.notFound */
  async function get(id: number): Promise<Event> {
    return presentEvent(await findEvent(db, id));
  }

  /** @throws AppError events.noSuchTime, events.inPast, events.unknownHost */
  async function create(
    caller: SignedInCaller,
    { rule, hostIds, isDraft, startsAt, ...fields }: NewEvent,
  ): Promise<Event> {
    const start = resolveStart(startsAt, fields.timeZone, isDraft);
    const starts = rule === null ? [start] : occurrencesOf(start, fields.timeZone, rule);
    const first = await db.transaction(async (tx) => {
      await checkHosts(tx, hostIds);
      const seriesId = rule === null ? null : await insertSeries(tx, rule, fields.timeZone);
      const ids = await insertRows(tx, { ...fields, status: isDraft ? 'draft' : 'scheduled' }, starts, seriesId);
      await replaceHosts(tx, ids, hostIds);
      await changeSearch(tx, 'event', ids);
      if (!isDraft) for (const id of ids) await announceEvent(tx, await findEvent(tx, id));
      const made = await findEvent(tx, ids[0] ?? 0);
      await recordEvent(tx, caller, 'create', { after: made, count: ids.length });
      return made;
    });
    emitChanged();
    return presentEvent(first);
  }

  /** @throws AppError events.notFound, events.begun, events.noSuchTime, events.inPast, events.unknownHost */
  async function update(
    caller: SignedInCaller,
    id: number,
    { scope, hostIds, isDraft, startsAt, ...fields }: EventChanges,
  ): Promise<Event> {
    const changed = await db.transaction(async (tx) => {
      const rows = await lock(tx, id, scope);
      const edited = rows.find((row) => row.id === id);
      if (!edited) throw new AppError('events.notFound');
      const before = { local: wallClockOf(new Date(edited.startsAt), edited.timeZone), timeZone: edited.timeZone };
      const after = { local: startsAt, timeZone: fields.timeZone };
      const isMoved = before.local !== after.local || before.timeZone !== after.timeZone;
      // A scheduled event cannot become a draft again: people have been notified.
      const status = isDraft && edited.state === 'draft' ? 'draft' : 'scheduled';
      const start = isMoved
        ? resolveStart(startsAt, fields.timeZone, status === 'draft')
        : resolveKept(edited, status === 'draft');
      await checkHosts(tx, hostIds);
      await replaceHosts(
        tx,
        rows.map((row) => row.id),
        hostIds,
      );
      for (const row of rows) {
        const own = new Date(row.startsAt);
        const moved = isMoved ? movedLike(own, before, after) : own;
        await updateRow(tx, row.id, row.id === id ? start : moved, { ...fields, status });
        const now = await findEvent(tx, row.id);
        if (status === 'draft') continue;
        await (row.state === 'draft' ? announceEvent(tx, now) : correctEvent(tx, now, isMoved));
        await promoteWaiting(tx, now);
      }
      await changeSearch(
        tx,
        'event',
        rows.map((row) => row.id),
      );
      const now = await findEvent(tx, id);
      await recordEvent(tx, caller, 'update', { before: edited, after: now, count: rows.length });
      return now;
    });
    emitChanged();
    return presentEvent(changed);
  }

  /** @throws AppError events.notFound, events.begun */
  async function cancel(caller: SignedInCaller, id: number, scope: EventScope): Promise<void> {
    await db.transaction(async (tx) => {
      const rows = await lock(tx, id, scope);
      const idsOf = (list: EventRow[]) => list.map((row) => row.id);
      const scheduled = rows.filter(({ state }) => state === 'scheduled');
      await cancelRows(tx, idsOf(scheduled));
      for (const row of scheduled) await notifyCancelled(tx, row);
      await deleteRows(tx, idsOf(rows.filter(({ state }) => state === 'draft')));
      await changeSearch(tx, 'event', idsOf(rows));
      await recordEvent(tx, caller, 'cancel', { before: rows.find((row) => row.id === id), count: rows.length });
    });
    emitChanged();
  }

  function emitChanged(): void {
    domainEvents.emit('events.changed');
  }

  return {
    list,
    get,
    create,
    update,
    cancel,
  };
}

/** The events that will change. */
async function lock(tx: Tx, id: number, scope: EventScope): Promise<EventRow[]> {
  const event = await findEvent(tx, id);
  const rows = await lockRows(tx, event, scope === 'all');
  const state = rows.find((row) => row.id === id)?.state ?? event.state;
  if (state !== 'draft' && state !== 'scheduled') throw new AppError('events.begun');
  return rows;
}

function resolveStart(local: string, timeZone: string, isDraft: boolean): Date {
  if (!isTimeZone(timeZone)) throw new AppError('request.invalid', { message: 'Not valid: body.timeZone' });
  const start = instantOf(local, timeZone);
  if (!start) throw new AppError('events.noSuchTime');
  if (!isDraft && start.getTime() <= Date.now()) throw new AppError('events.inPast');
  return start;
}

/** A draft may be outdated; a scheduled event may be corrected while it runs. */
function resolveKept(event: EventRow, isDraft: boolean): Date {
  const start = new Date(event.startsAt);
  if (event.state === 'draft' && !isDraft && start.getTime() <= Date.now()) throw new AppError('events.inPast');
  return start;
}
