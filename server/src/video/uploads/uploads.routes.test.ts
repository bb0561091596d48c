import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { settings } from '#db/tables/settings.ts';
import { videos, videoUploads } from '#db/tables/videos.ts';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  cancelUpload,
  completeUpload,
  createUpload,
  getProcessedVideo,
  listUploads,
  putPoster,
  retryVideo,
} from '@candela/contract/video/uploads';

const server = await startTestServer({ config: { ffmpegPath: 'off' } });
const { app, call, config, db, storage } = server;
const clip = await readFile(clipFile(demoClips()[0]?.name ?? ''));

let trainer: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
  trainer = await buildUser(db, { roleId: 2 });
});

const announced = (changes: object = {}) => ({
  videoId: randomUUID(),
  title: 'Reading the first hour',
  fileName: 'first-hour.mp4',
  size: clip.length,
  mimeType: 'video/mp4',
  fingerprint: 'first-hour.mp4 1',
  ...changes,
});

const announce = async (changes: object = {}) =>
  bodyOf(await call(createUpload, { body: announced(changes) }, trainer.token));

interface Sent {
  method?: 'HEAD' | 'PATCH' | 'GET' | 'POST';
  token?: string | null;
  headers?: Record<string, string>;
}

/** Sends bytes by the tus protocol. */
async function send(url: string, offset: number, bytes: Buffer, { method = 'PATCH', token, headers }: Sent = {}) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      'x-api-key': config.apiKey,
      'tus-resumable': '1.0.0',
      ...(token !== null && { authorization: `Bearer ${token ?? trainer.token}` }),
      ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }),
      ...headers,
    },
    ...((method === 'PATCH' || method === 'POST') && { payload: bytes }),
  });
  return { status: answer.statusCode, title: answer.body.startsWith('{') ? answer.json().title : '', answer };
}

const offsetOf = async (url: string) =>
  Number((await send(url, 0, clip, { method: 'HEAD' })).answer.headers['upload-offset']);

const videoOf = async (id: string) => bodyOf(await call(getProcessedVideo, { params: { id } }, trainer.token));

describe('an upload', () => {
  it('is announced by trainers within the limits only', async () => {
    const learner = await buildUser(db);
    expect((await call(createUpload, { body: announced() })).status).toBe(401);
    expect((await call(createUpload, { body: announced() }, learner.token)).status).toBe(403);
    expect((await call(createUpload, { body: announced({ size: 0 }) }, trainer.token)).status).toBe(400);
    const title = async (size: number) =>
      (await call(createUpload, { body: announced({ size }) }, trainer.token)).body as { title?: string };
    expect((await title(30 * 1024 ** 3)).title).toBe('errors.uploads.tooLarge.title');
    await db.insert(settings).values({ key: 'videos.maxBytes', value: Number.MAX_SAFE_INTEGER });
    expect((await title(2 ** 52)).title).toBe('errors.uploads.noRoom.title');
    await db.delete(settings).where(eq(settings.key, 'videos.maxBytes'));
  });

  it('is one of at most fifty that are not finished, also when many are announced at once', async () => {
    const owner = await buildUser(db, { roleId: 2 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => call(createUpload, { body: announced() }, owner.token)),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body).toMatchObject({ title: 'errors.uploads.tooMany.title' });
    expect(bodyOf(await call(listUploads, {}, owner.token)).data).toHaveLength(50);
  });

  it('takes bytes from the one who announced it, in the order of the file', async () => {
    const { url } = await announce();
    const stranger = await buildUser(db, { roleId: 2 });
    const part = clip.subarray(0, 1000);
    expect((await send(url, 0, part, { token: null })).status).toBe(401);
    expect((await send(url, 0, part, { headers: { 'x-api-key': 'wrong' } })).status).toBe(401);
    expect((await send(url, 0, part, { token: (await buildUser(db)).token })).status).toBe(403);
    expect((await send(url, 0, part, { token: stranger.token })).title).toBe('errors.uploads.notFound.title');
    expect((await send(url.slice(0, -1), 0, part)).title).toBe('errors.uploads.notFound.title');
    expect((await send(`${url.slice(0, -36)}${randomUUID()}`, 0, part, { method: 'HEAD' })).status).toBe(404);
    expect((await send(url, 0, part, { method: 'GET' })).status).toBe(405);
    expect((await send(url, 0, part, { headers: { 'tus-resumable': '0.2' } })).status).toBe(412);
    expect((await send(url, 0, part, { headers: { 'content-type': 'application/json' } })).status).toBeOneOf([
      400, 415,
    ]);
    expect((await send(url, 0, part, { headers: { 'upload-offset': '-1' } })).status).toBe(400);
    expect((await send(url, 7, part)).title).toBe('errors.uploads.wrongOffset.title');
    expect((await send(url, clip.length - 10, part)).title).toBe('errors.uploads.tooLarge.title');
    expect(await offsetOf(url)).toBe(0);
    expect((await send(url, 0, part)).status).toBe(204);
    expect(await offsetOf(url)).toBe(1000);
  });

  it('goes on where it was, and becomes a video that plays', async () => {
    const given = announced();
    const first = bodyOf(await call(createUpload, { body: given }, trainer.token));
    const half = Math.round(clip.length / 2);
    await send(first.url, 0, clip.subarray(0, half));
    expect(bodyOf(await call(createUpload, { body: given }, trainer.token)).url).toBe(first.url);
    const listed = bodyOf(await call(listUploads, {}, trainer.token)).data;
    expect(listed).toContainEqual(expect.objectContaining({ videoId: given.videoId, fingerprint: given.fingerprint }));
    const params = { id: given.videoId };
    expect((await call(completeUpload, { params }, trainer.token)).status).toBe(409);
    expect((await send(first.url, half, clip.subarray(half))).status).toBe(204);
    expect((await videoOf(given.videoId)).state).toBe('processing');
    expect(bodyOf(await call(completeUpload, { params }, trainer.token)).state).toBe('processing');
    await app.jobs.runDue();
    expect(await videoOf(given.videoId)).toMatchObject({ state: 'ready', quality: 'source', width: 1024, height: 576 });
    const [row] = await db.select().from(videos).where(eq(videos.id, given.videoId));
    expect(await readFile(storage.pathOf(row?.originalKey ?? '') ?? '')).toEqual(clip);
    const master = await text(await storage.get(`videos/${given.videoId}/${row?.playlist}`));
    expect(master).toContain('RESOLUTION=1024x576');
    await expect(access(join(config.dataDir, 'uploads', first.id))).rejects.toThrow('ENOENT');
    expect(bodyOf(await call(completeUpload, { params }, trainer.token)).state).toBe('ready');
  });

  it('says to a client that lost the last answer that all bytes have arrived, also once the file has been moved', async () => {
    const { url } = await announce();
    await send(url, 0, clip);
    const arrived = {
      'upload-offset': String(clip.length),
      'upload-length': String(clip.length),
      'cache-control': expect.stringContaining('no-store'),
    };
    for (const when of ['at once', 'after the work on it']) {
      if (when !== 'at once') await app.jobs.runDue();
      const { status, answer } = await send(url, 0, clip, { method: 'HEAD' });
      expect([when, status, answer.headers]).toMatchObject([when, 200, arrived]);
      const { token } = await buildUser(db, { roleId: 2 });
      expect((await send(url, 0, clip, { method: 'HEAD', token })).status, 'somebody else').toBe(404);
    }
  });

  it('takes what the protocol leaves to clients: another name of the method, types in any case, a question for the version', async () => {
    const { url } = await announce();
    const part = clip.subarray(0, 1000);
    const override = (method: string) => ({ method: 'POST' as const, headers: { 'x-http-method-override': method } });
    const bytes = {
      'content-type': 'Application/Offset+Octet-Stream; x=y',
      'upload-offset': '0',
      'x-forwarded-proto': 'https, http',
    };
    const patched = await send(url, 0, part, { method: 'POST', headers: { ...override('patch').headers, ...bytes } });
    expect([patched.status, patched.answer.headers['upload-offset']]).toEqual([204, '1000']);
    const head = await send(url, 0, part, override('HEAD'));
    expect([head.status, head.answer.headers['upload-offset']]).toEqual([200, '1000']);
    expect((await send(url, 0, part, override('TRACE'))).status).toBe(405);
    expect((await send(url, 0, part, { method: 'POST' })).status).toBe(405);
    const options = await app.inject({ method: 'OPTIONS', url });
    expect([options.statusCode, options.headers['tus-version']]).toEqual([204, '1.0.0']);
    const old = await send(url, 0, part, { headers: { 'tus-resumable': '0.2' } });
    expect([old.status, old.answer.headers['tus-version']]).toEqual([412, '1.0.0']);
    // Elsewhere the header means nothing.
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/api/health',
      headers: { 'x-http-method-override': 'PATCH' },
    });
    expect(elsewhere.headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  it('of another file takes the place of one that has not arrived, and is given up with its video', async () => {
    const { videoId, id } = await announce();
    const other = await announce({ videoId, fingerprint: 'another one' });
    expect(other.id).not.toBe(id);
    expect(
      (await call(cancelUpload, { params: { id: videoId } }, (await buildUser(db, { roleId: 2 })).token)).status,
    ).toBe(404);
    expect((await call(cancelUpload, { params: { id: videoId } }, trainer.token)).status).toBe(204);
    expect((await send(other.url, 0, clip)).status).toBe(404);
    expect((await call(getProcessedVideo, { params: { id: videoId } }, trainer.token)).status).toBe(404);
    await expect(access(join(config.dataDir, 'uploads', other.id))).rejects.toThrow('ENOENT');
  });

  it('replaces the file of a video, which stays as it is until then', async () => {
    const { videoId, url } = await announce();
    await send(url, 0, clip);
    await app.jobs.runDue();
    const before = await videoOf(videoId);
    expect(
      (await call(createUpload, { body: announced({ videoId }) }, (await buildUser(db, { roleId: 2 })).token)).status,
    ).toBe(404);
    const junk = Buffer.from('nothing that plays');
    const second = await announce({ videoId, size: junk.length, fingerprint: 'second' });
    expect(await videoOf(videoId)).toEqual(before);
    await send(second.url, 0, junk);
    await app.jobs.runDue();
    expect(await videoOf(videoId)).toMatchObject({ state: 'ready', failureCode: 'corrupt', canRetry: true });
    const third = await announce({ videoId, fingerprint: 'third' });
    await send(third.url, 0, clip);
    await app.jobs.runDue();
    expect(await videoOf(videoId)).toMatchObject({ state: 'ready', failureCode: null });
  });
});

describe('what is left behind', () => {
  it('by a death after the last byte is finished by the sweep', async () => {
    const { videoId, id, url } = await announce();
    await send(url, 0, clip);
    // As if the server had crashed before recording that it is finished.
    await db.update(videoUploads).set({ finishedAt: null }).where(eq(videoUploads.id, id));
    await db.update(videos).set({ state: 'uploading' }).where(eq(videos.id, videoId));
    await app.watches['uploads']?.run();
    await app.jobs.runDue();
    expect((await videoOf(videoId)).state).toBe('ready');
  });

  it('by a lost job is packaged by the next repair', async () => {
    const { videoId, url } = await announce();
    await send(url, 0, clip);
    await db.execute(sql`update video_uploads set created_at = now() where video_id = ${videoId}`);
    const run = async () => app.jobs.runDue();
    await run();
    await db.execute(sql`update videos set state = 'processing', packaged_key = null, attempt = 1,
      updated_at = now() - interval '2 minutes' where id = ${videoId}`);
    await db.execute(sql`delete from jobs.job where name = 'videos.packaging'`);
    await db.execute(
      sql`insert into jobs.job (name, data, policy, singleton_key) values ('videos.repairs', '{}', 'exclusive', 'test')`,
    );
    await run();
    expect((await videoOf(videoId)).state).toBe('ready');
  });

  it('by somebody who does not come back is given up', async () => {
    const { videoId, id, url } = await announce();
    await db
      .update(videoUploads)
      .set({ expiresAt: new Date(0) })
      .where(eq(videoUploads.id, id));
    expect((await send(url, 0, clip)).title).toBe('errors.uploads.expired.title');
    await db.execute(
      sql`insert into jobs.job (name, data, policy, singleton_key) values ('videos.uploads', '{}', 'exclusive', 'test')`,
    );
    await app.jobs.runDue();
    expect(await videoOf(videoId)).toMatchObject({ state: 'failed', failureCode: 'upload_expired', canRetry: false });
    await expect(access(join(config.dataDir, 'uploads', id))).rejects.toThrow('ENOENT');
  });
});

describe('a file that cannot be a video', () => {
  const upload = async (bytes: Buffer) => {
    const { videoId, url } = await announce({ size: bytes.length });
    await send(url, 0, bytes);
    await app.jobs.runDue();
    return videoId;
  };

  it('fails by its name, and can be tried again as long as the file is there', async () => {
    const id = await upload(Buffer.from('a diary, not a film'));
    expect(await videoOf(id)).toMatchObject({ state: 'failed', failureCode: 'corrupt', canRetry: true });
    expect(bodyOf(await call(retryVideo, { params: { id } }, trainer.token)).state).toBe('processing');
    await app.jobs.runDue();
    expect((await videoOf(id)).failureCode).toBe('corrupt');
    await storage.deletePrefix(`video-originals/${id}`);
    const refused = await call(retryVideo, { params: { id } }, trainer.token);
    expect(refused.body).toMatchObject({ title: 'errors.videos.noFile.title' });
    expect((await call(retryVideo, { params: { id } }, (await buildUser(db, { roleId: 2 })).token)).status).toBe(404);
  });

  it('fails when it is cut off, and when it is too long', async () => {
    expect((await videoOf(await upload(clip.subarray(0, clip.length / 2)))).failureCode).toBe('corrupt');
    await db.insert(settings).values({ key: 'videos.maxSeconds', value: 20 });
    expect((await videoOf(await upload(clip))).failureCode).toBe('too_long');
    await db.delete(settings).where(eq(settings.key, 'videos.maxSeconds'));
  });
});

it('has the picture that its owner chooses', async () => {
  const { videoId } = await announce();
  const put = (bytes: Buffer, token = trainer.token) =>
    app.inject({
      method: 'PUT',
      url: `/api${putPoster.path.replace('{id}', videoId)}`,
      headers: {
        'x-api-key': config.apiKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
      },
      payload: bytes,
    });
  const picture = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#0b6a66' } })
    .jpeg()
    .toBuffer();
  expect((await put(picture, (await buildUser(db, { roleId: 2 })).token)).statusCode).toBe(404);
  expect((await put(Buffer.from('<svg/>'))).json().title).toBe('errors.assets.unknownType.title');
  expect((await put(Buffer.alloc(15_000_001))).json().title).toBe('errors.assets.tooLarge.title');
  expect((await put(picture.subarray(0, 300))).json().title).toBe('errors.assets.unreadable.title');
  const { posterUrl } = (await put(picture)).json();
  const shown = await app.inject({ url: posterUrl });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
});
