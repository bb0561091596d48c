import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';
import { defaultApiKey } from '#platform/config/config.ts';
import { openBucket } from '#platform/storage/open-storage.ts';
import { ask, installation, tokenAt } from '#testing/node-processes.ts';
import { patience } from '#testing/patience.ts';
import { rotatingProxy } from '#testing/rotating-proxy.ts';
import { environmentOf, makeBucket, testS3Url } from '#testing/s3-buckets.ts';
import { originalFolder } from '#video/storage-keys.ts';
import { createUpload, getProcessedVideo, type Upload } from '@candela/contract/video/uploads';

const isPostgres = inject('databaseSource').kind === 'postgres';
const film = await readFile(fileURLToPath(clipFile(demoClips()[0]?.name ?? '')));
const soon = { timeout: patience(60), interval: 300 };

async function threeNodes() {
  const bucket = await makeBucket();
  const redis = { REDIS_URL: process.env['TEST_REDIS_URL'] ?? '' };
  const { startNode } = await installation({ ...environmentOf(bucket), ...redis, FFMPEG_PATH: 'off' });
  const nodes = await Promise.all([startNode(), startNode(), startNode()]);
  return { nodes, proxy: await rotatingProxy(nodes.map(({ url }) => url)), storage: await openBucket(bucket) };
}

function headersOf(token: string) {
  return { 'x-api-key': defaultApiKey, authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
}

/** Sends bytes of an upload. @returns the status, and the offset that was confirmed */
async function send(url: string, token: string, offset: number, bytes: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: {
      ...headersOf(token),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: bytes,
  });
  await answer.arrayBuffer();
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')) };
}

async function offsetAt(url: string, token: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: headersOf(token) });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

async function announce(url: string, token: string, size = film.length): Promise<Upload> {
  const { status, body } = await ask(url, createUpload, {
    token,
    body: {
      videoId: randomUUID(),
      title: 'Liquidity',
      fileName: 'liquidity.mp4',
      size,
      mimeType: 'video/mp4',
      fingerprint: randomUUID(),
    },
  });
  expect(status).toBeLessThan(300);
  return body as Upload;
}

const slice = (from: number, to: number) => new Uint8Array(film.subarray(from, to));

describe.runIf(isPostgres && testS3Url !== '')('uploads at three nodes with folders of their own, and a bucket', () => {
  it(
    'go on at any node, also when one of them and its disk are lost after it has confirmed a part',
    async () => {
      const { nodes, proxy, storage } = await threeNodes();
      const token = await tokenAt(proxy.url, 'trainer');
      const { url: path, id, videoId } = await announce(proxy.url, token);
      const url = `${proxy.url}${path}`;
      const step = Math.ceil(film.length / 9);
      let offset = 0;
      for (let count = 0; offset < film.length; count++) {
        if (count === 4) {
          const [lost] = nodes;
          lost?.process.kill('SIGKILL');
          proxy.leaveOut(lost?.url ?? '');
          await rm(lost?.folder ?? '', { recursive: true, force: true });
        }
        const sent = await send(url, token, offset, slice(offset, offset + step));
        expect(sent).toEqual({ status: 204, offset: Math.min(film.length, offset + step) });
        offset = sent.offset;
        if (offset < film.length) expect(await offsetAt(url, token)).toBe(offset);
      }
      expect([...proxy.counts.values()].every((count) => count > 2)).toBe(true);
      const state = async () => (await ask(proxy.url, getProcessedVideo, { token, params: { id: videoId } })).body;
      await expect.poll(state, soon).toMatchObject({ state: 'ready' });
      const stored = await Array.fromAsync(await storage.get(`${originalFolder(videoId)}/${id}`));
      expect(Buffer.concat(stored as Buffer[]).equals(film)).toBe(true);
      expect(await Array.fromAsync(storage.list('uploads/'))).toEqual([]);
    },
    patience(180),
  );

  it(
    'keep what has arrived of a request that is cut off, and take the same bytes once from two requests at two nodes',
    async () => {
      const { nodes, proxy, storage } = await threeNodes();
      const token = await tokenAt(proxy.url, 'trainer');
      const { url: path, id, videoId } = await announce(proxy.url, token);
      const [first, second] = nodes.map(({ url }) => `${url}${path}`) as [string, string];
      const half = Math.ceil(film.length / 2);

      const cut = request(first, {
        method: 'PATCH',
        headers: {
          ...headersOf(token),
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
          'content-length': film.length,
        },
      });
      cut.on('error', () => {});
      cut.write(film.subarray(0, half));
      await new Promise((tick) => setTimeout(tick, 1000));
      cut.destroy();
      await new Promise((done) => cut.once('close', done));
      await expect.poll(() => offsetAt(second, token), soon).toBe(half);

      const rest = slice(half, film.length);
      const both = await Promise.all([send(first, token, half, rest), send(second, token, half, rest)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      const stored = async () => {
        const bytes = await storage.get(`${originalFolder(videoId)}/${id}`).then(Array.fromAsync, () => []);
        return Buffer.concat(bytes as Buffer[]).equals(film);
      };
      await expect.poll(stored, soon).toBe(true);
    },
    patience(180),
  );
});
