import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf } from '#db/rows.ts';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { coin } from '#testing/coins.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  listMarketSessions,
  removeSessionException,
  setSessionException,
  type SessionExceptionFields,
} from '@candela/contract/market-data/market-sessions';

const { db, call } = await startTestServer({ config: { isDemo: false } });
const admin = await buildUser(db, { roleId: 1 });

const set = (code: string, day: string, stretches: SessionExceptionFields['stretches'], note = 'A storm') =>
  call(setSessionException, { params: { code, day }, body: { stretches, note } }, admin.token);
const remove = (code: string, day: string) => call(removeSessionException, { params: { code, day } }, admin.token);
const sessionOf = async (code: string) =>
  bodyOf(await call(listMarketSessions, {}, admin.token)).data.find((each) => each.code === code);

describe('market sessions', () => {
  it('are listed with their symbols, state and next closures', async () => {
    const all = bodyOf(await call(listMarketSessions, {}, admin.token)).data;
    expect(all.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['24x7', 'fx24x5', 'us_equity', 'xetra', 'tse', 'hkex']),
    );
    expect(all.find(({ code }) => code === '24x7')).toMatchObject({ isOpen: true, nextCloseAt: null, special: [] });
  });

  it('have exceptions that count where bars are stored, at once, and until they are removed', async () => {
    const symbolId = await insertSymbol(db, {
      ...coin,
      symbol: 'CSV:STORM',
      name: 'Storm',
      market: 'stocks',
      base: null,
      quote: null,
      tickSizes: [{ from: '1970-01-01', size: '0.01' }],
      sessionCode: 'hkex',
      volumeKind: 'none',
      isSimulated: false,
    });
    // A Wednesday, at 10:00 and 14:00 in Hong Kong.
    const [morning, afternoon] = [Date.parse('2026-11-18T02:00:00Z'), Date.parse('2026-11-18T06:00:00Z')];
    const store = (times: number[]) =>
      storeBars(db, {
        symbolId,
        bars: times.map((t) => ({ t, o: 100, h: 100, l: 100, c: 100, v: 0 })),
        source: 'CSV',
        corrects: true,
        now: Date.now(),
      });
    expect((await set('hkex', '2026-11-18', [['13:00', '16:00']])).status).toBe(204);
    expect(await store([morning, afternoon])).toMatchObject({ stored: 1, refused: { outsideSession: 1 } });
    expect((await sessionOf('hkex'))?.exceptions).toEqual([
      { day: '2026-11-18', stretches: [['13:00', '16:00']], note: 'A storm' },
    ]);
    expect((await sessionOf('hkex'))?.symbols).toBe(1);
    expect((await remove('hkex', '2026-11-18')).status).toBe(204);
    expect(await store([morning, afternoon])).toMatchObject({ corrected: 1, unchanged: 1, refused: {} });
    expect((await remove('hkex', '2026-11-18')).body).toMatchObject({
      title: 'errors.marketSessions.exceptionNotFound.title',
    });
  });

  it('record who has changed which day', async () => {
    await set('xetra', '2027-03-01', []);
    await set('xetra', '2027-03-01', [['09:00', '14:00']], 'Another reason');
    await remove('xetra', '2027-03-01');
    const row = rowOf({ action: z.string(), before: z.unknown(), after: z.unknown() });
    const audited = await readRows(db, row)`
      select action, before, after from audit_events where entity_id = ${'xetra 2027-03-01'} order by id`;
    expect(audited).toEqual([
      { action: 'create', before: null, after: { hours: '', note: 'A storm' } },
      {
        action: 'update',
        before: { hours: '', note: 'A storm' },
        after: { hours: '09:00–14:00', note: 'Another reason' },
      },
      { action: 'remove', before: { hours: '09:00–14:00', note: 'Another reason' }, after: null },
    ]);
  });

  it.each<[string, string, SessionExceptionFields['stretches'], string]>([
    ['moon', '2027-03-01', [], 'marketSessions.notFound'],
    ['xetra', '2027-03-01', [['14:00', '09:00']], 'marketSessions.badHours'],
    [
      'xetra',
      '2027-03-01',
      [
        ['09:00', '12:00'],
        ['11:00', '14:00'],
      ],
      'marketSessions.badHours',
    ],
    ['xetra', '2027-03-01', [['09:00', '24:30']], 'marketSessions.badHours'],
    // Tuesday of forex begins on Monday at 17:00.
    ['fx24x5', '2027-03-01', [['-07:00', '18:00']], 'marketSessions.badHours'],
    ['fx24x5', '2027-03-02', [['-08:00', '17:00']], 'marketSessions.badHours'],
    ['xetra', '2027-02-30', [], 'request.invalid'],
    ['xetra', '2027-03-01', [['9:00', '12:00']], 'request.invalid'],
  ])('refuse hours that do not fit: %s %s %j', async (code, day, stretches, error) => {
    expect((await set(code, day, stretches)).body).toMatchObject({ title: `errors.${error}.title` });
    expect((await sessionOf('xetra'))?.exceptions).toEqual([]);
    expect((await sessionOf('fx24x5'))?.exceptions).toEqual([]);
  });

  it('refuse to overlap a neighbour when two admins change two days at once', async () => {
    const answers = await Promise.all([
      set('lse', '2027-03-02', [['08:00', '24:00']]),
      set('lse', '2027-03-03', [['-02:00', '16:30']]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });
});
