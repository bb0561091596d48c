import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedSegment } from '#live/media/recording.ts';
import { listRecorded } from '#live/recordings/recordings.files.ts';
import { queueRecording, recordingJobOf } from '#live/recordings/recordings.jobs.ts';
import { updateRecording } from '@candela/contract/live/recordings';
import { createPlayback } from '@candela/contract/video/playback';
import { buildEvent } from './factories.ts';
import { bodyOf, type TestServer } from './test-server.ts';

/** When the recorded sessions of tests began. */
export const begun = Date.now() - 3_600_000;

interface Change {
  trimStart: number;
  trimEnd: number;
  chapters: { seconds: number; title: string }[];
  isPublished: boolean;
}

/** Untrimmed, and visible to everybody who has access. */
export const wholeAndPublished: Change = { trimStart: 0, trimEnd: 86_400, chapters: [], isPublished: true };

export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

export const filesOf = (playlist: string) => playlist.split('\n').filter((line) => line.endsWith('.m4s'));

/** Recorded sessions as the media process leaves them, and the steps to their recording. */
export function recordedSessions({ app, db, config, call }: TestServer) {
  const params = (eventId: number) => ({ params: { eventId } });
  const liveFolder = join(config.dataDir, 'live');
  const folderOf = (eventId: number) => join(liveFolder, String(eventId));
  /** Runs what a node runs at its start, and after a session. */
  const run = async () => {
    const job = await recordingJobOf(liveFolder);
    for (const eventId of await listRecorded(liveFolder)) await queueRecording(db, job, eventId);
    await db.execute(sql`update jobs.job set start_after = now() where name = ${job.name} and state < 'active'`);
    await app.jobs.runDue();
  };

  /** Writes the files of the media process: five segments of two seconds, with a gap of ten seconds after the third. */
  async function record(given: Parameters<typeof buildEvent>[1] = {}, lines?: RecordedSegment[]) {
    const { id, host } = await buildEvent(db, { startsAt: new Date(begun), liveAt: new Date(begun), ...given });
    const inits = [`${randomUUID()}.mp4`, `${randomUUID()}.mp4`];
    const segments: RecordedSegment[] =
      lines ??
      [0, 1, 2, 3, 4].map((index) => ({
        file: `${randomUUID()}.m4s`,
        init: inits[index < 3 ? 0 : 1] ?? '',
        seconds: 2,
        startsAt: begun + index * 2000 + (index < 3 ? 0 : 10_000),
        bytes: 9,
        width: 1280,
        height: 720,
      }));
    const folder = folderOf(id);
    await mkdir(folder, { recursive: true });
    for (const { file, init } of segments) {
      await writeFile(join(folder, file), `of ${file}`);
      await writeFile(join(folder, init), `of ${init}`);
    }
    const text = segments.map((each) => `\n${JSON.stringify(each)}\n`).join('');
    await writeFile(join(folder, 'segments.jsonl'), text);
    await db.execute(sql`
    insert into streams (event_id, state, generation, ended_at)
    values (${id}, 'ended', 1, now() - interval '10 seconds')`);
    return { id, host, segments, folder };
  }

  /** A finished recording, published unless `change` says otherwise. */
  async function publish(given: Parameters<typeof buildEvent>[1] = {}, change: Partial<Change> = {}) {
    const made = await record(given);
    await run();
    const detail = bodyOf(
      await call(updateRecording, { ...params(made.id), body: { ...wholeAndPublished, ...change } }, made.host.token),
    );
    return { ...made, detail, videoId: detail.videoId ?? '' };
  }

  async function rowOf(eventId: number) {
    const { rows } = await db.execute<{ state: string; failure: string | null; whole: string }>(sql`
    select state, failure, whole_playlist as whole from recordings where event_id = ${eventId}`);
    return rows[0];
  }

  async function countNotices(eventId: number): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from notifications where source = ${`recording:${eventId}`}`);
    return rows[0]?.count ?? 0;
  }

  async function playlistFor(videoId: string, token: string, whole?: 'true') {
    const query = whole ? { whole } : {};
    const { hlsUrl } = bodyOf(await call(createPlayback, { params: { id: videoId }, query }, token));
    return { hlsUrl, text: (await app.inject({ url: hlsUrl })).body };
  }

  return { params, run, record, publish, rowOf, countNotices, playlistFor };
}
