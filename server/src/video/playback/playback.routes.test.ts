import { createEnrolment } from '@candela/contract/learning/enrolments';
import { createPlayback } from '@candela/contract/video/playback';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { videos } from '#db/tables/videos.ts';
import { signPlayback, verifyPlayback } from './playback.signature.ts';
import { videoKey } from '#video/storage-keys.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

const { app, db, storage, call } = await startTestServer();
const user = await buildUser(db);
const course = await buildCourse(db, { lessons: [{ type: 'video' }] });
const videoId = course.videoIds[0] ?? '';
await storage.put(videoKey(videoId, 'master.m3u8'), Buffer.from('#EXTM3U'));
await storage.put(videoKey(videoId, 'v/1.m4s'), Buffer.from('0123456789'));

describe('a playback address', () => {
  it('is 404 for an unknown video and for one whose lessons are closed to the caller', async () => {
    expect((await call(createPlayback, { params: { id: crypto.randomUUID() } }, user.token)).status).toBe(404);
    expect((await call(createPlayback, { params: { id: videoId } }, user.token)).status).toBe(404);
    expect((await call(createPlayback, { params: { id: 'x' } }, user.token)).status).toBe(400);
  });

  it('plays for ten minutes, in ranges, and never another video', async () => {
    await call(createEnrolment, { params: { id: course.id } }, user.token);
    const playback = bodyOf(await call(createPlayback, { params: { id: videoId } }, user.token));
    const left = Date.parse(playback.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);

    const playlist = await app.inject({ url: playback.hlsUrl });
    expect(playlist.statusCode).toBe(200);
    expect(playlist.headers['cache-control']).toBe('private, no-store');
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl');

    const segmentUrl = playback.hlsUrl.replace('master.m3u8', 'v/1.m4s');
    const part = await app.inject({ url: segmentUrl, headers: { range: 'bytes=2-4' } });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    const tail = await app.inject({ url: segmentUrl, headers: { range: 'bytes=-3' } });
    expect(tail.body).toBe('789');
    expect((await app.inject({ url: segmentUrl, headers: { range: 'bytes=10-' } })).statusCode).toBe(416);

    const other = playback.hlsUrl.replace(videoId, crypto.randomUUID());
    expect((await app.inject({ url: other })).statusCode).toBe(403);
    for (const path of ['../../secret', '..%2f..%2fsecret', '%2e%2e/%2e%2e/secret.vtt', 'none.m4s', 'v']) {
      const response = await app.inject({ url: playback.hlsUrl.replace('master.m3u8', path) });
      expect([403, 404]).toContain(response.statusCode);
    }
  });

  it('says "processing" without a toast while the video is being made', async () => {
    await db.update(videos).set({ state: 'processing' }).where(eq(videos.id, videoId));
    const answer = await call(createPlayback, { params: { id: videoId } }, user.token);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ isToShow: false, message: 'Failed to get video info.' });
  });
});

describe('the signature', () => {
  const given = { videoId, userId: user.id, secret: 'one', now: new Date(1_000_000_000_000), ttlSeconds: 600 };
  const token = signPlayback(given).path.split('/')[3] ?? '';

  it('is bound to video, time and key', () => {
    const verify = (changes: object) => verifyPlayback({ videoId, token, secret: 'one', now: given.now, ...changes });
    expect(verify({})?.userId).toBe(user.id);
    expect(verify({ now: new Date(1_000_000_599_000) })).not.toBeNull();
    expect(verify({ now: new Date(1_000_000_600_000) })).toBeNull();
    expect(verify({ secret: 'two' })).toBeNull();
    expect(verify({ videoId: crypto.randomUUID() })).toBeNull();
    for (const broken of ['', '.', '..', `${token}.x`, token.slice(1), `z${token}`])
      expect(verify({ token: broken })).toBeNull();
  });
});
