import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { patience } from '#testing/patience.ts';
import { environmentOf, makeBucket, testS3Url } from '#testing/s3-buckets.ts';
import { createFileStorage } from './file-storage.ts';
import { copyStorage, removeCopied } from './move-storage.ts';
import { openBucket } from './open-storage.ts';
import type { Storage } from './storage.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
  folders.push(folder);
  return folder;
}

const count = 25;
const bytesOf = (n: number) => Buffer.alloc(2000 + n, n);

async function fill(storage: Storage): Promise<void> {
  for (let n = 0; n < count; n++) await storage.put(`videos/${n % 7}/${n}.m4s`, bytesOf(n));
}

async function expectAll(storage: Storage): Promise<void> {
  expect(await Array.fromAsync(storage.list(''))).toHaveLength(count);
  for (let n = 0; n < count; n++) {
    expect((await buffer(await storage.get(`videos/${n % 7}/${n}.m4s`))).equals(bytesOf(n))).toBe(true);
  }
}

describe('moving what is stored', () => {
  it('copies once, sees what changed, and refuses a copy that differs', async () => {
    const folder = await makeFolder();
    const [from, to, journal] = [
      createFileStorage(join(folder, 'from')),
      createFileStorage(join(folder, 'to')),
      join(folder, 'journal'),
    ];
    await fill(from);
    expect(await copyStorage({ from, to, journal })).toMatchObject({ copied: count, known: 0 });
    await expectAll(to);
    await from.put('videos/0/0.m4s', Buffer.from('another one'));
    await to.deletePrefix('videos/1/1.m4s');
    // A line that was cut off.
    await writeFile(journal, (await readFile(journal, 'utf8')).slice(0, -20));
    expect(await copyStorage({ from, to, journal })).toMatchObject({ copied: 3, known: count - 3 });
    expect(await buffer(await to.get('videos/0/0.m4s'))).toEqual(Buffer.from('another one'));

    await from.put('bad', Buffer.from('right'));
    const lying = { ...to, get: async (key: string) => to.get(key === 'bad' ? 'videos/0/0.m4s' : key) };
    await expect(copyStorage({ from, to: lying, journal })).rejects.toThrow('the copy of bad differs from it');
    // It was not counted as copied: the original stays.
    expect(await removeCopied({ from, journal })).toBe(count);
    expect(await Array.fromAsync(from.list(''))).toEqual(['bad']);
  });

  it.skipIf(testS3Url === '')('goes on where a killed run was, into a bucket and back', async () => {
    const dataDir = await makeFolder();
    const bucket = await makeBucket();
    const [files, objects] = [createFileStorage(join(dataDir, 'files')), await openBucket(bucket)];
    await fill(files);
    const run = (...words: string[]) =>
      spawn(
        process.execPath,
        [fileURLToPath(new URL('../../../../scripts/storage-move.mjs', import.meta.url)), ...words],
        {
          env: { ...process.env, DATA_DIR: dataDir, ...environmentOf(bucket) },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
    const journal = async () => {
      const name = (await readdir(dataDir)).find((each) => each.startsWith('moved-to-s3'));
      return name === undefined ? '' : readFile(join(dataDir, name), 'utf8');
    };
    const linesOf = (text: string) => text.split('\n').filter(Boolean).length;

    const killed = run('s3');
    await vi.waitFor(async () => expect(linesOf(await journal())).toBeGreaterThan(3), {
      timeout: patience(30),
      interval: 5,
    });
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const done = linesOf(await journal());
    expect(done).toBeLessThan(count);

    const told = await outputOf(run('s3', '--remove'));
    // The last line may have been cut off.
    const known = Number(/, (\d+) were there already\./.exec(told)?.[1]);
    expect([done - 1, done]).toContain(known);
    expect(told).toContain(`${count - known} copied and compared`);
    expect(told).toContain(`${count} originals were deleted`);
    await expectAll(objects);
    expect(await Array.fromAsync(files.list(''))).toEqual([]);

    expect(await outputOf(run('files'))).toContain(`${count} copied and compared`);
    await expectAll(files);
  });
});

async function outputOf(child: ReturnType<typeof spawn>): Promise<string> {
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  const told = Buffer.concat(output).toString();
  expect(code, told).toBe(0);
  return told;
}
