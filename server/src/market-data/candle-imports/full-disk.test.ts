import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { importingOf } from '#testing/candle-importing.ts';
import { buildUser } from '#testing/factories.ts';
import { forexMinutes, minuteFile } from '#testing/minute-files.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createCandleImport } from '@candela/contract/market-data/candle-imports';
import { checkingJob, importingJob } from './import-jobs.ts';

const server = await startTestServer({ config: { isDemo: false } });
const { app, call, db, storage } = server;
const admin = await buildUser(db, { roleId: 1 });
const { barsOf, buildSymbol, confirm, preview, read, sendPart, upload } = importingOf(server, admin.token);

const day = 86_400_000;
/** Eleven trading days of forex, from a Monday on: two transactions. */
const weeks = { from: Date.UTC(2026, 5, 7, 21), to: Date.UTC(2026, 5, 22, 21) };
const count = [...forexMinutes(weeks.from, weeks.to)].length;

/** From now on the database answers as on a full disk, to a certain insert. */
async function fillDisk(table: string, condition: string): Promise<void> {
  await db.execute(
    sql.raw(`
    create or replace function disk_is_full() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`),
  );
  await db.execute(
    sql.raw(`
    create trigger disk_is_full before insert on ${table} for each row when (${condition}) execute function disk_is_full()`),
  );
}

const freeDisk = (table: string) => db.execute(sql.raw(`drop trigger disk_is_full on ${table}`));

/** Runs a job that has failed once for the last time. */
async function runLastTry(name: string): Promise<void> {
  await db.execute(sql`
    update jobs.job set start_after = now() - interval '1 second', retry_count = retry_limit - 1
    where name = ${name} and state = 'retry'`);
  await app.jobs.runDue();
}

type Write = (fd: number, bytes: Buffer, at: number, length: number, place: number | null, done: Done) => void;
type Done = (error: Error | null, written?: number) => void;

/** Half of what is written to the files of imports finds room; as the system reports it, in two steps. */
function fillStorage() {
  const write = fs.write as unknown as Write;
  let isHalf = false;
  return vi.spyOn(fs, 'write').mockImplementation(((fd, bytes, at, length, place, done) => {
    const isImport = fs.readlinkSync(`/proc/self/fd/${fd}`).includes('/candle-imports/');
    if (!isImport) return write(fd, bytes, at, length, place, done);
    isHalf = !isHalf;
    if (isHalf) return write(fd, bytes, at, length >> 1, place, done);
    done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  }) as Write as never);
}

function filesOf(id: string): string[] {
  const folder = storage.pathOf(`candle-imports/${id}`) ?? '';
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

describe('an import on a full disk', () => {
  it('stops by name, with whole days alone, and goes on when there is room', async () => {
    const symbolId = await buildSymbol();
    const { id } = await upload(minuteFile('binance', weeks));
    await preview(id, symbolId);
    const later = Math.floor(weeks.from / day) + 9;
    await fillDisk('candle_chunks', `new.level = '1m' and new.period > ${later}`);
    await confirm(id);
    await runLastTry(importingJob.name);
    expect(await read(id)).toMatchObject({ state: 'failed', problem: 'diskFull' });
    const stored = await barsOf(symbolId);
    const [{ n: days } = { n: 0 }] = (
      await db.execute<{ n: number }>(
        sql`select count(*)::int as n from candle_import_days where import_id = ${id}::uuid and state = 'stored'`,
      )
    ).rows;
    expect(days).toBe(7);
    expect((await read(id)).addedCount).toBe(stored.length);
    expect(stored.length).toBe([...forexMinutes(weeks.from, weeks.from + 9 * day)].length);
    await freeDisk('candle_chunks');
    expect(await confirm(id)).toMatchObject({ state: 'done', problem: null, addedCount: count });
    expect(await barsOf(symbolId)).toHaveLength(count);
  });

  it('keeps no part by half, and the upload goes on where it was', async () => {
    const bytes = Buffer.from(minuteFile('binance', weeks));
    const file = { id: randomUUID(), fileName: 'a.csv', size: bytes.length, fingerprint: 'full' };
    const { id } = bodyOf(await call(createCandleImport, { body: file }, admin.token));
    const disk = fillStorage();
    const refused = await sendPart(id, 0, bytes);
    expect(disk.mock.calls.length).toBeGreaterThan(1);
    expect([refused.status, refused.body.title]).toEqual([507, 'errors.server.diskFull.title']);
    expect(filesOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'uploading', received: 0 });
    disk.mockRestore();
    expect((await sendPart(id, 0, bytes)).status).toBe(200);
    expect(filesOf(id)).toHaveLength(1);
  });

  it('has no preview of half a file', async () => {
    const symbolId = await buildSymbol();
    const { id } = await upload(minuteFile('binance', weeks));
    await fillDisk('candle_import_days', `new.day > ${Math.floor(weeks.from / day) + 4}`);
    await preview(id, symbolId);
    await runLastTry(checkingJob.name);
    expect(await read(id)).toMatchObject({ state: 'failed', problem: 'diskFull', report: null });
    await expect(confirm(id)).rejects.toThrow();
    await freeDisk('candle_import_days');
    expect((await preview(id, symbolId)).report).toMatchObject({ fitCount: count });
  });
});
