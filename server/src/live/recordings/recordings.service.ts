import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import { changeWhatIsSaid } from '#video/said-in-videos.ts';
import { trimCaptions } from '#video/trimmed-captions.ts';
import { tidyingJob } from '#video/video-jobs.ts';
import type { Recording, RecordingDetail, recordingOrders } from '@candela/contract/live/recordings';
import type { Page } from '@candela/contract/paging';
import { findManaged, findOpen, manages, mayWatch } from './recordings.access.ts';
import { readStored, storePublished } from './recordings.files.ts';
import { present, presentDetail } from './recordings.present.ts';
import {
  deleteRow,
  findRowOfVideo,
  listRows,
  listUnpublished,
  lock,
  readTrim,
  writePublished,
} from './recordings.queries.ts';
import { stretchOf } from './recordings.spans.ts';
import { deleteCaptions, deleteChartStates } from './timeline.queries.ts';

interface Deps {
  db: Db;
  storage: Storage;
  domainEvents: DomainEvents;
}

type Change = Pick<RecordingDetail, 'trimStart' | 'trimEnd' | 'chapters'> & {
  title?: string | undefined;
  isPublished: boolean;
};

export function createRecordings({ db, storage, domainEvents }: Deps) {
  /** A host's unpublished recordings come first, on the first page. */
  async function list(
    caller: SignedInCaller,
    query: {
      limit: number;
      cursor?: string | undefined;
      search?: string | undefined;
      sort?: (typeof recordingOrders)[number] | undefined;
      hostId?: string | undefined;
    },
  ): Promise<Page<Recording>> {
    const after = decodeInstantCursor(query.cursor);
    const search = query.search ?? '';
    const rows = await listRows(db, caller, {
      limit: query.limit,
      after,
      search,
      isOldestFirst: query.sort === 'oldest',
      hostId: query.hostId,
    });
    const page = toPage(rows, query.limit, present, (row) => [row.publishedText ?? '', row.eventId]);
    const own = after || search !== '' || query.hostId !== undefined ? [] : await listUnpublished(db, caller.userId);
    return { ...page, data: [...own.map(present), ...page.data] };
  }

  /** @throws AppError recordings.notFound, events.notIncluded */
  async function get(caller: SignedInCaller, eventId: number): Promise<RecordingDetail> {
    const row = await findOpen(db, caller, eventId);
    return presentDetail(row, caller);
  }

  /** @throws AppError recordings.notFound, recordings.notReady, recordings.badTrim, sessions.forbidden */
  async function update(caller: SignedInCaller, eventId: number, change: Change): Promise<RecordingDetail> {
    const row = await findManaged(db, caller, eventId);
    const { videoId } = row;
    const segments = await readStored(storage, videoId, row.wholePlaylist);
    const kept = stretchOf(segments, change.trimStart, change.trimEnd);
    if (!kept) throw new AppError('recordings.badTrim');
    await storePublished(storage, videoId, kept.segments);
    const chapters = change.chapters.toSorted((a, b) => a.seconds - b.seconds);
    await db.transaction(async (tx) => {
      await lock(tx, eventId);
      const before = await readTrim(tx, eventId);
      await writePublished(tx, eventId, {
        videoId,
        title: change.title ?? row.title,
        trimStart: kept.from,
        trimEnd: kept.to,
        chapters,
        isPublished: change.isPublished,
      });
      await changeSearch(tx, 'recording', [eventId]);
      await changeWhatIsSaid(tx, videoId);
      const fieldsBefore = {
        ...row,
        trimStart: before.from,
        trimEnd: before.to,
        isPublished: row.publishedAt !== null,
      };
      const title = change.title ?? row.title;
      const fields = { ...change, title, trimStart: kept.from, trimEnd: kept.to, chapters };
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'recording',
        entityId: eventId,
        name: title,
        before: enteredOf(fieldsBefore),
        after: enteredOf(fields),
      });
      // Last: an earlier failure leaves the files as they are.
      await trimCaptions(tx, storage, { videoId, before, after: { from: kept.from, to: kept.to } });
    });
    domainEvents.emit('events.changed');
    return get(caller, eventId);
  }

  /** @throws AppError recordings.notFound, recordings.notReady, recordings.inUse, sessions.forbidden */
  async function remove(caller: SignedInCaller, eventId: number): Promise<void> {
    const row = await findManaged(db, caller, eventId);
    const isDeleted = await db.transaction(async (tx) => {
      if (!(await deleteRow(tx, eventId, row.videoId))) return false;
      await deleteChartStates(tx, eventId);
      await deleteCaptions(tx, eventId);
      await changeSearch(tx, 'recording', [eventId]);
      const before = enteredOf({ ...row, isPublished: row.publishedAt !== null });
      const about = { entity: 'recording', entityId: eventId, name: row.title } as const;
      await recordChange(tx, caller, { action: 'remove', ...about, before });
      await enqueue(tx, tidyingJob, [{ payload: { videoId: row.videoId }, key: `deleted ${row.videoId}` }]);
      return true;
    });
    if (!isDeleted) throw new AppError('recordings.inUse');
    domainEvents.emit('events.changed');
  }

  /** The playlist of a video that the caller may watch as a recording: the whole one for its hosts; null for others. */
  async function findPlaylist(caller: SignedInCaller, videoId: string, isWhole: boolean): Promise<string | null> {
    const row = await findRowOfVideo(db, caller.userId, videoId);
    if (!row || row.state !== 'ready' || !mayWatch(row, caller)) return null;
    if (!isWhole) return row.publishedAt === null ? null : 'master.m3u8';
    return manages(row, caller) ? row.wholePlaylist : null;
  }

  return { list, get, update, remove, findPlaylist };
}

/** The fields that hosts enter. */
function enteredOf({ title, trimStart, trimEnd, chapters, isPublished }: Required<Change>) {
  return { title, trimStart, trimEnd, chapters, isPublished };
}
