import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { findUnstorable } from '#platform/http/storable.ts';
import { startFakeBunny } from '#testing/video-fakes/fake-bunny.ts';
import { startFakeCloudflareStream } from '#testing/video-fakes/fake-cloudflare-stream.ts';
import { startFakeDyntube } from '#testing/video-fakes/fake-dyntube.ts';
import { startFakeMux } from '#testing/video-fakes/fake-mux.ts';
import { createHost } from './create-host.ts';
import { hostAddresses } from './host-addresses.ts';
import { sendUpload } from './send-upload.ts';
import type { FileToSend } from './video-host.ts';

const viewer = { userId: 'user', ttlSeconds: 600, now: new Date() };
const bytes = randomBytes(3000);
const file: FileToSend = { title: 'Über “ICT” درس', mime: 'video/mp4', size: bytes.length };
const open = async (start: number, end: number) => Readable.from([bytes.subarray(start, end + 1)]);

const fakes = await Promise.all([startFakeDyntube(), startFakeMux(), startFakeBunny(), startFakeCloudflareStream()]);

describe.each(fakes.map((fake) => [fake.kind, fake] as const))('%s', (kind, fake) => {
  const addresses = { ...hostAddresses, ...fake.addresses, files: [fake.server.url] };
  const build = (changes: object = {}) => createHost(kind, { ...fake.settings, ...changes }, addresses, 10_000);
  const host = build();
  const upload = async () => {
    const wanted = await host.createUpload(file);
    return sendUpload({ host, upload: wanted, file, open });
  };
  /** Uploaded and processed. */
  const make = async () => {
    const id = await upload();
    fake.finish();
    const video = await host.getVideo(id);
    if (!video) throw new Error('no video');
    return video;
  };

  it('takes a file, byte for byte, and reports progress', async () => {
    const sent: number[] = [];
    const wanted = await host.createUpload(file);
    expect(wanted.transport).toBe(host.caps.resumes ? wanted.transport : 'relay');
    expect(Date.parse(wanted.expiresAt)).toBeGreaterThan(Date.now());
    const onProgress = async (count: number) => void sent.push(count);
    const id = await sendUpload({ host, upload: wanted, file, open, onProgress });
    expect(sent).toEqual([bytes.length]);
    const arrived = [...fake.videos.values()].at(-1);
    expect(arrived?.bytes.equals(bytes)).toBe(true);
    expect(await host.getVideo(id)).toMatchObject({ state: 'processing' });
    fake.finish();
    const video = await host.getVideo(id);
    expect(video).toMatchObject({ title: file.title, state: 'ready', progress: 1, error: null });
    expect(video?.durationSeconds).toBeCloseTo(12.4, 0);
    expect((await host.listVideos(null)).videos).toContainEqual(video);
  });

  it('goes on with a file where it was cut off', async () => {
    if (!host.caps.resumes) return;
    const wanted = await host.createUpload(file);
    const [video] = [...fake.videos.values()].slice(-1);
    if (!video) throw new Error('no video');
    video.bytes = bytes.subarray(0, 1000);
    video.size = bytes.length;
    const asked: number[] = [];
    const openFrom = async (start: number, end: number) => {
      asked.push(start);
      return open(start, end);
    };
    const id = await sendUpload({ host, upload: wanted, file, open: openFrom });
    expect(asked).toEqual([1000]);
    expect(video.bytes.equals(bytes)).toBe(true);
    // A complete upload is not sent again.
    expect(await sendUpload({ host, upload: wanted, file, open: openFrom })).toBe(id);
    expect(asked).toEqual([1000]);
  });

  it('says what went wrong', async () => {
    const id = await upload();
    fake.finish('failed');
    expect(await host.getVideo(id)).toMatchObject({ state: 'failed', error: expect.stringMatching(/./) });
  });

  it('lists everything once, over pages', async () => {
    for (let n = 0; n < 105; n++) fake.add({ state: 'ready', size: 1, title: 'a\0b' });
    const seen = new Set<string>();
    let cursor: string | null = null;
    do {
      const page = await host.listVideos(cursor);
      for (const { externalId } of page.videos) seen.add(externalId);
      // The database would refuse it, and with it the whole page.
      expect(findUnstorable(page.videos)).toBeNull();
      cursor = page.next;
    } while (cursor !== null);
    const here = [...fake.videos.values()].filter(({ state }) => state !== 'uploading');
    expect(here.filter(({ id }) => !seen.has(id))).toEqual([]);
    expect(seen.size).toBeGreaterThanOrEqual(106);
  });

  it('gives access to one video for a limited time', async () => {
    const [mine, other] = [await make(), await make()];
    const playback = await host.playback(mine.externalId, viewer);
    expect((await fetch(playback.hlsUrl)).status).toBe(200);
    if (playback.posterUrl !== null) expect((await fetch(playback.posterUrl)).status).toBe(200);
    expect(playback.expiresAt.getTime() - viewer.now.getTime()).toBeGreaterThan(590_000);
    for (const url of [playback.hlsUrl, playback.posterUrl ?? playback.hlsUrl]) {
      expect(host.origins).toContain(new URL(url).origin);
    }
    const over = await host.playback(mine.externalId, { ...viewer, now: new Date(Date.now() - 700_000) });
    expect([401, 403]).toContain((await fetch(over.hlsUrl)).status);
    const theirs = (await host.playback(other.externalId, viewer)).hlsUrl;
    const mixed = playback.hlsUrl.replaceAll(mine.externalId, other.externalId);
    if (mixed !== playback.hlsUrl) expect((await fetch(mixed)).status).not.toBe(200);
    expect(theirs).not.toBe(playback.hlsUrl);
  });

  it('gives back the uploaded file, where the host supports it', async () => {
    const { externalId } = await make();
    if (!host.caps.originals) {
      await expect(host.openOriginal(externalId)).rejects.toMatchObject({ problem: 'refused' });
      return;
    }
    let original = await host.openOriginal(externalId);
    if (original === null) {
      // The download is being prepared, and is requested only once.
      expect(await host.openOriginal(externalId)).toBeNull();
      fake.finish();
      original = await host.openOriginal(externalId);
    }
    expect((await buffer(original?.bytes ?? Readable.from([]))).equals(bytes)).toBe(true);
  });

  it('keeps captions, where the host supports them', async () => {
    const { externalId } = await make();
    await host.putCaptions(externalId, { languageCode: 'ar', label: 'العربية', vtt: 'WEBVTT\n\nمرحبا' });
    if (host.caps.captions) expect(fake.videos.get(externalId)?.captions.get('ar')).toBe('WEBVTT\n\nمرحبا');
    await host.removeCaptions(externalId, 'ar');
    expect(fake.videos.get(externalId)?.captions.get('ar')?.trim() ?? 'WEBVTT').toBe('WEBVTT');
    await host.removeCaptions(externalId, 'ar');
  });

  it('deletes a video, and accepts one that does not exist', async () => {
    const { externalId } = await make();
    await host.remove(externalId);
    expect(fake.videos.has(externalId)).toBe(false);
    expect(await host.getVideo(externalId)).toBeNull();
    await host.remove(externalId);
    for (const odd of ['unknown', '../projects', 'a/b?c=d', '%2e%2e']) expect(await host.getVideo(odd)).toBeNull();
  });

  it('reads messages about its videos, signed where the provider signs', async () => {
    const { externalId } = await make();
    expect(host.parseWebhook(fake.webhook(externalId))).toBe(externalId);
    for (const body of ['', '{', '[]', '{"data":5}', `{"uid":${'"x'.repeat(50)}`]) {
      expect(() => host.parseWebhook({ ...fake.webhook(externalId), body: Buffer.from(body) })).toThrow();
    }
    if (fake.webhook.length === 1) return;
    const signed = fake.webhook as (id: string, secret?: string, at?: number) => ReturnType<typeof fake.webhook>;
    const refused = [
      { ...signed(externalId), headers: {} },
      signed(externalId, 'another secret'),
      signed(externalId, undefined, Date.now() - 3_600_000),
      signed(externalId, undefined, Date.now() + 3_600_000),
      { ...signed(externalId), body: signed('another').body },
    ];
    for (const request of refused) {
      expect(() => host.parseWebhook(request)).toThrow(expect.objectContaining({ code: 'videoProjects.badSignature' }));
    }
    // Without a secret no message is accepted.
    const unset = build({ webhookSecret: '' });
    expect(() => unset.parseWebhook(signed(externalId, ''))).toThrow(
      expect.objectContaining({ code: 'videoProjects.badSignature' }),
    );
  });

  it('says whether ids and keys are right', async () => {
    await host.testConnection();
    const secretName = { dyntube: 'apiKey', mux: 'tokenSecret', bunny: 'apiKey', cloudflare: 'apiToken' }[kind];
    const wrong = build({ [secretName]: 'not-the-key' });
    await expect(wrong.testConnection()).rejects.toMatchObject({ problem: 'wrongKey' });
    await expect(
      wrong.createUpload(file).then((wanted) => sendUpload({ host: wrong, upload: wanted, file, open })),
    ).rejects.toMatchObject({ problem: 'wrongKey' });
    await expect(wrong.getVideo('x')).rejects.toMatchObject({ problem: 'wrongKey' });
    if (kind === 'mux')
      await expect(build({ signingKey: 'AAAA' }).testConnection()).rejects.toMatchObject({ problem: 'wrongKey' });
    const idName = { dyntube: 'projectId', mux: 'tokenId', bunny: 'libraryId', cloudflare: 'accountId' }[kind];
    await expect(build({ [idName]: '99' }).testConnection()).rejects.toMatchObject({
      problem: expect.stringMatching(/^(notFound|wrongKey)$/),
    });
  });

  it('names its failures without secrets', async () => {
    const expected = {
      error: 'unreachable',
      down: 'unreachable',
      silence: 'unreachable',
      garbage: 'unexpected',
      otherShape: 'unexpected',
      tooMany: 'tooMany',
      endless: 'unexpected',
    } as const;
    for (const [failure, problem] of Object.entries(expected) as [keyof typeof expected, string][]) {
      fake.server.fail(failure);
      const asked = failure === 'silence' ? createHost(kind, fake.settings, addresses, 100) : host;
      const failed: unknown = await asked.testConnection().then(
        () => null,
        (error: unknown) => error,
      );
      fake.server.fail(null);
      expect(failed, failure).toMatchObject({ problem });
      if (failure === 'tooMany') expect(failed).toMatchObject({ retryAfterSeconds: 7 });
      const told = `${String(failed)} ${JSON.stringify(failed)}`;
      for (const secret of Object.values(fake.settings)) expect(told).not.toContain(secret);
    }
  });
});
