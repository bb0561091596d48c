import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDomainEvents } from '#platform/domain-events.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { buildUser } from '#testing/factories.ts';
import { begun, filesOf, isThere, recordedSessions, wholeAndPublished as all } from '#testing/recorded-sessions.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { videoKey } from '#video/storage-keys.ts';
import { getRecording, removeRecording, updateRecording } from '@candela/contract/live/recordings';
import { recordingJobOf } from './recordings.jobs.ts';
import { createRecordingProcessing } from './recordings.processing.ts';

const server = await startTestServer();
const { db, storage, call } = server;
const { params, run, record, publish, rowOf, countNotices, playlistFor } = recordedSessions(server);

describe('what was recorded', () => {
  it('is stored once its session has ended, and its hosts are told once', async () => {
    const { id, host, segments, folder } = await record();
    await Promise.all([run(), run()]);
    await run();
    expect(await isThere(folder)).toBe(false);
    const detail = bodyOf(await call(getRecording, params(id), host.token));
    expect(detail).toMatchObject({ state: 'ready', failure: null, wholeSeconds: 10, trimStart: 0, trimEnd: 10 });
    expect(detail).toMatchObject({ isHost: true, publishedAt: null });
    for (const name of segments.flatMap(({ file, init }) => [file, init])) {
      expect(await storage.head(videoKey(detail.videoId ?? '', name)), name).not.toBeNull();
    }
    expect(await countNotices(id)).toBe(1);
    const { text } = await playlistFor(detail.videoId ?? '', host.token, 'true');
    expect(filesOf(text)).toEqual(segments.map(({ file }) => file));
    expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  });

  it('stays where it is while its session goes on, and for three seconds after', async () => {
    const { id, folder } = await record();
    await db.execute(sql`update streams set state = 'interrupted', ended_at = null where event_id = ${id}`);
    await run();
    await db.execute(sql`update streams set state = 'ended', ended_at = now() where event_id = ${id}`);
    await run();
    expect(await isThere(folder)).toBe(true);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('stays where it is while the media process still writes, however long that takes', async () => {
    const { id, folder } = await record();
    let isWritten = false;
    const liveFolder = join(server.config.dataDir, 'live');
    let timesPutOff = 0;
    const job = { payload: { eventId: id }, again: async () => ++timesPutOff > 0 };
    const processing = createRecordingProcessing({
      db,
      storage,
      domainEvents: createDomainEvents(),
      folder: liveFolder,
      jobKind: await recordingJobOf(liveFolder),
      settle: (eventId) => (eventId === id && !isWritten ? Promise.reject(new Error('not yet')) : Promise.resolve()),
      log: { error: () => {} },
    });
    await processing.run(job);
    expect(timesPutOff).toBe(1);
    expect(await isThere(folder)).toBe(true);
    expect(await rowOf(id)).toBeUndefined();
    isWritten = true;
    await processing.run(job);
    expect(await isThere(folder)).toBe(false);
    expect((await rowOf(id))?.state).toBe('ready');
  });

  it('is stored by the next process when one dies in the middle', async () => {
    const { id, host, segments, folder } = await record();
    const [videoId, whole] = [randomUUID(), `${randomUUID()}.m3u8`];
    await db.execute(sql`insert into videos (id, title, state) values (${videoId}, 'x', 'processing')`);
    await db.execute(sql`
      insert into recordings (event_id, title, state, video_id, whole_playlist)
      values (${id}, 'x', 'processing', ${videoId}, ${whole})`);
    for (const name of segments.slice(0, 2).flatMap(({ file, init }) => [file, init])) {
      await storage.putFile(videoKey(videoId, name), join(folder, name)).catch(() => {});
      await rm(join(folder, name), { force: true });
    }
    await run();
    expect(bodyOf(await call(getRecording, params(id), host.token))).toMatchObject({ state: 'ready', videoId });
    const { text } = await playlistFor(videoId, host.token, 'true');
    expect(filesOf(text)).toHaveLength(5);
    expect(await countNotices(id)).toBe(1);
  });

  it('is not touched again when a process dies between the end of the work and the clearing up', async () => {
    for (const isListLeft of [true, false]) {
      const { id, host, folder, segments, videoId } = await publish({}, { trimStart: 2, trimEnd: 4 });
      await mkdir(folder, { recursive: true });
      if (isListLeft)
        await writeFile(join(folder, 'segments.jsonl'), segments.map((each) => JSON.stringify(each)).join('\n'));
      await run();
      expect(await isThere(folder)).toBe(false);
      expect(bodyOf(await call(getRecording, params(id), host.token))).toMatchObject({
        state: 'ready',
        failure: null,
        trimStart: 2,
        trimEnd: 4,
      });
      expect(filesOf((await playlistFor(videoId, (await buildUser(db)).token)).text)).toHaveLength(1);
      expect(await countNotices(id)).toBe(1);
    }
  });

  it('is ready without a line that was not written to its end', async () => {
    const { id, host, folder } = await record();
    await appendFile(join(folder, 'segments.jsonl'), '\n{"file":"x');
    await run();
    expect(bodyOf(await call(getRecording, params(id), host.token))).toMatchObject({
      state: 'ready',
      wholeSeconds: 10,
    });
  });

  it('failed when there is nothing', async () => {
    const { id, host, folder } = await record({}, []);
    await db.execute(sql`insert into recordings (event_id, title, state) values (${id}, 'x', 'recording')`);
    await run();
    expect(await isThere(folder)).toBe(false);
    const detail = bodyOf(await call(getRecording, params(id), host.token));
    expect(detail).toMatchObject({ state: 'failed', failure: 'failed', videoId: null });
    expect((await call(updateRecording, { ...params(id), body: all }, host.token)).status).toBe(409);
    expect((await call(removeRecording, params(id), host.token)).status).toBe(409);
  });

  it('is ready without the segments whose files are lost, and others are stored', async () => {
    const { id, host, folder, segments } = await record();
    await rm(join(folder, segments[2]?.file ?? ''));
    const other = await record();
    await run();
    expect(await isThere(folder)).toBe(false);
    expect((await rowOf(other.id))?.state).toBe('ready');
    const detail = bodyOf(await call(getRecording, params(id), host.token));
    expect(detail).toMatchObject({ state: 'ready', wholeSeconds: 8 });
    const { text } = await playlistFor(detail.videoId ?? '', host.token, 'true');
    expect(filesOf(text)).toEqual(segments.flatMap(({ file }, index) => (index === 2 ? [] : [file])));
  });

  it('has failed where every file is lost', async () => {
    const { id, folder, segments } = await record();
    for (const { file } of segments) await rm(join(folder, file));
    await run();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'failed' });
    expect(await isThere(folder)).toBe(false);
  });

  it('is stored also when the storage was away for long', async () => {
    const { id, host, folder } = await record();
    let failures = 0;
    const away = new Error('the storage is away');
    const logged: unknown[] = [];
    const liveFolder = join(server.config.dataDir, 'live');
    const jobKind = await recordingJobOf(liveFolder);
    const processing = createRecordingProcessing({
      db,
      storage: { ...storage, putFile: () => (failures++ < 12 ? Promise.reject(away) : Promise.resolve()) },
      domainEvents: createDomainEvents(),
      folder: liveFolder,
      jobKind,
      settle: () => Promise.resolve(),
      log: { error: (details) => logged.push(details) },
    });
    const quiet = { error: () => {}, warn: () => {} };
    const jobs = createJobs({ database: server.database, log: quiet, isWorking: false });
    jobs.work(jobKind, processing.run);
    jobs.onOpen(processing.queueRecorded);
    await jobs.open();
    onTestFinished(() => jobs.stop(0));
    for (let tries = 0; tries < 14; tries++) {
      await db.execute(sql`update jobs.job set start_after = now() where name = ${jobKind.name} and state < 'active'`);
      await jobs.runDue();
      if (tries === 0) expect(await rowOf(id)).toMatchObject({ state: 'processing', failure: null });
    }
    expect(failures).toBeGreaterThan(12);
    expect(logged).toHaveLength(12);
    expect(await isThere(folder)).toBe(false);
    expect((await rowOf(id))?.state).toBe('ready');
    expect(await countNotices(id)).toBe(1);
    expect(bodyOf(await call(getRecording, params(id), host.token)).wholeSeconds).toBe(10);
  });

  it('is ready as far as it goes where the disk was full, and says so', async () => {
    const { id, host } = await record();
    await db.execute(
      sql`insert into recordings (event_id, title, state, failure) values (${id}, 'x', 'failed', 'diskFull')`,
    );
    await run();
    expect(bodyOf(await call(getRecording, params(id), host.token))).toMatchObject({
      state: 'ready',
      failure: 'diskFull',
      wholeSeconds: 10,
    });
  });
});

describe('what two nodes have recorded of one session', () => {
  /** Five more segments, as written by another node, starting some seconds after the beginning. */
  async function recordMore(folder: string, seconds: number): Promise<string[]> {
    const init = `${randomUUID()}.mp4`;
    const segments = [0, 1].map((index) => ({
      file: `${randomUUID()}.m4s`,
      init,
      seconds: 2,
      startsAt: begun + seconds * 1000 + index * 2000,
      bytes: 9,
      width: 1280,
      height: 720,
    }));
    await mkdir(folder, { recursive: true });
    for (const name of [init, ...segments.map(({ file }) => file)]) await writeFile(join(folder, name), `of ${name}`);
    await writeFile(join(folder, 'segments.jsonl'), segments.map((each) => `\n${JSON.stringify(each)}\n`).join(''));
    return segments.map(({ file }) => file);
  }

  it('is one recording, in the order of time, whichever node stores it first', async () => {
    const { id, host, folder, segments } = await record();
    await run();
    const between = await recordMore(folder, 10);
    await run();
    expect(await isThere(folder)).toBe(false);
    const detail = bodyOf(await call(getRecording, params(id), host.token));
    expect(detail).toMatchObject({ state: 'ready', wholeSeconds: 14, trimStart: 0, trimEnd: 14 });
    const files = segments.map(({ file }) => file);
    const { text } = await playlistFor(detail.videoId ?? '', host.token, 'true');
    expect(filesOf(text)).toEqual([...files.slice(0, 3), ...between, ...files.slice(3)]);
    for (const name of between) expect(await storage.head(videoKey(detail.videoId ?? '', name)), name).not.toBeNull();
    expect(await countNotices(id)).toBe(1);
  });

  it('keeps what was published, and its chapters, at the same moments', async () => {
    const { id, host, folder, segments, videoId } = await publish(
      {},
      { trimStart: 4, trimEnd: 8, chapters: [{ seconds: 6, title: 'After the gap' }] },
    );
    await recordMore(folder, -10);
    await run();
    expect(bodyOf(await call(getRecording, params(id), host.token))).toMatchObject({
      wholeSeconds: 14,
      trimStart: 8,
      trimEnd: 12,
      chapters: [{ seconds: 10, title: 'After the gap' }],
    });
    const { text } = await playlistFor(videoId, (await buildUser(db)).token);
    expect(filesOf(text)).toEqual([segments[2]?.file, segments[3]?.file]);
  });

  it('is not said to have failed by a node that has nothing of it', async () => {
    const { id, host, folder } = await record({}, []);
    await db.execute(sql`insert into recordings (event_id, title, state) values (${id}, 'x', 'recording')`);
    await run();
    expect((await rowOf(id))?.state).toBe('failed');
    await recordMore(folder, 0);
    await run();
    expect(bodyOf(await call(getRecording, params(id), host.token))).toMatchObject({ state: 'ready', failure: null });
    await mkdir(folder, { recursive: true });
    await run();
    expect((await rowOf(id))?.state).toBe('ready');
  });
});
