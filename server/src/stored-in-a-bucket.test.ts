import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createAttachmentLink } from '@candela/contract/learning/attachments';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { createPlayback } from '@candela/contract/video/playback';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attachments } from '#db/tables/lessons.ts';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';
import { attachmentKey } from '#learning/storage-keys.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { makeBucket, testS3Url } from '#testing/s3-buckets.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { originalFolder } from '#video/storage-keys.ts';
import { packagingJob } from '#video/video-jobs.ts';

/** What serves files does so from a bucket as from a folder; the store itself has tests of its own. */
describe.skipIf(testS3Url === '')('with files in a bucket', () => {
  const build = async () => {
    const s3 = { ...(await makeBucket()), redirectsDownloads: true };
    const server = await startTestServer({ s3, ffmpegPath: 'off' });
    const course = await buildCourse(server.db, { lessons: [{ type: 'video' }, {}] });
    const learner = await buildUser(server.db);
    await server.call(createEnrolment, { params: { id: course.id } }, learner.token);
    return { ...server, course, learner };
  };

  it('attachments are downloaded, and videos packaged and watched', async () => {
    const { app, call, db, storage, course, learner } = await build();
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
    await storage.putFile(key, fileURLToPath(clipFile(demoClips()[0]?.name ?? '')));
    await db.execute(sql`update videos set original_key = ${key} where id = ${videoId}`);
    await enqueue(db, packagingJob, [{ payload: { videoId, key }, key }]);
    await app.jobs.runDue();
    const { hlsUrl } = bodyOf(await call(createPlayback, { params: { id: videoId } }, learner.token));
    const playlist = (await app.inject({ url: hlsUrl })).body;
    expect(playlist).toContain('#EXTM3U');
    const media = new URL(playlist.split('\n').find((line) => line.endsWith('.m3u8')) ?? '', `http://x${hlsUrl}`)
      .pathname;
    const segment = (await app.inject({ url: media })).body.split('\n').find((line) => /\.(m4s|mp4)$/.test(line)) ?? '';
    const url = new URL(segment, `http://x${media}`).pathname;
    const whole = await app.inject({ url });
    const part = await app.inject({ url, headers: { range: 'bytes=10-19' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
  });
});
