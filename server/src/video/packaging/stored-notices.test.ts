import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyClip } from '#testing/clip-copies.ts';
import { buildUser } from '#testing/factories.ts';
import { writeEdits } from '#testing/movie-edits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { uploadFile } from '#testing/video-uploads.ts';
import { getVideo } from '@candela/contract/video/library';
import { getProcessedVideo } from '@candela/contract/video/uploads';

const server = await startTestServer({ config: { ffmpegPath: 'off' } });
const { call, db } = server;
const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(folder, { recursive: true }));
const { token } = await buildUser(db, { roleId: 2 });

const seen = async (id: string) => {
  const [processed, listed] = [
    bodyOf(await call(getProcessedVideo, { params: { id } }, token)),
    bodyOf(await call(getVideo, { params: { id } }, token)),
  ];
  expect([processed.notices, processed.failureCode]).toEqual([listed.notices, listed.failureCode]);
  return processed;
};

async function upload(change: (path: string) => Promise<void>, videoId?: string): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.mp4`);
  await change(path);
  return uploadFile(server, token, await readFile(path), videoId === undefined ? {} : { videoId });
}

it('tells the owner that only one of two audio tracks is played, until a file with one replaces it', async () => {
  const id = await upload((path) => copyClip(path, 2));
  expect(await seen(id)).toMatchObject({ state: 'ready', notices: ['audio_tracks'] });
  await upload((path) => copyClip(path, 1), id);
  expect(await seen(id)).toMatchObject({ state: 'ready', notices: [] });
});

it('refuses a video that only hides its beginning where nobody can convert it, and keeps one that it would replace', async () => {
  const trimmed = async (path: string) => {
    await copyClip(path, 1);
    await writeEdits(path, { vide: [{ seconds: 9.3, from: 2.7 }], soun: [{ seconds: 9.3, from: 2.7 }] });
  };
  expect(await seen(await upload(trimmed))).toMatchObject({ state: 'failed', failureCode: 'edited', canRetry: true });
  const id = await upload((path) => copyClip(path, 1));
  await upload(trimmed, id);
  expect(await seen(id)).toMatchObject({ state: 'ready', failureCode: 'edited' });
});
