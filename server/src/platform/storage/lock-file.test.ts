import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '#platform/storage/lock-file.ts';
import { temporaryFolder } from '#testing/server-process.ts';

/** A process that does not belong to this test. */
function startStranger(): number {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => {
    stranger.kill('SIGKILL');
  });
  if (stranger.pid === undefined) throw new Error('no process');
  return stranger.pid;
}

/** The content of this process's lock, with the start time of another process: its number was reused. */
function lockOfFormerProcess(folder: string, pid: number): void {
  const free = lockFolder(folder);
  const own = readFileSync(join(folder, 'lock'), 'utf8');
  free();
  writeFileSync(join(folder, 'lock'), own.replace(/^\d+/, String(pid)));
}

it('holds the folder until it is given free, and leaves nothing behind', async () => {
  const folder = await temporaryFolder();
  const free = lockFolder(folder);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  expect(readdirSync(folder)).toEqual(['lock']);
  free();
  expect(readdirSync(folder)).toEqual([]);
});

it('is refused while the process that took it is alive', async () => {
  const folder = await temporaryFolder();
  const pid = startStranger();
  // Locks of older versions have no start time; the process number decides.
  writeFileSync(join(folder, 'lock'), String(pid));
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${pid}`);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(String(pid));
});

it('is taken over when its process is gone', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'lock'), '999999999 long ago');
  lockFolder(folder)();
  writeFileSync(join(folder, 'lock'), '');
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

it('is taken over when its number now belongs to somebody else', async () => {
  const folder = await temporaryFolder();
  lockOfFormerProcess(folder, startStranger());
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

it('is not removed by a process that no longer holds it', async () => {
  const folder = await temporaryFolder();
  const free = lockFolder(folder);
  writeFileSync(join(folder, 'lock'), 'another one');
  free();
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('another one');
});
