import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildCourse, buildLessonContent } from '#testing/factories.ts';
import { buildAuthor, buildIdea } from '#testing/idea-rows.ts';
import { emptyQuiz } from '@candela/contract/learning/quizzes';
import { emptyRichText } from '@candela/contract/rich-text';
import type { Bar } from '@candela/markets/candles/bars';
import type { Timeframe } from '@candela/markets/timeframes';
import { readLastBars } from './last-bars.service.ts';
import { removeBarsBySettings } from './old-bars.jobs.ts';
import { removeOldBars, type BarDays } from './old-bars.service.ts';
import { readBars } from './reading-bars.service.ts';
import { insertSymbol } from './stored-symbols.queries.ts';
import { storeBatch, type ChangedDay } from './storing-bars.service.ts';
import { takeBack } from './taking-back.service.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** A Wednesday. */
const today = Date.UTC(2026, 10, 25);
const now = today + 20 * hour;
const forEver: BarDays = { '1m': 0, '1h': 0, '1d': 0 };

let symbols = 0;
function buildSymbol(): Promise<number> {
  symbols += 1;
  return insertSymbol(db, { ...coin, symbol: `TEST:OLD${symbols}` });
}

const barAt = (t: number, price: number): Bar => ({ t, o: price, h: price + 2, l: price - 1, c: price + 1, v: 3 });
/** Two minutes of every second day in two years. */
const daily = Array.from({ length: 365 }, (_, at) => today - at * 2 * day).toReversed();
const all = daily.flatMap((t, at) => [barAt(t, 100 + at), barAt(t + 61 * minute, 100 + at)]);

const store = (symbolId: number, bars: readonly Bar[]) =>
  db.transaction((tx) => storeBatch(tx, { symbolId, bars, source: 'TEST', corrects: true, now }));
const back = (symbolId: number, days: readonly ChangedDay[]) =>
  db.transaction((tx) => takeBack(tx, { symbolId, days, source: 'TEST', now }));

async function read(symbolId: number, timeframe: Timeframe, revision?: number): Promise<Bar[]> {
  const page = await readBars(db, { symbolId, timeframe, limit: 5000, revision, now });
  return page?.bars ?? [];
}

async function symbolOf(symbolId: number) {
  const { rows } = await db.execute<{ first: number | null; minutesFrom: number | null }>(sql`
    select first_minute as first, minutes_from as "minutesFrom" from market_symbols where id = ${symbolId}`);
  return rows[0];
}

/** A chart question in a lesson that nobody has opened. */
async function writeQuestion(symbol: string, window: { from: number; to: number }): Promise<void> {
  const course = await buildCourse(db, { lessons: [{ type: 'quiz' }] });
  const asked = {
    id: 'chart-1',
    title: 'Mark your stop',
    body: '',
    explanation: '',
    points: 1,
    type: 'chart' as const,
  };
  const shown = { symbol, timeframe: '5m' as const, window, hiddenFrom: window.to - hour, levels: [], targets: [] };
  const quiz = { ...emptyQuiz(), questions: [{ ...asked, ...shown }] };
  const lesson = { title: 'Quiz', body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 60 };
  const place = { courseId: course.id, lessonId: course.lessonIds[0] ?? 0 };
  await buildLessonContent(db, place, { ...lesson, type: 'quiz', quiz });
}

const since = (bars: readonly Bar[], t: number) => bars.filter((bar) => bar.t >= t);

it('bars of each level are removed after their days, and longer ones stay', async () => {
  const symbolId = await buildSymbol();
  await store(symbolId, all);
  const [minutes, hours, days] = [await read(symbolId, '1m'), await read(symbolId, '1h'), await read(symbolId, '1d')];
  await removeOldBars(db, forEver, now);
  expect(await read(symbolId, '1m')).toEqual(minutes);
  await removeOldBars(db, { ...forEver, '1m': 100 }, now);
  const from = today - 100 * day;
  expect(await read(symbolId, '1m')).toEqual(since(minutes, from));
  expect(await read(symbolId, '1h')).toEqual(hours);
  expect(await read(symbolId, '4h')).toHaveLength(daily.length);
  // It is still a symbol with bars of two years.
  expect(await symbolOf(symbolId)).toEqual({ first: (daily[0] ?? 0) / minute, minutesFrom: from / minute });
  // Fewer hours than minutes are no wish that can be fulfilled.
  await removeOldBars(db, { '1m': 100, '1h': 60, '1d': 60 }, now);
  expect(await read(symbolId, '1h')).toEqual(since(hours, Date.UTC(2026, 7, 1)));
  expect(await read(symbolId, '1d')).toEqual(since(days, Date.UTC(2026, 0, 1)));
  // Nothing that is left is damaged by doing it again.
  await removeOldBars(db, { '1m': 100, '1h': 60, '1d': 60 }, now);
  expect(await read(symbolId, '1m')).toEqual(since(minutes, from));
});

it('what trade ideas were judged by stays, and what chart questions show', async () => {
  const symbolId = await buildSymbol();
  await store(symbolId, all);
  const { id: authorId } = await buildAuthor(db);
  const at = (ago: number) => new Date(today - ago * day);
  await buildIdea(db, {
    authorId,
    symbolId,
    status: 'closed_sl',
    publishedAt: at(500),
    closedAt: at(480),
    validUntil: at(470),
  });
  const minutes = await read(symbolId, '1m');
  const window = { from: today - 300 * day, to: today - 290 * day };
  const isKept = (t: number) =>
    t >= today - 100 * day ||
    (t >= today - 514 * day && t < today - 477 * day) ||
    (t >= window.from && t < window.to + day);
  await writeQuestion(`TEST:OLD${symbols}`, window);
  // One that is not written to its end keeps nothing, and keeps nobody from removing.
  await writeQuestion(`TEST:OLD${symbols}`, { from: today - 200 * day, to: today - 210 * day });
  await removeOldBars(db, { ...forEver, '1m': 100 }, now);
  expect(await read(symbolId, '1m')).toEqual(minutes.filter(({ t }) => isKept(t)));
  // One that is open will be judged by all that follow.
  const other = await buildSymbol();
  await store(other, all);
  await buildIdea(db, { authorId, symbolId: other, publishedAt: at(500), validUntil: at(-9) });
  await removeOldBars(db, { ...forEver, '1m': 100 }, now);
  expect(await read(other, '1m')).toEqual(since(minutes, today - 514 * day));
});

it('no minute is stored or taken back where minutes were removed, so that hours stay as they are', async () => {
  const symbolId = await buildSymbol();
  const { changed } = await store(symbolId, all);
  await store(symbolId, [barAt(today - 200 * day, 7)]);
  const hours = await read(symbolId, '1h');
  await removeOldBars(db, { ...forEver, '1m': 100 }, now);
  const { sum } = await store(symbolId, [barAt(today - 200 * day, 9), barAt(today - 98 * day, 9)]);
  expect(sum).toMatchObject({ refused: { beforeKept: 1 }, corrected: 1 });
  const corrected = hours.map((bar) => (bar.t === today - 98 * day ? barAt(bar.t, 9) : bar));
  expect(await read(symbolId, '1h')).toEqual(corrected);
  // An earlier revision: as they are now, but for days of which the minutes are there.
  expect(await read(symbolId, '1h', 0)).toEqual(hours);
  expect(await read(symbolId, '1m', 0)).toEqual(since(all, today - 100 * day));
  const early = changed.slice(0, 7);
  expect((await back(symbolId, early)).undone).toBe(0);
  expect(await read(symbolId, '1h')).toEqual(corrected);
});

it('a symbol that is no longer traded has its last price as long as it has days', async () => {
  const symbolId = await buildSymbol();
  const ended = daily.filter((t) => t < today - 500 * day);
  const newest = ended.at(-1) ?? 0;
  await store(
    symbolId,
    ended.map((t) => barAt(t, 100)),
  );
  await removeOldBars(db, { ...forEver, '1m': 100, '1h': 100 }, now);
  expect((await read(symbolId, '1m')).map(({ t }) => t)).toEqual([newest]);
  expect(await readLastBars(db, [symbolId])).toMatchObject([{ newest: barAt(newest, 100), before: { c: 101 } }]);
  expect(await symbolOf(symbolId)).toMatchObject({ first: (ended[0] ?? 0) / minute });
  // The minutes go the night after the last year of days.
  const all100 = { '1m': 100, '1h': 100, '1d': 100 };
  const later = now + 366 * day;
  await removeOldBars(db, all100, later);
  expect(await read(symbolId, '1d')).toEqual([]);
  await removeOldBars(db, all100, later + day);
  expect(await symbolOf(symbolId)).toMatchObject({ first: null });
});

it('the settings say for how many days', async () => {
  const symbolId = await buildSymbol();
  await store(symbolId, all);
  await removeBarsBySettings(db, now);
  expect(await read(symbolId, '1m')).toHaveLength(all.length);
  await db.execute(sql`
    insert into settings (key, value) values ('retention.minuteBarDays', '90'), ('retention.hourBarDays', '400')`);
  await removeBarsBySettings(db, now);
  expect((await read(symbolId, '1m'))[0]?.t).toBe(today - 90 * day);
  expect((await read(symbolId, '1h'))[0]?.t).toBe(Date.UTC(2025, 9, 1));
  expect(await read(symbolId, '1d')).toHaveLength(daily.length);
});
