import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipOf } from '#testing/zips.ts';
import { unpackZip } from './zip-reader.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candela-zips-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function unpack(bytes: Buffer, limits?: Parameters<typeof unpackZip>[2]) {
  const own = await mkdtemp(join(folder, 'own-'));
  const path = join(own, 'archive.zip');
  await writeFile(path, bytes);
  const files = await unpackZip(path, own, limits);
  return { own, files };
}

it('files lie in the given folder under names of ours, whatever they are called', async () => {
  const { own, files } = await unpack(zipOf({ 'a/b.md': 'Text', 'Ü.md': 'More' }));
  expect((await readdir(own)).toSorted()).toEqual(['0', '1', 'archive.zip']);
  expect(await readFile(files.get('Ü.md')?.path ?? '', 'utf8')).toBe('More');
  expect(files.get('a/b.md')?.size).toBe(4);
});

const zeros = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_each, at) => [`${at}.md`, Buffer.alloc(90_000)]));

it.each<[string, string, () => Buffer]>([
  ['path', 'that lead out', () => zipOf.raw([{ name: '../evil.md' }])],
  ['path', 'from the root', () => zipOf.raw([{ name: '/evil.md' }])],
  ['path', 'on a drive', () => zipOf.raw([{ name: 'C:/evil.md' }])],
  ['path', 'that lead out with backslashes', () => zipOf.raw([{ name: '..\\evil.md' }])],
  ['tooManyFiles', 'ten thousand', () => zipOf.raw(Array.from({ length: 10_000 }, (_each, at) => ({ name: `${at}` })))],
  ['ratio', 'one that swells', () => zipOf({ 'a.md': Buffer.alloc(5_000_000) })],
  ['ratio', 'many that swell a little each', () => zipOf(zeros(300))],
  ['link', 'a link', () => zipOf.raw([{ name: 'a.md', mode: 0o120777 }])],
  ['repeated', 'the same name twice', () => zipOf.raw([{ name: 'a.md' }, { name: 'A.md' }])],
  ['encrypted', 'an encrypted one', () => zipOf.raw([{ name: 'a.md', flags: 1 }])],
  ['notZip', 'something else', () => Buffer.from('MZ and so on')],
  ['notZip', 'nothing', () => Buffer.alloc(0)],
])('is refused as %s: %s', async (problem, _what, make) => {
  await expect(unpack(make())).rejects.toMatchObject({ problem });
});

it('is not to blame when its files cannot be written', async () => {
  const path = join(folder, 'whole.zip');
  await writeFile(path, zipOf({ 'a.md': 'Text' }));
  await expect(unpackZip(path, join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('is refused when its files are larger together than they may be', async () => {
  const limits = { files: 10, bytes: 1000, ratio: 100, nameLength: 300 };
  await expect(unpack(zipOf({ 'a.md': 'x'.repeat(600), 'b.md': 'y'.repeat(600) }), limits)).rejects.toMatchObject({
    problem: 'tooLarge',
  });
});
