import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { attachments } from '#db/tables/lessons.ts';
import { videos } from '#db/tables/videos.ts';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';
import { attachmentKey } from '#learning/storage-keys.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { createFileStorage } from '#platform/storage/file-storage.ts';
import { copyStorage } from '#platform/storage/move-storage.ts';
import { buildCourse, buildLessonContent, buildSession, buildUser } from '#testing/factories.ts';
import { recordTwo } from '#testing/recorded-publishers.ts';
import { filesOf, isThere, recordedSessions, wholeAndPublished } from '#testing/recorded-sessions.ts';
import { makeBucket, testS3Url } from '#testing/s3-buckets.ts';
import { bodyOf, startTestServer, type TestServer } from '#testing/test-server.ts';
import { readZipText, zipOf } from '#testing/zips.ts';
import { originalFolder, videoKey } from '#video/storage-keys.ts';
import { packagingJob } from '#video/video-jobs.ts';
import { createArchiveLink, importArchive } from '@candela/contract/authoring/exchange';
import { createAttachmentLink } from '@candela/contract/learning/attachments';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { createRecordingDownload, updateRecording } from '@candela/contract/live/recordings';
import { emptyRichText } from '@candela/contract/rich-text';
import { createPlayback } from '@candela/contract/video/playback';

const film = fileURLToPath(clipFile(demoClips()[0]?.name ?? ''));

/** Everything that serves files works with a bucket as with a folder; the store itself has tests of its own. */
describe.skipIf(testS3Url === '')('with files in a bucket', () => {
  let server: TestServer;
  beforeAll(async () => {
    const s3 = { ...(await makeBucket()), redirectsDownloads: true };
    server = await startTestServer({ config: { s3, ffmpegPath: 'off' } });
  });

  /** Requests the whole file, and a range of it. */
  async function readBoth(url: string) {
    const whole = await server.app.inject({ url });
    const part = await server.app.inject({ url, headers: { range: 'bytes=10-19' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
    return whole.rawPayload;
  }

  it('recordings of live sessions are kept, trimmed, watched, downloaded, and moved to a folder with everything else', async () => {
    const { app, call, db, storage, config } = server;
    const { params, playlistFor } = recordedSessions(server);
    const { id, host, folder, segments } = await recordTwo(server);
    expect(await isThere(folder)).toBe(false);
    const change = { ...wholeAndPublished, trimStart: 2, trimEnd: 6 };
    const { videoId, trimStart, trimEnd } = bodyOf(
      await call(updateRecording, { ...params(id), body: change }, host.token),
    );
    const kept = segments.slice(1, 3).map(({ file }) => file);
    const { hlsUrl, text } = await playlistFor(videoId ?? '', (await buildUser(db)).token);
    expect(filesOf(text)).toEqual(kept);
    const bytes = await readBoth(hlsUrl.replace(/[^/]+$/, kept[0] ?? ''));
    expect(bytes).toHaveLength(segments[1]?.bytes ?? 0);

    const { files } = bodyOf(await call(createRecordingDownload, params(id), host.token));
    expect(files.map(({ seconds }) => seconds)).toEqual([expect.closeTo(trimEnd - trimStart, 1)]);
    expect((await app.inject({ url: files[0]?.url ?? '' })).rawPayload).toHaveLength(files[0]?.bytes ?? 0);

    const to = createFileStorage(join(config.dataDir, 'moved'));
    await copyStorage({ from: storage, to, journal: join(config.dataDir, 'moved.jsonl') });
    for (const { file, init } of segments)
      for (const name of [file, init]) expect(await to.head(videoKey(videoId ?? '', name)), name).not.toBeNull();
  });

  it('attachments are downloaded, and videos packaged and watched', async () => {
    const { app, call, db, storage } = server;
    const course = await buildCourse(db, { lessons: [{ type: 'video' }, {}] });
    const learner = await buildUser(db);
    await call(createEnrolment, { params: { id: course.id } }, learner.token);
    const given = { name: 'journal.csv', mimeType: 'text/csv', size: 4, checksum: '' };
    const [row] = await db
      .insert(attachments)
      .values({ lessonId: course.lessonIds[1] ?? 0, ...given })
      .returning({ id: attachments.id });
    await storage.put(attachmentKey(row?.id ?? ''), Buffer.from('a;b\n'));
    const link = bodyOf(await call(createAttachmentLink, { params: { id: row?.id ?? '' } }, learner.token));
    const redirect = await app.inject({ url: link.url });
    expect(redirect.statusCode).toBe(302);
    expect(redirect.headers['cache-control']).toBe('private, no-store');
    const download = await fetch(redirect.headers.location ?? '');
    expect(await download.text()).toBe('a;b\n');
    expect(download.headers.get('content-disposition')).toContain('journal.csv');

    const videoId = course.videoIds[0] ?? '';
    const key = `${originalFolder(videoId)}/${randomUUID()}`;
    await storage.putFile(key, film);
    await db.execute(sql`update videos set original_key = ${key} where id = ${videoId}`);
    await enqueue(db, packagingJob, [{ payload: { videoId, key }, key }]);
    await app.jobs.runDue();
    const { hlsUrl } = bodyOf(await call(createPlayback, { params: { id: videoId } }, learner.token));
    const playlist = (await app.inject({ url: hlsUrl })).body;
    expect(playlist).toContain('#EXTM3U');
    const media = new URL(playlist.split('\n').find((line) => line.endsWith('.m3u8')) ?? '', `http://x${hlsUrl}`)
      .pathname;
    const segment = (await app.inject({ url: media })).body.split('\n').find((line) => /\.(m4s|mp4)$/.test(line)) ?? '';
    await readBoth(new URL(segment, `http://x${media}`).pathname);
  });

  it('courses go out with their films, and come in', async () => {
    const { app, call, db, storage, config } = server;
    const course = await buildCourse(db, { lessons: [{ type: 'video', title: 'Watch this' }] });
    const token = await buildSession(db, course.trainer.id);
    const videoId = course.videoIds[0] ?? '';
    const originalKey = `${originalFolder(videoId)}/film`;
    await storage.putFile(originalKey, film);
    const sizeBytes = (await readFile(film)).length;
    const named = { fileName: 'My film.mp4', sizeBytes, ownerId: course.trainer.id };
    const file = { originalKey, packagedKey: originalKey, ...named };
    await db.update(videos).set(file).where(eq(videos.id, videoId));
    await buildLessonContent(
      db,
      { courseId: course.id, lessonId: course.lessonIds[0] ?? 0 },
      {
        title: 'Watch this',
        type: 'video',
        body: emptyRichText(),
        attachments: [],
        isFreePreview: false,
        durationSeconds: 100,
        videoId,
        embed: null,
        requiredPercent: 90,
      },
    );
    const { url } = bodyOf(await call(createArchiveLink, { params: { id: course.id } }, token));
    const archive = (await app.inject({ url })).rawPayload;
    const unknownId = videoId.replace(/^.{8}/, '0badcafe');
    const elsewhere = (await readZipText(archive, 'course.json')).replaceAll(videoId, unknownId);
    const response = await app.inject({
      method: 'POST',
      url: `/api${importArchive.path}`,
      query: { name: 'course.zip', languageCode: 'en' },
      headers: {
        'x-api-key': config.apiKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
      },
      payload: zipOf.changed(archive, { 'course.json': elsewhere }),
    });
    expect(response.statusCode).toBe(202);
    await app.jobs.runDue();
    await app.jobs.runDue();
    const imported = await db
      .select()
      .from(videos)
      .where(sql`owner_id = ${course.trainer.id} and id <> ${videoId}`);
    expect(imported.map(({ state }) => state)).toEqual(['ready']);
    expect((await storage.head(imported[0]?.originalKey ?? ''))?.size).toBe(sizeBytes);
    const left: string[] = [];
    for await (const key of storage.list('course-imports')) left.push(key);
    expect(left).toEqual([]);
  });
});
