import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { enrolments } from '#db/tables/enrolments.ts';
import { settings } from '#db/tables/settings.ts';
import { videos } from '#db/tables/videos.ts';
import { buildCourse, buildSession, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { videoKey } from '#video/storage-keys.ts';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import { removeSession } from '@candela/contract/sign-in/sessions';
import { createPlayback, leavePlayback } from '@candela/contract/video/playback';
import { signPlayback, verifyPlayback } from './playback.signature.ts';

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

    const { etag = '' } = part.headers;
    expect(part.headers['cdn-cache-control']).toMatch(/^public, immutable, max-age=\d+$/);
    expect((await app.inject({ url: segmentUrl, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    const changed = await app.inject({ url: segmentUrl, headers: { range: 'bytes=2-4', 'if-range': '"older"' } });
    expect([changed.statusCode, changed.body]).toEqual([200, '0123456789']);

    // Now it is in memory, with the same content.
    await storage.deletePrefix(videoKey(videoId, 'v'));
    const kept = await app.inject({ url: segmentUrl });
    expect([kept.statusCode, kept.body, kept.headers['content-length']]).toEqual([200, '0123456789', '10']);
    const keptPart = await app.inject({ url: segmentUrl, headers: { range: 'bytes=2-4' } });
    expect([keptPart.statusCode, keptPart.body]).toEqual([206, '234']);

    const other = playback.hlsUrl.replace(videoId, crypto.randomUUID());
    expect((await app.inject({ url: other })).statusCode).toBe(403);
    for (const path of ['../../secret', '..%2f..%2fsecret', '%2e%2e/%2e%2e/secret.vtt', 'none.m4s', 'v']) {
      const response = await app.inject({ url: playback.hlsUrl.replace('master.m3u8', path) });
      expect([403, 404]).toContain(response.statusCode);
    }
  });

  it('is not renewed for who is not entitled any more', async () => {
    const play = () => call(createPlayback, { params: { id: videoId } }, user.token);
    expect((await play()).ok).toBe(true);
    await db.delete(enrolments).where(eq(enrolments.userId, user.id));
    expect((await play()).status).toBe(404);
    await call(createEnrolment, { params: { id: course.id } }, user.token);
    expect((await play()).ok).toBe(true);
  });

  it('has no watermark where the site wants none', async () => {
    const play = async () => bodyOf(await call(createPlayback, { params: { id: videoId } }, user.token));
    expect((await play()).isWatermarked).toBe(true);
    await db.insert(settings).values({ key: 'videos.isWatermarked', value: false });
    expect((await play()).isWatermarked).toBe(false);
  });

  it('says "processing" without a toast while the video is being made', async () => {
    await db.update(videos).set({ state: 'processing' }).where(eq(videos.id, videoId));
    const answer = await call(createPlayback, { params: { id: videoId } }, user.token);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ isToShow: false, message: 'Failed to get video info.' });
    await db.update(videos).set({ state: 'failed' }).where(eq(videos.id, videoId));
    const failed = await call(createPlayback, { params: { id: videoId } }, user.token);
    expect([failed.status, failed.body]).toMatchObject([409, { title: 'errors.videos.failed.title', isToShow: false }]);
    await db.update(videos).set({ state: 'ready' }).where(eq(videos.id, videoId));
  });
});

describe('the players of an account', () => {
  const players: string[] = Array.from({ length: 6 }, () => crypto.randomUUID());
  const play = (at: number, takesOver?: 'true', token = user.token) =>
    call(createPlayback, { params: { id: videoId }, query: { player: players[at], takesOver } }, token);
  const counted = async () => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from playback_places where user_id = ${user.id}`);
    return rows.map(({ id }) => players.indexOf(id)).toSorted();
  };

  it('are no more at once than the site allows, however many ask at the same time', async () => {
    await db.execute(sql`delete from playback_places`);
    const answers = await Promise.all(players.map((_, at) => play(at)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const refused of answers.filter(({ ok }) => !ok))
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { title: 'errors.videos.playedElsewhere.title', isToShow: false },
      ]);
    const [first = 0] = await counted();
    expect((await play(first)).ok).toBe(true);
    const someone = await buildUser(db);
    await call(createEnrolment, { params: { id: course.id } }, someone.token);
    expect((await play(0, undefined, someone.token)).ok).toBe(true);
    expect((await play(0, undefined, course.trainer.token)).ok).toBe(true);
  });

  it('make room: who is left behind, who has left, and whose time is over', async () => {
    await db.execute(sql`delete from playback_places`);
    for (const at of [0, 1, 2]) expect((await play(at)).ok).toBe(true);
    expect((await play(3)).status).toBe(409);
    expect((await play(3, 'true')).ok).toBe(true);
    expect(await counted()).toEqual([1, 2, 3]);
    expect((await play(0)).status).toBe(409);
    await call(leavePlayback, { params: { id: players[2] ?? '' } }, course.trainer.token);
    expect((await play(0)).status).toBe(409);
    await call(leavePlayback, { params: { id: players[2] ?? '' } }, user.token);
    expect((await play(0)).ok).toBe(true);
    await db.execute(sql`update playback_places set expires_at = now() where id = ${players[1]}`);
    expect((await play(4)).ok).toBe(true);
    expect(await counted()).toEqual([0, 3, 4]);
    await db.insert(settings).values({ key: 'videos.playersPerAccount', value: 0 });
    for (const at of [1, 2, 5]) expect((await play(at)).ok).toBe(true);
    await db.delete(settings).where(eq(settings.key, 'videos.playersPerAccount'));
  });

  it('free their places with their session, which keeps those of other sessions', async () => {
    await db.execute(sql`delete from playback_places`);
    const token = await buildSession(db, user.id);
    expect((await play(0)).ok).toBe(true);
    for (const at of [1, 2]) expect((await play(at, undefined, token)).ok).toBe(true);
    expect((await play(3)).status).toBe(409);
    await call(removeSession, {}, token);
    expect(await counted()).toEqual([0]);
    expect((await play(3)).ok).toBe(true);
  });

  it('take no place for a session that ends while its caller is still remembered', async () => {
    const someone = await buildUser(db);
    await call(createEnrolment, { params: { id: course.id } }, someone.token);
    await db.execute(sql`delete from sessions where user_id = ${someone.id}`);
    const answer = await play(0, undefined, someone.token);
    expect([answer.status, answer.body]).toMatchObject([401, { title: 'errors.sessions.required.title' }]);
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
