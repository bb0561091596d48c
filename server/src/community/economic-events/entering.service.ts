import { presentEvent, type EventRow } from '#community/economic-rows.ts';
import { isBeforeItsTime, seriesOf } from '#community/economic-series.ts';
import { insertEvent, knownOf, lockEvent, removeEventRow, updateEvent } from '#community/economic-writes.queries.ts';
import { followReleases } from '#community/release-changes.ts';
import { isUniqueViolation } from '#community/unique-violation.ts';
import type { Db, Tx } from '#db/client.ts';
import type { KnownEvent } from '#db/tables/economic-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { EconomicEvent } from '@candela/contract/community/economic-events';

export interface GivenEvent extends Omit<KnownEvent, 'at'> {
  at: string | null;
  day: string | null;
}

interface Deps {
  db: Db;
  now?: () => number;
}

/** Economic events that admins enter and correct. */
export function createEntering({ db, now = Date.now }: Deps) {
  /** @throws AppError economicEvents.wrongTime, unknownZone, tooEarly, exists */
  async function create(caller: SignedInCaller, given: GivenEvent): Promise<EconomicEvent> {
    const known = checked(given, now());
    return db.transaction(async (tx) => {
      const event = { source: '', externalKey: null, series: seriesOf(known.title), known };
      const id = await insertEvent(tx, event, { authorId: caller.userId });
      const row = id === null ? null : await lockEvent(tx, id);
      if (!row) throw new AppError('economicEvents.exists');
      await followReleases(tx, [{ id: row.id, before: null, after: known }]);
      await record(tx, caller, null, row);
      return presentEvent(row);
    });
  }

  /** @throws AppError economicEvents.notFound, changed, wrongTime, unknownZone, tooEarly, exists */
  async function update(
    caller: SignedInCaller,
    id: number,
    { revision, ...given }: GivenEvent & { revision: number },
  ): Promise<EconomicEvent> {
    const known = checked(given, now());
    return db.transaction(async (tx) => {
      const before = await lockEvent(tx, id);
      if (!before) throw new AppError('economicEvents.notFound');
      if (before.revision !== revision) throw new AppError('economicEvents.changed');
      if (JSON.stringify(knownOf(before)) === JSON.stringify(known)) return presentEvent(before);
      await orExists(() => updateEvent(tx, id, seriesOf(known.title), known, { authorId: caller.userId }));
      const after = await lockEvent(tx, id);
      if (!after) throw new AppError('economicEvents.notFound');
      await followReleases(tx, [{ id, before: knownOf(before), after: known }]);
      await record(tx, caller, before, after);
      return presentEvent(after);
    });
  }

  /** @throws AppError economicEvents.notFound */
  async function remove(caller: SignedInCaller, id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await lockEvent(tx, id);
      if (!before) throw new AppError('economicEvents.notFound');
      await removeEventRow(tx, before, { authorId: caller.userId });
      await followReleases(tx, [{ id, before: knownOf(before), after: null }]);
      await record(tx, caller, before, null);
    });
  }

  return { create, update, remove };
}

/** @throws AppError economicEvents.wrongTime, unknownZone, tooEarly */
function checked({ at, day, ...given }: GivenEvent, now: number): KnownEvent {
  const isTimed = given.precision === 'minute';
  const time = isTimed ? at : day && `${day}T00:00:00.000Z`;
  if (time === null || (isTimed ? day : at) !== null) throw new AppError('economicEvents.wrongTime');
  if (given.zone !== null && !isTimeZone(given.zone)) throw new AppError('economicEvents.unknownZone');
  if (given.actual !== null && isBeforeItsTime(Date.parse(time), isTimed, now))
    throw new AppError('economicEvents.tooEarly');
  const { precision, zone, country, currency, title, impact, unit, forecast, previous, revisedPrevious, actual } =
    given;
  const figures = { unit, forecast, previous, revisedPrevious, actual };
  return { at: new Date(time).toISOString(), precision, zone, country, currency, title, impact, ...figures };
}

async function orExists<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('economicEvents.exists');
    throw error;
  }
}

async function record(tx: Tx, caller: SignedInCaller, before: EventRow | null, after: EventRow | null): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  await recordChange(tx, caller, {
    action: after === null ? 'remove' : before === null ? 'create' : 'update',
    entity: 'economicEvent',
    entityId: row.id,
    name: `${row.currency} ${row.title}`,
    before: before && { ...knownOf(before) },
    after: after && { ...knownOf(after) },
  });
}
