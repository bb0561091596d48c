import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPglite } from '#db/client.ts';
import { preparedPlace } from '#testing/databases.ts';
import { patience } from '#testing/patience.ts';
import { temporaryFolder } from '#testing/server-process.ts';

const committer = resolve(import.meta.dirname, '../testing/commit-process.ts');
const fullDisk = resolve(import.meta.dirname, '../testing/full-disk.ts');
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

function start(environment: Record<string, string>, command: string[] = []) {
  const [program = '', ...rest] = [...command, process.execPath, '--disable-warning=ExperimentalWarning', committer];
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** The system calls of the process, one per line, with the paths of open files. */
async function trace(environment: Record<string, string>): Promise<string[]> {
  const log = join(await temporaryFolder(), 'trace');
  const calls = 'trace=fsync,fdatasync,rename,renameat,renameat2,mkdir,mkdirat';
  const child = start(environment, ['strace', '-f', '-qq', '-y', '--seccomp-bpf', '-e', calls, '-o', log]);
  child.stdout.resume();
  expect(await once(child, 'exit')).toEqual([0, null]);
  return (await readFile(log, 'utf8')).split('\n');
}

const isSync = (line: string) => /\bf(?:data)?sync\(/.test(line);
const isDirectorySync = (line: string, path: string) => /\bfsync\(/.test(line) && line.includes(`<${path}>`);
const isLogSync = (line: string) => isSync(line) && line.includes('/pg_wal/');

function between(lines: string[], first: string, last: string): string[] {
  const at = (end: string) => lines.findIndex((line) => line.includes('mkdir') && line.includes(end));
  return lines.slice(at(first), at(last));
}

describe.runIf(inject('databaseSource').kind === 'pglite')('the embedded database on a disk', () => {
  describe.skipIf(!canTrace)('(traced with strace)', () => {
    it(
      'brings every commit to the disk before it is acknowledged, and a new database before its first',
      async () => {
        const folder = await temporaryFolder();
        const lines = await trace({ FOLDER: folder, COMMITS: '20' });

        const moved = lines.findIndex((line) => line.includes('rename') && line.includes('/database.new", "'));
        const created = lines.slice(0, moved).filter(isSync);
        expect(created.some((line) => line.includes('/database.new/global/pg_control>'))).toBe(true);
        expect(created.some((line) => line.includes('/database.new/base>'))).toBe(true);
        expect(lines.slice(moved).some((line) => isDirectorySync(line, folder))).toBe(true);

        expect(between(lines, '/begin', '/end').filter(isLogSync).length).toBeGreaterThanOrEqual(20);

        // A checkpoint: files of tables, then a new file that gets its name by a rename, and the directories.
        const after = lines.slice(lines.findIndex((line) => line.includes('/end"')));
        expect(after.some((line) => isSync(line) && line.includes('/base/'))).toBe(true);
        expect(after.some((line) => isDirectorySync(line, join(folder, 'database/pg_xact')))).toBe(true);
        const renamed = after.findIndex((line) => line.includes('rename') && line.includes('replorigin_checkpoint'));
        expect(renamed).toBeGreaterThan(0);
        const named = after.slice(renamed);
        expect(named.some((line) => isDirectorySync(line, join(folder, 'database/pg_logical')))).toBe(true);
      },
      patience(120),
    );

    it(
      'waits for no disk where it is told not to',
      async () => {
        const folder = await temporaryFolder();
        const lines = await trace({ FOLDER: folder, COMMITS: '5', IS_DURABLE: 'off' });
        expect(lines.filter(isSync)).toEqual([]);
      },
      patience(120),
    );
  });

  it(
    'stops when its log cannot be written, says why, and has every acknowledged commit when there is space again',
    async () => {
      const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
      onTestFinished(remove);
      const folder = environment.DATA_DIR;
      const flag = join(folder, 'full');
      const child = start({
        FOLDER: folder,
        COMMITS: '100000',
        IS_DURABLE: 'off',
        FULL_DISK_FLAG: flag,
        NODE_OPTIONS: `--import=${fullDisk}`,
      });
      let [committed, ending] = [0, ''];
      for await (const line of createInterface(child.stdout)) {
        if (line.startsWith('committed')) committed = Number(line.split(' ')[1]);
        else ending = line;
        if (committed === 5) await writeFile(flag, 'pg_wal');
      }
      expect(ending).toMatch(/^ended could not write to log file .*No space left on device$/);
      expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(3);
      const database = await openPglite(folder, { isDurable: false });
      onTestFinished(() => database.close());
      const { rows } = await database.pool.query<{ n: number }>('select n from commits order by n');
      // The pending one may or may not be there.
      expect(rows.slice(0, committed).map(({ n }) => n)).toEqual(Array.from({ length: committed }, (_, at) => at + 1));
      expect(rows.length).toBeLessThanOrEqual(committed + 1);
    },
    patience(120),
  );

  it('is not made anew over a folder that has lost its PG_VERSION', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'database', 'base'), { recursive: true });
    await expect(openPglite(folder)).rejects.toThrow(
      /^The folder .*database is not empty, but its file PG_VERSION is missing: restore the database from a backup/,
    );
    await rm(join(folder, 'database', 'base'), { recursive: true });
  });

  it('begins again when its creation was interrupted', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'database.new', 'base'), { recursive: true });
    const database = await openPglite(folder, { isDurable: false });
    const { rows } = await database.pool.query('select 1 as one');
    await database.close();
    expect(rows).toEqual([{ one: 1 }]);
  });
});
