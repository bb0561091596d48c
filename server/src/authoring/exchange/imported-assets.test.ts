import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { createPictures } from '#platform/pictures/pictures.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { blackPng } from '#testing/hostile-pictures.ts';
import { removeFolder } from '#testing/remove-folder.ts';
import { storeAsset } from './imported-assets.ts';

async function startImport() {
  const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
  const pictures = createPictures();
  onTestFinished(async () => {
    pictures.close();
    await removeFolder(folder);
  });
  const storage = await openStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }, folder));
  const controller = new AbortController();
  const given = { storage, pictures, ownerId: 'ada', signal: controller.signal };
  const store = async (bytes: Buffer) => {
    const path = join(folder, 'cover');
    await writeFile(path, bytes);
    const id = '6f8b2f0e-1111-4222-8333-444455556666';
    return storeAsset({ id, kind: 'cover', name: 'cover.png', file: { path, size: bytes.length } }, 'key', given);
  };
  return { store, controller };
}

const cover = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6a66' } })
    .png()
    .toBuffer();

it('a picture that an upload would refuse is left out of an import', async () => {
  const { store } = await startImport();
  expect(await store(blackPng(2000, 1))).toBeNull();
  expect(await store(await cover(800, 600))).toMatchObject({ name: 'cover.webp', width: 1280, height: 720 });
});

it('a picture that is not made because the job ends is not left out: the job fails, and is run again', async () => {
  const { store, controller } = await startImport();
  controller.abort(new Error('the server stops'));
  await expect(store(await cover(800, 600))).rejects.toThrow('the server stops');
});
