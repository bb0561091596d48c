import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { maxChartBytes, type Chart, type SharedChart } from '@candela/contract/live/charts';
import { findRow, writeRow } from './charts.queries.ts';

interface ChartsDeps {
  db: Db;
  domainEvents: DomainEvents;
  /** Admits the caller to the room of an event, and returns their role. @throws AppError if they may not enter */
  enterRoom: (caller: SignedInCaller, eventId: number) => Promise<{ isHost: boolean; isOver: boolean }>;
}

/** The chart that the hosts of a live session share with everybody in its room. */
export function createCharts({ db, domainEvents, enterRoom }: ChartsDeps) {
  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned */
  async function get(caller: SignedInCaller, eventId: number): Promise<SharedChart> {
    await enterRoom(caller, eventId);
    return (await findRow(db, eventId)) ?? { version: 0, chart: null };
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, charts.notHost, streams.over, request.tooLarge */
  async function share(caller: SignedInCaller, eventId: number, chart: Chart | null): Promise<SharedChart> {
    const { isHost, isOver } = await enterRoom(caller, eventId);
    if (!isHost) throw new AppError('charts.notHost');
    if (isOver) throw new AppError('streams.over');
    if (Buffer.byteLength(JSON.stringify(chart)) > maxChartBytes) throw new AppError('request.tooLarge');
    const shared = { version: await writeRow(db, eventId, caller.userId, chart), chart };
    domainEvents.emit('rooms.updated', eventId, { type: 'chart', chart: shared });
    return shared;
  }

  return { get, share };
}
