import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol, storePrices } from '#testing/watched-symbols.ts';
import {
  addJournalEntry,
  getJournalFigures,
  importJournal,
  journalLimits,
  keepPracticeOrder,
  listJournal,
  removeJournalEntry,
  updateJournalEntry,
  type JournalFields,
} from '@candela/contract/trading/journal';
import { advancePractice, finishPractice, placePracticeOrder, startPractice } from '@candela/contract/trading/practice';

const { db, call } = await startTestServer();

const trade: JournalFields = {
  symbol: 'EURUSD',
  direction: 'long',
  entry: '1.0800',
  stop: '1.0750',
  exits: [
    { price: '1.0850', bps: 5000 },
    { price: '1.0825', bps: 5000 },
  ],
  tradedAt: '2026-11-02T08:30:00Z',
  setup: 'Retest',
  tags: ['London', 'trend'],
  checklist: [{ text: 'Waited for the close', isKept: true }],
  moodBefore: 4,
  moodAfter: 5,
  note: 'Took it as written',
  mistakes: '',
  lesson: '',
};
const add = (token: string, fields: Partial<JournalFields> = {}) =>
  call(addJournalEntry, { body: { ...trade, ...fields } }, token);
const list = async (token: string, query: object = {}) => bodyOf(await call(listJournal, { query }, token)).data;
const imported = (token: string, csv: string, timeZone = 'UTC') =>
  call(importJournal, { body: { csv, timeZone } }, token);

describe('a trade in the journal', () => {
  it('has its result by the formula of trade ideas, whatever the client says', async () => {
    const { token } = await buildUser(db);
    const entry = bodyOf(await add(token));
    expect(entry).toMatchObject({ source: 'own', net: 7500, entry: '1.08', tags: ['London', 'trend'], version: 1 });
    for (const wrong of [{ stop: '1.09' }, { stop: '1.08' }, { exits: [{ price: '1.1', bps: 9000 }] }])
      expect(await add(token, wrong)).toMatchObject({
        status: 400,
        body: { title: 'errors.journal.wrongLevels.title' },
      });
    expect((await add(token, { entry: '1e3' })).status).toBe(400);
  });

  it('is changed from the version that was seen, and by its owner only', async () => {
    const [owner, other] = [await buildUser(db), await buildUser(db)];
    const { id, version } = bodyOf(await add(owner.token));
    const body = { version, fields: { ...trade, stop: '1.07', note: 'Better' } };
    const params = { id };
    expect((await call(updateJournalEntry, { params, body }, other.token)).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => call(updateJournalEntry, { params, body }, owner.token)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await list(owner.token)).toMatchObject([{ note: 'Better', net: 3750, version: 2 }]);
    expect(await list(other.token)).toEqual([]);
    await call(removeJournalEntry, { params }, other.token);
    expect(await list(owner.token)).toHaveLength(1);
    expect((await call(removeJournalEntry, { params }, owner.token)).status).toBe(204);
    expect(await list(owner.token)).toEqual([]);
  });

  it('is found by words, source and time, page by page', async () => {
    const { token } = await buildUser(db);
    for (let day = 1; day <= 5; day++)
      bodyOf(await add(token, { tradedAt: `2026-11-0${day}T08:00:00Z`, note: day === 3 ? '100% plan' : '' }));
    expect(await list(token, { query: '100%' })).toHaveLength(1);
    expect(await list(token, { query: '%' })).toHaveLength(1);
    expect(await list(token, { query: 'lond' })).toHaveLength(5);
    expect(await list(token, { source: 'practice' })).toEqual([]);
    expect(await list(token, { from: '2026-11-04T00:00:00Z' })).toHaveLength(2);
    const first = bodyOf(await call(listJournal, { query: { limit: 3 } }, token));
    const query = { limit: 3, cursor: first.nextCursor ?? undefined };
    const second = bodyOf(await call(listJournal, { query }, token));
    expect([...first.data, ...second.data].map(({ tradedAt }) => tradedAt.slice(8, 10))).toEqual([
      '05',
      '04',
      '03',
      '02',
      '01',
    ]);
    expect(second.nextCursor).toBeNull();
  });
});

describe('figures of a journal', () => {
  it('are those of scorecards, by tag, setup, weekday, hour, mood and plan', async () => {
    const { token } = await buildUser(db);
    const whole = (price: string) => [{ price, bps: 10_000 }];
    // A Monday at 23:30 in London is a Tuesday in Berlin.
    bodyOf(await add(token, { exits: whole('1.09'), tradedAt: '2026-11-02T23:30:00Z' }));
    bodyOf(
      await add(token, {
        exits: whole('1.075'),
        tradedAt: '2026-11-03T08:00:00Z',
        checklist: [{ text: 'a', isKept: false }],
      }),
    );
    bodyOf(
      await add(token, {
        exits: whole('1.08'),
        tradedAt: '2026-11-04T08:00:00Z',
        setup: '',
        tags: [],
        moodBefore: null,
      }),
    );
    const figures = bodyOf(await call(getJournalFigures, { query: { timeZone: 'Europe/Berlin' } }, token));
    expect(figures.total).toMatchObject({ closed: 3, wins: 1, losses: 1, totalR: 1, maxDrawdownR: 1 });
    expect(figures.total.averageR).toBeCloseTo(1 / 3);
    expect(figures.equity).toEqual([2, 1, 1]);
    const group = (dimension: string, value: string) =>
      figures.groups.find((each) => each.dimension === dimension && each.value === value)?.figures;
    expect(group('weekday', '2')).toMatchObject({ closed: 2, totalR: 1 });
    expect(group('weekday', '1')).toBeUndefined();
    expect(group('hour', '0')).toMatchObject({ closed: 1 });
    expect(group('tag', 'London')).toMatchObject({ closed: 2 });
    expect(group('setup', 'Retest')).toMatchObject({ closed: 2 });
    expect(group('mood', '4')).toMatchObject({ closed: 2 });
    expect(group('plan', 'kept')).toMatchObject({ closed: 2, totalR: 2 });
    expect(group('plan', 'broken')).toMatchObject({ closed: 1, totalR: -1 });
    expect((await call(getJournalFigures, { query: { timeZone: 'Mars/Olympus' } }, token)).status).toBe(400);
  });
});

describe('a file of trades', () => {
  const head = 'Date;Symbol;Direction;Entry;Stop;Exit;Tags';
  const rows = [
    '2026-11-02 09:30;EURUSD;buy;1,0800;1,0750;1,0850;London trend',
    '2026-11-02T09:30:00+01:00;XAUUSD;short;2600;2610;2590;',
  ];

  it('is imported once, also when it is sent twice at once', async () => {
    const { token } = await buildUser(db);
    const csv = [head, ...rows, rows[0]].join('\r\n');
    const both = await Promise.all([imported(token, csv, 'Europe/Berlin'), imported(token, csv, 'Europe/Berlin')]);
    expect(both.map((answer) => bodyOf(answer).added).toSorted()).toEqual([0, 3]);
    const entries = await list(token);
    expect(entries).toHaveLength(3);
    expect(entries.find(({ symbol }) => symbol === 'EURUSD')).toMatchObject({
      source: 'import',
      net: 10_000,
      tradedAt: '2026-11-02T08:30:00.000Z',
      tags: ['London', 'trend'],
    });
  });

  it('names the rows that cannot be read, and imports the others', async () => {
    const { token } = await buildUser(db);
    const wrong = [
      '32.11.2026;EURUSD;buy;1;0.9;1.1',
      '2026-11-02;EURUSD;sideways;1;0.9;1.1',
      '2026-11-02;;buy;1;0.9;1.1',
      '2026-11-02;EURUSD;buy;1;1.1;1.2',
      '2026-11-02;EURUSD;buy;one;0.9;1.1',
      '999999-99-99;EURUSD;buy;1;0.9;1.1',
      '1066-10-14;EURUSD;buy;1;0.9;1.1',
      '-100000-01-01T00:00:00Z;EURUSD;buy;1;0.9;1.1',
      `2026-11-02;EURUSD;buy;1;0.9;1.1;${'x'.repeat(journalLimits.tag + 1)}`,
      `2026-11-02;EURUSD;buy;1;0.9;1.1;${'x '.repeat(journalLimits.tags + 1)}`,
      `2026-11-02;EURUSD;buy;${'9'.repeat(400)};0.9;1.1`,
    ];
    const answer = bodyOf(await imported(token, [head, ...wrong, rows[1]].join('\n')));
    expect(answer).toEqual({
      added: 1,
      known: 0,
      faults: [
        'date',
        'direction',
        'symbol',
        'levels',
        'levels',
        'date',
        'date',
        'date',
        'texts',
        'texts',
        'levels',
      ].map((column, at) => ({ row: at + 2, column })),
    });
  });

  it('is refused without the columns that are needed, and beyond its length', async () => {
    const { token } = await buildUser(db);
    expect(await imported(token, 'a,b\n1,2')).toMatchObject({
      status: 400,
      body: { title: 'errors.journal.wrongFile.title' },
    });
    expect((await imported(token, 'x'.repeat(journalLimits.csv + 1))).status).toBe(400);
    const many = Array.from({ length: journalLimits.rows + 5 }, () => '2026-11-02;A;buy;1;0.9;1.1').join('\n');
    const answer = bodyOf(await imported(token, `${head}\n${many}`));
    expect(answer).toMatchObject({
      added: journalLimits.rows,
      faults: [{ row: journalLimits.rows + 2, column: 'limit' }],
    });
  });

  it('keeps texts as they are: no row swallows the others, none is shortened, and what looks like a formula stays text', async () => {
    const { token } = await buildUser(db);
    const notes = ['"a quotation mark that never closes', '=HYPERLINK("http://a")', "'--", 'two ""marks""', '𝕏🙂'];
    const lines = notes.map((note, at) => `2026-11-0${at + 1};EURUSD;buy;1;0.9;1.1;${note}`);
    const answer = bodyOf(await imported(token, ['Date;Symbol;Direction;Entry;Stop;Exit;Note', ...lines].join('\n')));
    expect(answer).toEqual({ added: notes.length, known: 0, faults: [] });
    expect((await list(token)).map(({ note }) => note).toReversed()).toEqual(notes);
    const long = `"${'x'.repeat(journalLimits.csv - 500)}`;
    const hostile = ['Date;Symbol;Direction;Entry;Stop;Exit;Note', lines[1], `${lines[2]}${long}`].join('\n');
    expect(bodyOf(await imported(token, hostile))).toEqual({
      added: 0,
      known: 1,
      faults: [{ row: 3, column: 'texts' }],
    });
  });

  it.runIf(inject('databaseSource').kind === 'postgres')('is written in one statement', async () => {
    const { id, token } = await buildUser(db);
    const many = Array.from({ length: 50 }, (_, at) => `2026-11-02;A${at};buy;1;0.9;1.1`).join('\n');
    expect(bodyOf(await imported(token, `${head}\n${many}`)).added).toBe(50);
    // Rows of one statement have one command number.
    const { count } = await requireRow(db, rowOf({ count: z.int() }))`
      select count(distinct cmin::text)::int as count from journal_entries where user_id = ${id}::uuid`;
    expect(count).toBe(1);
  });

  it('does not fill a journal beyond its size', async () => {
    const { id, token } = await buildUser(db);
    await run(
      db,
    )`insert into journal_entries (user_id, source, symbol, direction, entry, stop, exits, net, traded_at, setup, tags, checklist,
        note, mistakes, lesson)
      select ${id}::uuid, 'own', 'A', 'long', 2, 1, '[]', 1, now(), '', '{}', '[]', '', '', '' from generate_series(1, ${journalLimits.entries - 1})`;
    const full = { status: 409, body: { title: 'errors.journal.tooMany.title' } };
    expect(await imported(token, [head, ...rows].join('\n'))).toMatchObject(full);
    const both = await Promise.all([add(token), add(token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('a trade of a practice session', () => {
  const minute = 60_000;
  const monday = Date.UTC(2026, 8, 7);

  async function practise(token: string) {
    const symbol = await buildSymbol(db);
    const bars = Array.from({ length: 300 }, (_, at) => {
      const o = 10_000 + 10 * at;
      return { minute: monday / minute + at, o, h: o + 14, l: o - 4, c: o + 10 };
    });
    await storePrices(db, symbol.id, bars);
    const start = { symbolId: symbol.id, timeframe: '1m', from: monday + 100 * minute } as const;
    const { id, shown } = bodyOf(await call(startPractice, { body: start }, token));
    const params = { id };
    const { bars: next } = bodyOf(await call(advancePractice, { params, body: { shown, count: 1 } }, token));
    const price = next[0]?.c ?? 0;
    const risk = Math.round(price / 100);
    const order = { direction: 'long', orderType: 'market', entry: price, stop: price - risk } as const;
    const targets = [{ price: price + risk, bps: 10_000 }];
    bodyOf(await call(placePracticeOrder, { params, body: { shown: shown + 1, ...order, targets } }, token));
    bodyOf(await call(advancePractice, { params, body: { shown: shown + 1, count: 40 } }, token));
    return { symbol: symbol.symbol, params, finish: async () => bodyOf(await call(finishPractice, { params }, token)) };
  }

  it('is written down once the session has ended, once, in prices of the market, and its result stays', async () => {
    const [owner, other] = [await buildUser(db), await buildUser(db)];
    const { symbol, params, finish } = await practise(owner.token);
    const body = { sessionId: params.id, number: 1 };
    const keep = (token: string) => call(keepPracticeOrder, { body }, token);
    // Before, it would tell the market.
    expect((await keep(owner.token)).status).toBe(404);
    const { orders } = await finish();
    expect((await keep(other.token)).status).toBe(404);
    const both = await Promise.all([keep(owner.token), keep(owner.token)]);
    const [entry] = both.map(bodyOf);
    expect(new Set(both.map((answer) => bodyOf(answer).id)).size).toBe(1);
    expect(entry).toMatchObject({ source: 'practice', symbol, direction: 'long', net: orders[0]?.net });
    // The market opens at 110.10 in hundredths of its unit.
    expect(Number(entry?.entry)).toBeCloseTo(110.1, 1);
    const fields = { ...trade, note: 'Good', entry: '5', stop: '4' };
    const update = { params: { id: entry?.id ?? '' }, body: { version: 1, fields } };
    const changed = bodyOf(await call(updateJournalEntry, update, owner.token));
    expect(changed).toMatchObject({ note: 'Good', symbol, entry: entry?.entry, net: entry?.net });
  });
});
