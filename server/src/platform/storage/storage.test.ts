import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createFileStorage } from './storage.ts';

const root = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(root, { recursive: true }));
const storage = createFileStorage(join(root, 'files'));

it('keeps bytes, answers ranges, lists and deletes by prefix', async () => {
  await storage.put('a/b/one.txt', Buffer.from('0123456789'));
  await storage.put('a/two.txt', Buffer.from('2'));
  expect(await text(await storage.get('a/b/one.txt', { start: 2, end: 4 }))).toBe('234');
  expect(await storage.head('a/b/one.txt')).toMatchObject({ size: 10 });
  expect(await storage.list('a')).toEqual(['a/b/one.txt', 'a/two.txt']);
  await storage.deletePrefix('a/b');
  expect(await storage.head('a/b/one.txt')).toBeNull();
});

it('never leaves its folder', async () => {
  await storage.put('inside.txt', Buffer.from('x'));
  for (const key of ['../outside', 'a/../../outside', '/etc/passwd', 'a\0b', '', 'a\\..\\b']) {
    expect(await storage.head(key)).toBeNull();
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
  }
  expect(await readdir(root)).toEqual(['files']);
});

it('overwrites as a whole and leaves no temporary file', async () => {
  await Promise.all(Array.from({ length: 10 }, (_unused, n) => storage.put('same', Buffer.alloc(100_000, n))));
  const bytes = Buffer.from(await text(await storage.get('same')), 'utf8');
  expect(new Set(bytes).size).toBe(1);
  expect((await readdir(join(root, 'files'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});
