import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBucket, testS3Url } from '#testing/s3-buckets.ts';
import { createFileStorage } from './file-storage.ts';
import { openBucket } from './open-storage.ts';
import { NoSuchObject, type Storage } from './storage.ts';

const root = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(root, { recursive: true }));

const stores = [
  { name: 'a folder', isHere: true, make: async () => createFileStorage(join(root, 'files')) },
  { name: 'a bucket', isHere: testS3Url !== '', make: async () => openBucket(await makeBucket()) },
];

describe.each(stores)('storage in $name', ({ isHere, make }) => {
  describe.skipIf(!isHere)('where it can be tested', () => {
    let storage: Storage;
    const listed = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).toSorted();

    beforeAll(async () => {
      storage = await make();
    });

    it('keeps bytes, answers ranges, and lists and deletes folders, never their namesakes', async () => {
      await storage.put('a/b/one.txt', Buffer.from('0123456789'));
      await storage.put('a/two.txt', Buffer.from('2'));
      await storage.put('a/bc.txt', Buffer.from('bc'));
      await storage.put('a/é 漢.txt', Buffer.from('é'));
      expect(await text(await storage.get('a/b/one.txt'))).toBe('0123456789');
      expect(await text(await storage.get('a/b/one.txt', { start: 2, end: 4 }))).toBe('234');
      expect(await text(await storage.get('a/é 漢.txt'))).toBe('é');
      expect(await storage.head('a/b/one.txt')).toMatchObject({ size: 10, modifiedAt: expect.any(Date) });
      expect((await storage.head('a/b/one.txt'))?.etag).toMatch(/^".+"$/);
      const all = ['a/b/one.txt', 'a/bc.txt', 'a/two.txt', 'a/é 漢.txt'];
      expect(await listed('a')).toEqual(all);
      expect(await listed('a/')).toEqual(all);
      expect(await listed('')).toEqual(all);
      expect(await listed('a/b')).toEqual(['a/b/one.txt']);
      expect(await listed('a/bc.txt')).toEqual(['a/bc.txt']);
      await storage.deletePrefix('a/b');
      expect(await listed('a')).toEqual(['a/bc.txt', 'a/two.txt', 'a/é 漢.txt']);
      await storage.deletePrefix('');
      await storage.deletePrefix('a/two.txt');
      expect(await listed('')).toEqual(['a/bc.txt', 'a/é 漢.txt']);
      await storage.deletePrefix('a/');
      expect(await listed('')).toEqual([]);
    });

    it('says that something is not there, a folder too', async () => {
      await storage.put('folder/file', Buffer.from('x'));
      for (const key of ['missing', 'folder', 'folder/', 'folder/file/below']) {
        expect(await storage.head(key), key).toBeNull();
        await expect(storage.get(key), key).rejects.toBeInstanceOf(NoSuchObject);
      }
      expect(await listed('missing/')).toEqual([]);
      await storage.deletePrefix('missing');
    });

    it('takes streams and files, also those that go in parts, and nothing', async () => {
      // Larger than one part.
      const big = randomBytes(9 * 2 ** 20);
      const path = join(root, 'big.bin');
      await writeFile(path, big);
      await storage.putFile('big/file', path);
      await storage.put('big/stream', Readable.from([big.subarray(0, 5_000_000), big.subarray(5_000_000)]));
      await storage.put('big/small', Readable.from([Buffer.from('small')]));
      await storage.put('big/empty', Buffer.of());
      for (const key of ['big/file', 'big/stream']) {
        expect((await buffer(await storage.get(key))).equals(big), key).toBe(true);
        const range = { start: 8 * 2 ** 20 - 3, end: 8 * 2 ** 20 + 2 };
        expect((await buffer(await storage.get(key, range))).equals(big.subarray(range.start, range.end + 1))).toBe(
          true,
        );
      }
      expect(await text(await storage.get('big/small'))).toBe('small');
      expect(await storage.head('big/empty')).toMatchObject({ size: 0 });
    });

    it('keeps nothing of a stream that breaks', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('the beginning');
          throw new Error('cut off');
        })(),
      );
      await expect(storage.put('broken', broken)).rejects.toThrow('cut off');
      expect(await storage.head('broken')).toBeNull();
      expect(await listed('broken')).toEqual([]);
    });

    it('has no name that leads out of it', async () => {
      for (const key of [
        '../outside',
        'a/../../outside',
        '/etc/passwd',
        'a\0b',
        '',
        'a\\..\\b',
        'a//b',
        './a',
        'é'.repeat(600),
      ]) {
        expect(await storage.head(key)).toBeNull();
        await expect(storage.get(key)).rejects.toBeInstanceOf(NoSuchObject);
        await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
        await expect(storage.putFile(key, '/dev/null')).rejects.toThrow('not a storage key');
      }
      for (const prefix of ['../', '/etc']) expect(await listed(prefix)).toEqual([]);
    });

    it('overwrites as a whole', async () => {
      await Promise.all(Array.from({ length: 10 }, (_unused, n) => storage.put('same', Buffer.alloc(100_000, n))));
      const bytes = await buffer(await storage.get('same'));
      expect(bytes.length).toBe(100_000);
      expect(new Set(bytes).size).toBe(1);
    });
  });
});

it('leaves nothing but its files in the folder', async () => {
  expect((await readdir(root)).toSorted()).toEqual(['big.bin', 'files']);
  expect((await readdir(join(root, 'files'), { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual(
    [],
  );
});

it.skipIf(testS3Url === '')('lists more objects than a page of a bucket holds, and signs downloads', async () => {
  const config = await makeBucket();
  const { createS3Storage } = await import('./s3-storage.ts');
  const { storage } = createS3Storage({ ...config, redirectsDownloads: true }, { listedAtOnce: 3 });
  const keys = Array.from({ length: 8 }, (_unused, n) => `pages/${n}`);
  await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))));
  expect(await Array.fromAsync(storage.list('pages/'))).toEqual(keys);

  const address = await storage.signDownload('pages/3', {
    seconds: 60,
    name: 'é "q".pdf',
    mimeType: 'application/pdf',
  });
  const answer = await fetch(address ?? '', { headers: { range: 'bytes=0-4' } });
  expect(answer.status).toBe(206);
  expect(await answer.text()).toBe('pages');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="_ _q_.pdf"; filename*=UTF-8''%C3%A9%20%22q%22.pdf`,
  );
  expect((await fetch((address ?? '').replace('pages/3', 'pages/4'))).status).toBe(403);
  await storage.deletePrefix('pages/');
  expect(await Array.fromAsync(storage.list(''))).toEqual([]);
});

it.skipIf(testS3Url === '')('does not begin with a bucket that is not there, or is not its own', async () => {
  const config = await makeBucket();
  await expect(openBucket({ ...config, bucket: 'another-one' })).rejects.toThrow('there is no such bucket');
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'wrong' };
  await expect(openBucket({ ...config, credentials })).rejects.toThrow('cannot be used');
});

it('a copy in a folder can be read by its user only, whatever could read the original', async () => {
  const source = join(root, 'open.txt');
  await writeFile(source, 'x');
  await chmod(source, 0o644);
  const files = createFileStorage(join(root, 'copies'));
  await files.putFile('a/copy', source);
  expect((await stat(files.pathOf('a/copy') ?? '')).mode & 0o077).toBe(0);
});
