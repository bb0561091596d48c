import { can } from '@candela/contract/permissions';
import type { Page } from '@candela/contract/paging';
import {
  timelineSeconds,
  type ChartState,
  type Recording,
  type RecordingDetail,
  type TimelineEntry,
} from '@candela/contract/live/recordings';
import type { Db } from '#db/client.ts';
import { insertLesson, listPlaces, type LessonPlace } from './recorded-lessons.queries.ts';
import { readStored, storePublished } from './recordings.files.ts';
import {
  deleteRow,
  findRow,
  findRowOfVideo,
  listRows,
  listUnpublished,
  writePublished,
  type RecordingRow,
} from './recordings.queries.ts';
import { instantAt, secondsAt, stretchOf } from './recordings.spans.ts';
import { deleteChartStates, listChartStates, listEntries } from './timeline.queries.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { mayCome } from '#live/access.ts';
import { AppError } from '#platform/http/errors.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { videoKey } from '#learning/storage-keys.ts';

interface Deps {
  db: Db;
  storage: Storage;
  domainEvents: DomainEvents;
}

type Change = Pick<RecordingDetail, 'trimStart' | 'trimEnd' | 'chapters'> & { isPublished: boolean };

/** A recording that is in its place. */
type StoredRow = RecordingRow & { videoId: string; wholePlaylist: string };

export function createRecordings({ db, storage, domainEvents }: Deps) {
  /** A host's unpublished ones come first, with the first page. */
  async function list(
    caller: SignedInCaller,
    query: { limit: number; cursor?: string | undefined; search?: string | undefined },
  ): Promise<Page<Recording>> {
    const after = decodeInstantCursor(query.cursor);
    const search = query.search ?? '';
    const rows = await listRows(db, caller, { limit: query.limit, after, search });
    const page = toPage(rows, query.limit, present, (row) => [row.publishedText ?? '', row.eventId]);
    const own = after || search !== '' ? [] : await listUnpublished(db, caller.userId);
    return { ...page, data: [...own.map(present), ...page.data] };
  }

  /** @throws AppError recordings.notFound, events.notIncluded */
  async function get(caller: SignedInCaller, eventId: number): Promise<RecordingDetail> {
    const row = await findOpen(caller, eventId);
    return presentDetail(row, caller);
  }

  /** @throws AppError recordings.notFound, recordings.notReady, recordings.badTrim, sessions.forbidden */
  async function update(caller: SignedInCaller, eventId: number, change: Change): Promise<RecordingDetail> {
    const row = await findManaged(caller, eventId);
    const { videoId } = row;
    const segments = await readStored(storage, videoId, row.wholePlaylist);
    const kept = stretchOf(segments, change.trimStart, change.trimEnd);
    if (!kept) throw new AppError('recordings.badTrim');
    await storePublished(storage, videoId, kept.segments);
    const chapters = change.chapters.toSorted((a, b) => a.seconds - b.seconds);
    await db.transaction((tx) =>
      writePublished(tx, eventId, {
        videoId,
        trimStart: kept.from,
        trimEnd: kept.to,
        chapters,
        isPublished: change.isPublished,
      }),
    );
    domainEvents.emit('events.changed');
    return get(caller, eventId);
  }

  /** @throws AppError recordings.notFound, recordings.notReady, recordings.inUse, sessions.forbidden */
  async function remove(caller: SignedInCaller, eventId: number): Promise<void> {
    const row = await findManaged(caller, eventId);
    const isDeleted = await db.transaction(async (tx) => {
      if (!(await deleteRow(tx, eventId, row.videoId))) return false;
      await deleteChartStates(tx, eventId);
      return true;
    });
    if (!isDeleted) throw new AppError('recordings.inUse');
    await storage.deletePrefix(videoKey(row.videoId, ''));
    domainEvents.emit('events.changed');
  }

  /** @throws AppError recordings.notFound, events.notIncluded */
  async function listTimeline(
    caller: SignedInCaller,
    eventId: number,
    from: number,
  ): Promise<{ data: TimelineEntry[] }> {
    const stretch = await findStretch(caller, eventId, from);
    if (!stretch) return { data: [] };
    const entries = await listEntries(db, eventId, stretch.from, stretch.to);
    return { data: entries.map(({ happenedAt, ...entry }) => ({ ...entry, at: stretch.secondOf(happenedAt) })) };
  }

  /** @throws AppError recordings.notFound, events.notIncluded */
  async function listCharts(caller: SignedInCaller, eventId: number, from: number): Promise<{ data: ChartState[] }> {
    const stretch = await findStretch(caller, eventId, from);
    if (!stretch) return { data: [] };
    const states = await listChartStates(db, eventId, stretch.from, stretch.to);
    return { data: states.map(({ happenedAt, chart }) => ({ at: stretch.secondOf(happenedAt), chart })) };
  }

  /** Ten minutes of a recording as the caller sees it, as instants; null beyond its end. */
  async function findStretch(caller: SignedInCaller, eventId: number, from: number) {
    const row = await findOpen(caller, eventId);
    const [begin, end] = manages(row, caller) ? [0, row.wholeSeconds] : [row.trimStart, row.trimEnd];
    const first = begin + from;
    if (first >= end) return null;
    const last = Math.min(end, first + timelineSeconds);
    return {
      from: instantAt(row.spans, first),
      to: instantAt(row.spans, last),
      secondOf: (iso: string) => Math.max(0, secondsAt(row.spans, Date.parse(iso)) - begin),
    };
  }

  /** @throws AppError recordings.notFound, sessions.forbidden */
  async function listLessonPlaces(caller: SignedInCaller, eventId: number): Promise<{ data: LessonPlace[] }> {
    await findManaged(caller, eventId);
    return { data: await listPlaces(db, caller.userId) };
  }

  /** @throws AppError recordings.notFound, recordings.notReady, courses.notFound, sessions.forbidden */
  async function createLesson(caller: SignedInCaller, eventId: number, sectionId: number) {
    const row = await findManaged(caller, eventId);
    if (row.publishedAt === null) throw new AppError('recordings.notReady');
    const lesson = { sectionId, title: row.title, videoId: row.videoId, seconds: row.trimEnd - row.trimStart };
    const made = await db.transaction((tx) => insertLesson(tx, caller.userId, lesson));
    if (!made) throw new AppError('courses.notFound');
    return made;
  }

  /** The playlist of a video that the caller may watch as a recording: all of it for its hosts; null for others. */
  async function findPlaylist(caller: SignedInCaller, videoId: string, isWhole: boolean): Promise<string | null> {
    const row = await findRowOfVideo(db, caller.userId, videoId);
    if (!row || row.state !== 'ready' || !mayWatch(row, caller)) return null;
    if (!isWhole) return row.publishedAt === null ? null : 'master.m3u8';
    return manages(row, caller) ? row.wholePlaylist : null;
  }

  async function findOpen(caller: SignedInCaller, eventId: number): Promise<RecordingRow> {
    const row = await findRow(db, caller.userId, eventId);
    if (!row || (row.publishedAt === null && !manages(row, caller))) throw new AppError('recordings.notFound');
    if (!mayWatch(row, caller)) throw new AppError('events.notIncluded');
    return row;
  }

  async function findManaged(caller: SignedInCaller, eventId: number): Promise<StoredRow> {
    const row = await findOpen(caller, eventId);
    if (!manages(row, caller)) throw new AppError('sessions.forbidden');
    const { state, videoId, wholePlaylist } = row;
    if (state !== 'ready' || videoId === null || wholePlaylist === null) throw new AppError('recordings.notReady');
    return { ...row, videoId, wholePlaylist };
  }

  return { list, get, update, remove, listTimeline, listCharts, listLessonPlaces, createLesson, findPlaylist };
}

function manages(row: RecordingRow, caller: SignedInCaller): boolean {
  return row.hosts.some(({ id }) => id === caller.userId) || can(caller, 'events.manage');
}

function mayWatch(row: RecordingRow, caller: SignedInCaller): boolean {
  if (manages(row, caller)) return true;
  return mayCome(caller, row);
}

function present(row: RecordingRow): Recording {
  const { eventId, meetingId, title, hosts, languageCode, state, failure } = row;
  return {
    eventId,
    meetingId,
    title,
    hosts,
    languageCode,
    liveAt: toIsoOrNull(row.liveAt),
    state,
    failure,
    videoId: state === 'ready' ? row.videoId : null,
    durationSeconds: row.trimEnd - row.trimStart,
    publishedAt: toIsoOrNull(row.publishedAt),
  };
}

/** Who only watches gets the chapters of what is published, and hears nothing of the rest. */
function presentDetail(row: RecordingRow, caller: SignedInCaller): RecordingDetail {
  const isHost = manages(row, caller);
  const { trimStart, trimEnd, wholeSeconds, chapters } = row;
  const published = { trimStart: 0, trimEnd: trimEnd - trimStart, wholeSeconds: trimEnd - trimStart };
  // Of those that lie before what is published only the last one reaches into it.
  const first = chapters.findLastIndex(({ seconds }) => seconds <= trimStart);
  const shown = chapters
    .slice(Math.max(0, first))
    .filter(({ seconds }) => seconds < trimEnd)
    .map(({ seconds, title }) => ({ title, seconds: Math.max(0, seconds - trimStart) }));
  return {
    ...present(row),
    isHost,
    ...(isHost ? { trimStart, trimEnd, wholeSeconds, chapters } : { ...published, chapters: shown }),
  };
}
