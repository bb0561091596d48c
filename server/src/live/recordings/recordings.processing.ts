import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Tx } from '#db/client.ts';
import type { RecordedSegment, RecordingFailure } from '#live/media/recording.ts';
import { tellRecorded } from '#live/webhook-events.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import type { ErrorLog } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { changeSearch } from '#site/search-sources.ts';
import { findStored, listRecorded, readRecorded, storeFiles, storePublished, storeWhole } from './recordings.files.ts';
import { lookAgainSeconds, queueRecording, type RecordingJob } from './recordings.jobs.ts';
import { notifyHosts } from './recordings.notices.ts';
import {
  claim,
  findFinished,
  findRow,
  lock,
  writeLost,
  writeNothing,
  writePublished,
  writeReady,
  writeSignal,
} from './recordings.queries.ts';
import { instantAt, mergeSegments, secondsAt, spansOf, stretchOf } from './recordings.spans.ts';

interface Deps {
  db: Db;
  storage: Storage;
  domainEvents: DomainEvents;
  /** Folder of this node's media process. */
  folder: string;
  /** The queue of this node. */
  jobKind: RecordingJob;
  /** Resolves when the media process of this node has written everything; rejects on timeout. */
  settle(eventId: number): Promise<void>;
  log: ErrorLog;
}

interface Added {
  eventId: number;
  title: string;
  videoId: string;
  whole: string;
  segments: readonly RecordedSegment[];
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Processes a recording after its session: moves its files to the storage, and notifies its hosts. */
export function createRecordingProcessing({ db, storage, domainEvents, folder, jobKind, settle, log }: Deps) {
  let last: Promise<unknown> = Promise.resolve();

  /** Handles messages of the media process in order. */
  function receiveSignal(eventId: number, failure: RecordingFailure | null): Promise<void> {
    const written = last.then(() => write(eventId, failure));
    last = written.catch(() => {});
    return written;
  }

  async function write(eventId: number, failure: RecordingFailure | null): Promise<void> {
    if (failure !== null) log.error({ eventId, failure }, 'a recording failed');
    await db.transaction(async (tx) => {
      await writeSignal(tx, eventId, failure);
      await queueRecording(tx, jobKind, eventId);
    });
    domainEvents.emit('streams.changed');
  }

  /** Adds jobs for everything recorded on this node, including recordings of an earlier process. */
  async function queueRecorded(): Promise<void> {
    for (const eventId of await listRecorded(folder)) await queueRecording(db, jobKind, eventId);
  }

  /** Waits for the end of the session, then stores its recording; retried while the storage is unavailable. */
  async function run({
    payload: { eventId },
    again,
  }: Pick<Job<{ eventId: number }>, 'payload' | 'again'>): Promise<void> {
    if (!(await listRecorded(folder)).includes(eventId)) return;
    const later = async () => {
      await db.transaction((tx) => again(tx, new Date(Date.now() + lookAgainSeconds * 1000)));
    };
    const finished = await findFinished(db, eventId);
    if (!finished) return later();
    try {
      await settle(eventId);
    } catch (error) {
      log.error({ err: error, eventId }, 'a recording is still being written');
      return later();
    }
    try {
      await store(eventId, finished.title);
    } catch (error) {
      log.error({ err: error, eventId }, 'a recording could not be put in its place');
      throw error;
    } finally {
      domainEvents.emit('events.changed');
    }
  }

  async function store(eventId: number, title: string): Promise<void> {
    const own = join(folder, String(eventId));
    const segments = await readRecorded(own);
    if (segments.length > 0) {
      const fresh = { videoId: randomUUID(), whole: `${randomUUID()}.m3u8`, title };
      const { videoId, whole } = await claim(db, eventId, fresh);
      domainEvents.emit('streams.changed');
      const stored = await storeFiles(storage, { folder: own, videoId, segments });
      await db.transaction((tx) => add(tx, { eventId, title, videoId, whole, segments: stored }));
    } else {
      await writeNothing(db, eventId);
    }
    await rm(own, { recursive: true, force: true });
  }

  /** Adds this node's files to those of other nodes; the first node notifies the hosts. */
  async function add(tx: Tx, { eventId, title, videoId, whole, segments: own }: Added): Promise<void> {
    await lock(tx, eventId);
    const row = await findRow(tx, nobody, eventId);
    const known = await findStored(storage, videoId, whole);
    const segments = mergeSegments(known, own);
    const [first] = segments;
    if (!row || !first) return writeLost(tx, eventId);
    const isReady = row.state === 'ready';
    if (isReady && segments.length === known.length) return;
    const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
    const spans = spansOf(segments);
    const place = (second: number) => secondsAt(spans, instantAt(row.spans, second));
    const isTrimmed = isReady && (row.trimStart > 0 || row.trimEnd < row.wholeSeconds);
    const published = isTrimmed ? stretchOf(segments, place(row.trimStart), place(row.trimEnd)) : null;
    await storeWhole(storage, { videoId, whole, segments });
    await storePublished(storage, videoId, published?.segments ?? segments);
    await writeReady(tx, eventId, { videoId, seconds, width: first.width, height: first.height, spans });
    await changeSearch(tx, 'recording', [row.eventId]);
    if (!isReady) {
      await tellRecorded(tx, { id: eventId, title }, seconds);
      return notifyHosts(tx, row, title);
    }
    await writePublished(tx, eventId, {
      videoId,
      title: row.title,
      trimStart: published?.from ?? 0,
      trimEnd: published?.to ?? seconds,
      chapters: row.chapters.map((chapter) => ({ ...chapter, seconds: place(chapter.seconds) })),
      isPublished: row.publishedAt !== null,
    });
  }

  return { receiveSignal, run, queueRecorded };
}
