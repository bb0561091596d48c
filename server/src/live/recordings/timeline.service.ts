import type { Db } from '#db/client.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import {
  timelineSeconds,
  type ChartState,
  type RecordedCaption,
  type TimelineEntry,
} from '@candela/contract/live/recordings';
import type { Page } from '@candela/contract/paging';
import { cuesOf } from './recorded-captions.ts';
import { findOpen, manages } from './recordings.access.ts';
import { instantAt, secondsAt } from './recordings.spans.ts';
import { listCaptions, listChartStates, listEntries } from './timeline.queries.ts';

const entriesAtOnce = 1000;

/** Events beside a recording: messages of the room, and the shared chart. */
export function createTimeline({ db }: { db: Db }) {
  /** @throws AppError recordings.notFound, events.notIncluded */
  async function list(
    caller: SignedInCaller,
    eventId: number,
    { from, cursor }: { from: number; cursor?: string | undefined },
  ): Promise<Page<TimelineEntry>> {
    const stretch = await findStretch(caller, eventId, from);
    if (!stretch) return { data: [], nextCursor: null };
    const after = decodeInstantCursor(cursor, Number.MAX_SAFE_INTEGER);
    const rows = await listEntries(db, eventId, stretch, { limit: entriesAtOnce, after });
    return toPage(
      rows,
      entriesAtOnce,
      ({ happenedAt, rank: _rank, ...entry }) => ({ ...entry, at: stretch.secondOf(happenedAt) }),
      (row) => [row.happenedAt, row.rank],
    );
  }

  /** @throws AppError recordings.notFound, events.notIncluded */
  async function listCharts(caller: SignedInCaller, eventId: number, from: number): Promise<{ data: ChartState[] }> {
    const stretch = await findStretch(caller, eventId, from);
    if (!stretch) return { data: [] };
    const states = await listChartStates(db, eventId, stretch.from, stretch.to);
    return {
      data: states.map(({ happenedAt, chart }) => {
        const at = stretch.secondOf(happenedAt);
        return { at, filmedAt: stretch.instantOf(at), chart };
      }),
    };
  }

  /** @throws AppError recordings.notFound, events.notIncluded */
  async function listSpoken(caller: SignedInCaller, eventId: number): Promise<{ data: RecordedCaption[] }> {
    const whole = await findStretch(caller, eventId, 0, Infinity);
    if (!whole) return { data: [] };
    const lines = await listCaptions(db, eventId, whole.from, whole.to);
    return { data: cuesOf(lines.map(({ at, text }) => ({ at: whole.secondOf(at), text }))) };
  }

  /** A period of a recording as the caller sees it, as instants; null beyond its end. */
  async function findStretch(caller: SignedInCaller, eventId: number, from: number, length = timelineSeconds) {
    const row = await findOpen(db, caller, eventId);
    const [begin, end] = manages(row, caller) ? [0, row.wholeSeconds] : [row.trimStart, row.trimEnd];
    const first = begin + from;
    if (first >= end) return null;
    const last = Math.min(end, first + length);
    return {
      from: instantAt(row.spans, first),
      to: instantAt(row.spans, last),
      secondOf: (iso: string) => Math.max(0, secondsAt(row.spans, Date.parse(iso)) - begin),
      instantOf: (second: number) => Math.round(instantAt(row.spans, begin + second)),
    };
  }

  return { list, listCharts, listSpoken };
}
