import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { importingOf } from '#testing/candle-importing.ts';
import { buildUser } from '#testing/factories.ts';
import { forexMinutes, minuteFile } from '#testing/minute-files.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  cancelCandleImport,
  createCandleImport,
  getCandleImport,
  importPartBytes,
  listCandleImports,
  maxImportBytes,
  previewCandleImport,
  removeImportFile,
  startCandleImport,
  undoCandleImport,
  type CandleImport,
} from '@candela/contract/market-data/candle-imports';
import { listAuditEvents } from '@candela/contract/oversight/audit';

const server = await startTestServer({ config: { isDemo: false } });
const { app, db, call, storage } = server;
const admin = await buildUser(db, { roleId: 1 });
const other = await buildUser(db, { roleId: 4 });
const { barsOf, buildSymbol, confirm, preview, read, sendPart, undo, upload } = importingOf(server, admin.token);

const day = 86_400_000;
/** Three trading days of forex, from Monday on. */
const week = { from: Date.UTC(2026, 5, 7, 21), to: Date.UTC(2026, 5, 10, 21) };
const expectedOf = (seed = 1) =>
  [...forexMinutes(week.from, week.to, seed)].map(({ t, o, h, l, c }) => ({
    t,
    o: Math.round(Number(o) * 1e5),
    h: Math.round(Number(h) * 1e5),
    l: Math.round(Number(l) * 1e5),
    c: Math.round(Number(c) * 1e5),
  }));
const withoutVolume = (bars: Awaited<ReturnType<typeof barsOf>>) => bars.map(({ v: _v, ...bar }) => bar);
const refusal = (answer: { status: number; body: unknown }) =>
  `${answer.status} ${(answer.body as { title?: string }).title}`;

describe('an import', () => {
  it('keeps final bars with other values unless the admin says otherwise, and puts them back when it is undone', async () => {
    const symbolId = await buildSymbol();
    const before = expectedOf(2)
      .slice(0, 900)
      .map((bar) => ({ ...bar, v: 0 }));
    await storeBars(db, { symbolId, bars: before, source: 'TEST', corrects: true, now: Date.now() });
    const { id } = await upload(minuteFile('histdata', week));
    expect((await preview(id, symbolId, 'Etc/GMT+5')).report).toMatchObject({ differsCount: 900, sameCount: 0 });
    const kept = await confirm(id);
    expect(kept).toMatchObject({
      state: 'done',
      keptCount: 900,
      addedCount: expectedOf().length - 900,
      correctedCount: 0,
    });
    expect((await barsOf(symbolId)).slice(0, 900)).toEqual(before);
    const second = await upload(minuteFile('histdata', week));
    await preview(second.id, symbolId, 'Etc/GMT+5');
    const corrected = await confirm(second.id, true);
    expect(corrected).toMatchObject({ correctedCount: 900, addedCount: 0, unchangedCount: expectedOf().length - 900 });
    const all = await barsOf(symbolId);
    expect(withoutVolume(all)).toEqual(expectedOf());
    // Somebody corrects one of them.
    const changed = { ...(all[5] ?? before[0]), v: 77 } as (typeof before)[number];
    await storeBars(db, { symbolId, bars: [changed], source: 'TEST', corrects: true, now: Date.now() });
    expect(await undo(second.id)).toMatchObject({ undoneCount: 899, leftCount: 1, left: [changed.t] });
    const now = await barsOf(symbolId);
    expect(now[5]).toEqual(changed);
    expect(now.slice(6, 900)).toEqual(before.slice(6));
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from candle_corrections where symbol_id = ${symbolId} and source = ${`import ${second.id}`}`,
    );
    expect(rows[0]?.n).toBe(900 + 899);
  });

  it('is confirmed as it was seen: not after somebody has changed symbol or zone, and once', async () => {
    const symbolId = await buildSymbol();
    const { id } = await upload(minuteFile('histdata', week));
    const zoneless = { params: { id }, body: { symbolId, zone: null } };
    expect(refusal(await call(previewCandleImport, zoneless, admin.token))).toBe(
      '400 errors.candleImports.zoneNeeded.title',
    );
    const nowhere = { params: { id }, body: { symbolId, zone: 'Mars/Olympus' } };
    expect(refusal(await call(previewCandleImport, nowhere, admin.token))).toBe(
      '400 errors.candleImports.unknownZone.title',
    );
    for (const unknown of [999_999, await buildSymbol({ isSimulated: true })]) {
      const body = { symbolId: unknown, zone: 'UTC' };
      expect(refusal(await call(previewCandleImport, { params: { id }, body }, admin.token))).toBe(
        '400 errors.candleImports.unknownSymbol.title',
      );
    }
    const first = await preview(id, symbolId, 'UTC');
    await preview(id, symbolId, 'Etc/GMT+5');
    const start = (number: number, token = admin.token) =>
      call(startCandleImport, { params: { id }, body: { preview: number, corrects: false } }, token);
    expect(refusal(await start(first.preview))).toBe('409 errors.candleImports.changed.title');
    const answers = await Promise.all([start(first.preview + 1), start(first.preview + 1, other.token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    await app.jobs.runDue();
    expect((await read(id)).state).toBe('done');
    const twice = await Promise.all([1, 2].map(() => call(undoCandleImport, { params: { id } }, admin.token)));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    await app.jobs.runDue();
    const { data } = bodyOf(await call(listAuditEvents, {}, admin.token));
    const actions = data.filter(({ entityId }) => entityId === id).map(({ action }) => action);
    expect(actions).toEqual(['end', 'undo', 'end', 'import']);
  });

  it('of a symbol runs alone, and others wait for their turn', async () => {
    const symbolId = await buildSymbol();
    const imports: CandleImport[] = [];
    for (const seed of [1, 2, 3]) {
      const { id } = await upload(minuteFile('histdata', { ...week, seed }));
      imports.push(await preview(id, symbolId, 'Etc/GMT+5'));
    }
    const answers = await Promise.all(
      imports.map(({ id, preview: number }) =>
        call(startCandleImport, { params: { id }, body: { preview: number, corrects: false } }, admin.token),
      ),
    );
    expect(answers.map(refusal).toSorted()).toEqual([
      '202 undefined',
      '409 errors.candleImports.symbolBusy.title',
      '409 errors.candleImports.symbolBusy.title',
    ]);
    await app.jobs.runDue();
    const left = imports.filter((_, at) => !answers[at]?.ok);
    expect(await confirm(left[0]?.id ?? '')).toMatchObject({ state: 'done', addedCount: 0 });
  });

  it('that is cancelled leaves nothing behind, before it begins and while it runs', async () => {
    const symbolId = await buildSymbol();
    const early = await upload(minuteFile('histdata', week));
    await preview(early.id, symbolId, 'Etc/GMT+5');
    expect(bodyOf(await call(cancelCandleImport, { params: { id: early.id } }, admin.token)).state).toBe('cancelled');
    const keys: string[] = [];
    for await (const key of storage.list(`candle-imports/${early.id}`)) keys.push(key);
    expect(keys).toEqual([]);

    const { id } = await upload(minuteFile('histdata', { from: week.from, to: week.from + 30 * day }));
    const { preview: number } = await preview(id, symbolId, 'Etc/GMT+5');
    bodyOf(await call(startCandleImport, { params: { id }, body: { preview: number, corrects: false } }, admin.token));
    const running = app.jobs.runDue();
    while ((await read(id)).addedCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const cancelled = await call(cancelCandleImport, { params: { id } }, admin.token);
    expect(bodyOf(cancelled).state).toBe('cancelling');
    await running;
    await app.jobs.runDue();
    const after = await read(id);
    expect(after).toMatchObject({ state: 'cancelled', undoneCount: after.addedCount, fileUntil: null });
    expect(after.addedCount).toBeGreaterThan(0);
    expect(await barsOf(symbolId)).toEqual([]);
    const { rows } = await db.execute(sql`select 1 from candle_import_days where import_id = ${id}::uuid`);
    expect(rows).toEqual([]);
  });
});

describe('an upload', () => {
  it('is for admins, who see those of each other', async () => {
    const trainer = await buildUser(db, { roleId: 2 });
    const body = { id: randomUUID(), fileName: 'a.csv', size: 3, fingerprint: 'f' };
    expect((await call(createCandleImport, { body }, trainer.token)).status).toBe(403);
    const { id } = await upload(minuteFile('binance', { from: week.from, to: week.from + 3_600_000 }));
    expect((await call(getCandleImport, { params: { id } }, trainer.token)).status).toBe(403);
    const { data } = bodyOf(await call(listCandleImports, { query: { limit: 1 } }, other.token));
    expect(data).toMatchObject([{ id, owner: { id: admin.id } }]);
    expect((await call(createCandleImport, { body: { ...body, id } }, other.token)).status).toBe(404);
  });

  it('of more than 2 GB, or than there is room for, is refused at once', async () => {
    const body = { id: randomUUID(), fileName: 'a.csv', size: maxImportBytes + 1, fingerprint: 'f' };
    expect(refusal(await call(createCandleImport, { body }, admin.token))).toBe(
      '413 errors.candleImports.tooLarge.title',
    );
  });

  it('continues where it was, with the same file, and takes each part once', async () => {
    const bytes = Buffer.alloc(importPartBytes + 10, '1');
    const file = { fileName: 'a.csv', size: bytes.length, fingerprint: 'same' };
    const create = (id: string) => call(createCandleImport, { body: { ...file, id } }, admin.token);
    const { id } = bodyOf(await create(randomUUID()));
    const first = bytes.subarray(0, importPartBytes);
    expect(refusal(await sendPart(id, 0, first.subarray(1)))).toBe('409 errors.candleImports.wrongPart.title');
    expect((await sendPart(id, 0, first)).body.received).toBe(importPartBytes);
    expect((await sendPart(id, 0, first)).status).toBe(409);
    expect((await sendPart(id, importPartBytes, bytes.subarray(importPartBytes), other.token)).status).toBe(404);
    expect(bodyOf(await create(randomUUID()))).toMatchObject({ id, received: importPartBytes });
    const last = bytes.subarray(importPartBytes);
    const answers = await Promise.all([1, 2].map(() => sendPart(id, importPartBytes, last)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await app.jobs.runDue();
    expect(await read(id)).toMatchObject({ state: 'refused', problem: 'unknownLayout', received: bytes.length });
    bodyOf(await call(removeImportFile, { params: { id } }, admin.token));
    expect((await read(id)).fileUntil).toBeNull();
  });
});
