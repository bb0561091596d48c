import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedSegment, RecordingFailure } from '#live/media/recording.ts';
import type { Db, Tx } from '#db/client.ts';
import { findStored, listRecorded, readRecorded, storeFiles, storePublished, storeWhole } from './recordings.files.ts';
import {
  claim,
  findRow,
  listFinished,
  lock,
  writeLost,
  writeNothing,
  writePublished,
  writeReady,
  writeSignal,
  type RecordingRow,
} from './recordings.queries.ts';
import { instantAt, mergeSegments, secondsAt, spansOf, stretchOf } from './recordings.spans.ts';
import type { Events } from '#platform/domain-events.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';
import type { Storage } from '#platform/storage/storage.ts';

interface Deps {
  db: Db;
  storage: Storage;
  events: Events;
  /** Where the media process of this node writes. */
  folder: string;
  /** When the media process of this node has written everything; it throws where that takes longer. */
  settle(eventId: number): Promise<void>;
  log: { error(details: object, message: string): void };
}

interface Added {
  eventId: number;
  title: string;
  videoId: string;
  whole: string;
  segments: readonly RecordedSegment[];
}

const firstPauseMilliseconds = 2500;
const longestPauseMilliseconds = 300_000;
const nobody = '00000000-0000-0000-0000-000000000000';
const noticeMilliseconds = 14 * 86_400_000;

/** What becomes of a recording when its session has ended: its files go into the storage, and its hosts are told. */
export function createRecordingProcessing({ db, storage, events, folder, settle, log }: Deps) {
  let last: Promise<unknown> = Promise.resolve();

  /** What the media process says, in the order in which it says it. */
  function hear(eventId: number, failure: RecordingFailure | null): Promise<void> {
    const heard = last.then(() => write(eventId, failure));
    last = heard.catch(() => {});
    return heard;
  }

  async function write(eventId: number, failure: RecordingFailure | null): Promise<void> {
    if (failure !== null) log.error({ eventId, failure }, 'a recording failed');
    await writeSignal(db, eventId, failure);
    events.emit('streams.changed');
  }

  let isBusy = false;
  const pauses = new Map<number, { failures: number; until: number }>();

  /** Whatever was recorded on this node and has ended; also what an earlier process left behind. */
  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      const recorded = (await listRecorded(folder)).filter((id) => (pauses.get(id)?.until ?? 0) <= Date.now());
      if (recorded.length === 0) return;
      for (const { eventId, title } of await listFinished(db, recorded)) {
        const isWritten = await settle(eventId).then(
          () => true,
          (error: unknown) => log.error({ err: error, eventId }, 'a recording is still being written'),
        );
        if (isWritten) await tryToStore(eventId, title);
      }
    } finally {
      isBusy = false;
    }
  }

  /** A storage that is away comes back: it is tried again, more and more seldom, until it works. */
  async function tryToStore(eventId: number, title: string): Promise<void> {
    try {
      await store(eventId, title);
      pauses.delete(eventId);
    } catch (error) {
      const failures = (pauses.get(eventId)?.failures ?? 0) + 1;
      const pause = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** failures);
      pauses.set(eventId, { failures, until: Date.now() + pause });
      log.error({ err: error, eventId, failures }, 'a recording could not be put in its place');
    }
    events.emit('notices.posted');
    events.emit('streams.changed');
    events.emit('events.changed');
  }

  async function store(eventId: number, title: string): Promise<void> {
    const own = join(folder, String(eventId));
    const segments = await readRecorded(own);
    if (segments.length > 0) {
      const fresh = { videoId: randomUUID(), whole: `${randomUUID()}.m3u8`, title };
      const { videoId, whole } = await claim(db, eventId, fresh);
      events.emit('streams.changed');
      const stored = await storeFiles(storage, { folder: own, videoId, segments });
      await db.transaction((tx) => add(tx, { eventId, title, videoId, whole, segments: stored }));
    } else {
      await writeNothing(db, eventId);
    }
    await rm(own, { recursive: true, force: true });
  }

  /** Adds what this node has to what others have put in its place; the first one tells the hosts. */
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
    if (!isReady) return tellHosts(tx, row, title);
    await writePublished(tx, eventId, {
      videoId,
      trimStart: published?.from ?? 0,
      trimEnd: published?.to ?? seconds,
      chapters: row.chapters.map((chapter) => ({ ...chapter, seconds: place(chapter.seconds) })),
      isPublished: row.publishedAt !== null,
    });
  }

  async function tellHosts(tx: Tx, { eventId, meetingId, hosts }: RecordingRow, title: string): Promise<void> {
    for (const { id } of hosts) {
      await postPersonalNotice(tx, id, {
        source: `recording:${eventId}`,
        contentType: 'event',
        languageCode: 'en',
        texts: noticeTexts('recordingReady', { title, names: '' }),
        link: `/streaming/${meetingId}/${eventId}`,
        visibleAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + noticeMilliseconds).toISOString(),
        isPushed: true,
      });
    }
  }

  return { hear, run };
}
