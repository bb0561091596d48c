import { describe, expect, it } from 'vitest';
import { importingOf } from '#testing/candle-importing.ts';
import { buildUser } from '#testing/factories.ts';
import { forexMinutes, headers, minuteFile, rowOfLayout } from '#testing/minute-files.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { exportImportRows } from '@candela/contract/market-data/candle-imports';

const server = await startTestServer({ config: { isDemo: false } });
const { db, call } = server;
const admin = await buildUser(db, { roleId: 1 });
const { barsOf, buildSymbol, confirm, preview, undo, upload } = importingOf(server, admin.token);

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

const clocks = {
  mt5: { zone: 'America/New_York', aheadMinutes: 420 },
  tradingview: { zone: null, aheadMinutes: 0 },
  histdata: { zone: 'Etc/GMT+5', aheadMinutes: 0 },
  binance: { zone: null, aheadMinutes: 0 },
} as const;

describe('a file of minutes', () => {
  for (const layout of ['mt5', 'tradingview', 'histdata', 'binance'] as const) {
    it(`of ${layout} is recognised, previewed, imported and taken back`, async () => {
      const symbolId = await buildSymbol();
      const text = minuteFile(layout, { ...week, lineBreak: layout === 'mt5' ? '\r\n' : '\n' });
      const bytes = layout === 'mt5' ? Buffer.from(`\uFEFF${text}`, 'utf16le') : Buffer.from(text);
      const { id, head, state } = await upload(bytes);
      expect(state).toBe('recognised');
      expect(head).toMatchObject({ layout, needsZone: clocks[layout].zone !== null });
      const checked = await preview(id, symbolId, clocks[layout].zone, clocks[layout].aheadMinutes);
      const expected = expectedOf();
      expect(checked).toMatchObject({ state: 'checked' });
      expect(checked.report).toMatchObject({
        fitCount: expected.length,
        newCount: expected.length,
        reasons: [],
        dayCount: 3,
        firstAt: expected[0]?.t,
        zoneDoubt: { outside: 0, betterBy: null },
      });
      expect(checked.report?.sample).toHaveLength(200);
      expect(await barsOf(symbolId)).toEqual([]);
      expect(await confirm(id)).toMatchObject({ state: 'done', addedCount: expected.length, canUndo: true });
      expect(withoutVolume(await barsOf(symbolId))).toEqual(expected);
      expect(await undo(id)).toMatchObject({ state: 'undone', undoneCount: expected.length, leftCount: 0 });
      expect(await barsOf(symbolId)).toEqual([]);
      expect(withoutVolume(await barsOf(symbolId, 0))).toEqual(expected);
    });
  }

  for (const [name, mark] of [
    ['with', '\uFEFF'],
    ['without', ''],
  ] as const)
    it(`of UTF-16 with the high byte first, ${name} a byte order mark, is read as any other`, async () => {
      const symbolId = await buildSymbol();
      const bytes = Buffer.from(mark + minuteFile('mt5', { ...week, lineBreak: '\r\n' }), 'utf16le').swap16();
      const { id, head } = await upload(bytes);
      expect(head).toMatchObject({ layout: 'mt5', encoding: 'utf-16be' });
      const { zone, aheadMinutes } = clocks.mt5;
      expect((await preview(id, symbolId, zone, aheadMinutes)).report?.reasons).toEqual([]);
      expect(await confirm(id)).toMatchObject({ state: 'done', addedCount: expectedOf().length });
      expect(withoutVolume(await barsOf(symbolId))).toEqual(expectedOf());
    });

  it('whose clock is another one is doubted, and the better one is named', async () => {
    const { id } = await upload(minuteFile('mt5', { from: week.from, to: week.from + 7 * day }));
    const checked = await preview(id, await buildSymbol(), 'UTC');
    expect(checked.report?.zoneDoubt.betterBy).toBe(-180);
    expect(checked.report?.reasons).toMatchObject([{ reason: 'outsideSession' }]);
  });

  it('with rows that are no bars imports the others, and gives these back', async () => {
    const rows = [...forexMinutes(week.from, week.to)].slice(0, 600).map(rowOfLayout.tradingview);
    rows[99] = '1780866000,1.2O4,1,1,1,1,1,1';
    rows[100] = '=cmd|1!A1';
    const [time = ''] = (rows[200] ?? '').split(',');
    rows[200] = `${time},1.1,1.0,1.0,1.1,1,1,1`;
    rows[301] = `${(rows[300] ?? '').split(',')[0]},1.08,1.08,1.08,1.08,1,1,1`;
    const spike = (rows[400] ?? '').split(',');
    rows[400] = [spike[0], spike[1], '2.5', ...spike.slice(3)].join(',');
    rows[500] = `${Date.UTC(2026, 5, 6) / 1000},1,1,1,1,1,1,1`;
    rows.push('x'.repeat(9000), '<html>');
    const { id } = await upload([headers.tradingview, ...rows].join('\n'));
    const { report } = await preview(id, await buildSymbol());
    expect(Object.fromEntries(report?.reasons.map(({ reason, count }) => [reason, count]) ?? [])).toEqual({
      unreadableNumber: 1,
      missingFields: 2,
      highTooLow: 1,
      repeated: 1,
      jump: 1,
      outsideSession: 1,
      tooLong: 1,
    });
    expect(report?.fitCount).toBe(600 - 5);
    expect(report?.problems.map(({ row }) => row)).toEqual([101, 102, 202, 303, 402, 502, 602, 603]);
    const query = { languageCode: 'de' };
    const part = bodyOf(await call(exportImportRows, { params: { id }, query }, admin.token));
    expect(part.csv).toContain('\uFEFFZeile,Grund,Wie in der Datei\r\n');
    expect(part.csv).toContain(`102,Felder fehlen,'=cmd|1!A1`);
    expect(await confirm(id)).toMatchObject({ state: 'done', addedCount: 595 });
  });

  it('that is none is refused by name', async () => {
    const stateOf = async (content: string | Buffer) => (await upload(content)).problem;
    expect(await stateOf('<!DOCTYPE html><html>')).toBe('html');
    expect(await stateOf(Buffer.from('PK\u0003\u0004\0\0', 'latin1'))).toBe('archive');
    expect(await stateOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]))).toBe('archive');
    expect(await stateOf(Buffer.from([1, 2, 3, 4, 10, 5, 6]))).toBe('binary');
    expect(await stateOf('\n\n \n')).toBe('empty');
    expect(await stateOf('name;mail\nAda;a@b.test')).toBe('unknownLayout');
    const hours = [...forexMinutes(week.from, week.to)].filter(({ t }) => t % 3_600_000 === 0);
    const { id } = await upload(hours.map(rowOfLayout.histdata).join('\n'));
    expect(await preview(id, await buildSymbol(), 'Etc/GMT+5')).toMatchObject({
      state: 'refused',
      problem: 'otherLength',
      barMinutes: 60,
    });
  });

  it('whose zone leaves an hour out names the rows in it', async () => {
    const times = ['2026-03-27 01:58', '2026-03-27 01:59', '2026-03-29 02:30', '2026-10-23 02:59', '2026-10-23 03:00'];
    const rows = times.map((time) => `${time},1,1,1,1`);
    const { id, head } = await upload(['time,open,high,low,close', ...rows].join('\n'));
    expect(head).toMatchObject({ layout: 'tradingview', needsZone: true, zone: null });
    const { report } = await preview(id, await buildSymbol(), 'Europe/Berlin');
    expect(report?.reasons).toEqual([{ reason: 'skippedHour', count: 1 }]);
  });
});
