import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import type { Storage } from '#platform/storage/storage.ts';
import { patience } from '#testing/patience.ts';
import { emptyRichText } from '@candela/contract/rich-text';
import { findLost, type ArchiveSource } from './archive-source.ts';
import { writeArchive } from './archive-writer.ts';

const asset = { id: '0b6f0a54-3c1f-4d3e-8a53-4d8e5a2b9c11', kind: 'image', mimeType: 'image/webp', size: 2_000_000 };
const source: ArchiveSource = {
  slug: 'a-course',
  meta: {
    title: 'A course',
    summary: '',
    description: emptyRichText(),
    languageCode: 'en',
    type: 'self_paced',
    level: 'all_levels',
    styles: [],
    methods: [],
    concepts: [],
    subscriptionTypeIds: [],
    progression: 'free',
    hasCertificate: false,
    coverAssetId: null,
    trainerIds: ['0b6f0a54-3c1f-4d3e-8a53-4d8e5a2b9c12'],
  },
  prerequisites: [],
  sections: [],
  assets: [
    { ...asset, kind: 'image', name: 'a.webp', checksum: 'a'.repeat(64), width: 1, height: 1, storageKey: 'asset' },
  ],
  translations: [],
  films: [],
  lost: new Set(),
};

/** A storage whose only file is long, and may fail at its end. */
function storageOf(failure: Error | null): { storage: Storage; opened: Readable[] } {
  const opened: Readable[] = [];
  const get = () => {
    const bytes = Readable.from(
      (async function* read() {
        for (let part = 0; part < 20; part++) yield await Promise.resolve(Buffer.alloc(100_000));
        if (failure) throw failure;
      })(),
    );
    opened.push(bytes);
    return Promise.resolve(bytes);
  };
  const none = () => Promise.reject(new Error('not asked for'));
  const others = {
    put: none,
    putFile: none,
    head: none,
    list: () => Readable.from([]) as AsyncIterable<string>,
    deletePrefix: none,
    pathOf: () => null,
    signDownload: () => none(),
  };
  return { storage: { get, ...others }, opened };
}

it('an archive ends with the failure of a file in it', async () => {
  const { storage } = storageOf(new Error('the disk is gone'));
  await expect(buffer(writeArchive(source, storage))).rejects.toThrow('the disk is gone');
});

it('a file that nobody reads on is closed', async () => {
  const { storage, opened } = storageOf(null);
  const archive = writeArchive(source, storage);
  archive.read(0);
  await vi.waitFor(() => expect(opened).toHaveLength(1), { timeout: patience(30) });
  archive.destroy();
  await vi.waitFor(() => expect(opened[0]?.destroyed).toBe(true), { timeout: patience(30) });
});

it('files that the storage has lost are looked for sixteen at a time', async () => {
  const { storage } = storageOf(null);
  let asked = 0;
  let most = 0;
  const head = async (key: string) => {
    asked++;
    most = Math.max(most, asked);
    await new Promise(setImmediate);
    asked--;
    return key === 'asset7' ? null : { size: 1, etag: '', modifiedAt: new Date() };
  };
  const assets = source.assets.flatMap((asset) =>
    Array.from({ length: 40 }, (_, at) => ({ ...asset, storageKey: `asset${at}` })),
  );
  const { lost } = await findLost({ ...source, assets }, { ...storage, head });
  expect([[...lost], most]).toEqual([['asset7'], 16]);
});
