import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingFailure } from '#live/media/recording.ts';
import type { Db } from '#db/client.ts';
import { listRecorded, readRecorded, storePublished, storeRecording } from './recordings.files.ts';
import { claim, findRow, listFinished, writeFailed, writeReady, writeSignal } from './recordings.queries.ts';
import { spansOf } from './recordings.spans.ts';
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

  /** Whatever was recorded on this node and has ended; also what an earlier process left behind. */
  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      const recorded = await listRecorded(folder);
      if (recorded.length === 0) return;
      for (const { eventId, title, isReady } of await listFinished(db, recorded)) {
        const isWritten = await settle(eventId).then(
          () => true,
          (error: unknown) => log.error({ err: error, eventId }, 'a recording is still being written'),
        );
        if (!isWritten) continue;
        // The process died before it had cleared up.
        if (isReady) await rm(join(folder, String(eventId)), { recursive: true, force: true });
        else await store(eventId, title);
      }
    } finally {
      isBusy = false;
    }
  }

  async function store(eventId: number, title: string): Promise<void> {
    const own = join(folder, String(eventId));
    try {
      const segments = await readRecorded(own);
      const [first] = segments;
      if (!first) {
        await writeFailed(db, eventId);
        await rm(own, { recursive: true, force: true });
        return;
      }
      const fresh = { videoId: randomUUID(), whole: `${randomUUID()}.m3u8`, title };
      const { videoId, whole } = await claim(db, eventId, fresh);
      events.emit('streams.changed');
      await storeRecording(storage, { folder: own, videoId, whole, segments });
      await storePublished(storage, videoId, segments);
      const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
      const { width, height } = first;
      await db.transaction(async (tx) => {
        await writeReady(tx, eventId, { videoId, seconds, width, height, spans: spansOf(segments) });
        const row = await findRow(tx, nobody, eventId);
        for (const { id } of row?.hosts ?? []) {
          await postPersonalNotice(tx, id, {
            source: `recording:${eventId}`,
            contentType: 'event',
            languageCode: 'en',
            texts: noticeTexts('recordingReady', { title, names: '' }),
            link: `/streaming/${row?.meetingId}/${eventId}`,
            visibleAt: new Date().toISOString(),
            expiresAt: new Date(Date.now() + noticeMilliseconds).toISOString(),
            isPushed: true,
          });
        }
      });
      await rm(own, { recursive: true, force: true });
    } catch (error) {
      // The next run tries again, a few times.
      log.error({ err: error, eventId }, 'a recording could not be put in its place');
      await writeFailed(db, eventId);
    }
    events.emit('notices.posted');
    events.emit('streams.changed');
    events.emit('events.changed');
  }

  return { hear, run };
}
