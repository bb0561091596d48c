import { findBarFault } from '#market-data/storage/checked-bars.ts';
import type { StoredSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { sessionOf } from '#market-data/storage/trading-periods.ts';
import { maxKeptRows, type ImportHead, type RowReason } from '@candela/contract/market-data/candle-imports';
import type { Bar } from '@candela/markets/candles/bars';
import { packChunk } from '@candela/markets/candles/packing';
import { createRowReader } from '@candela/markets/csv/rows';
import type { CsvClock } from '@candela/markets/csv/times';
import { doubtZone } from '@candela/markets/csv/zone-doubts';
import { createDayBuffer, type DayOfBars } from './day-buffer.ts';
import { recogniseRows } from './recognising.ts';
import { createRowSplitter } from './row-splitter.ts';
import { createSpikeFinder } from './spikes.ts';

/** What is needed to read a file: no more than can be sent to a thread. */
export interface FileSettings {
  encoding: ImportHead['encoding'];
  clock: CsvClock;
  symbol: StoredSymbol;
  now: number;
}

export interface ProblemRow {
  row: number;
  reason: RowReason;
  text: string;
}

/** What a part of a file has given. */
export interface ReadPart {
  days: { day: number; count: number; bars: Uint8Array }[];
  problems: ProblemRow[];
}

/** What the file as a whole has given. */
export interface FileSummary {
  rowCount: number;
  reasons: { reason: RowReason; count: number }[];
  sample: { row: number; bar: Bar }[];
  zoneDoubt: { outside: number; betterBy: number | null };
  /** The usual time between two bars in minutes; null: fewer than two bars. */
  barMinutes: number | null;
}

const minute = 60_000;
const sampleRows = 200;
const maxText = 500;
/** Times that are kept for the doubt about the zone: every n-th. */
const maxTimes = 8192;
/** So many rows are needed for recognising. */
const headRows = 200;

/** Reads a file of minutes, part by part, in memory that does not depend on its size. */
export function createFileReader({ encoding, clock, symbol, now }: FileSettings) {
  const session = sessionOf(symbol);
  const splitter = createRowSplitter(encoding);
  const days = createDayBuffer(session);
  const findSpike = createSpikeFinder<{ row: number; text: string }>();
  const counts = new Map<RowReason, number>();
  const steps = new Map<number, number>();
  const sample: FileSummary['sample'] = [];
  let [rowCount, kept, lastTime, stride, seen] = [0, 0, NaN, 1, 0];
  let times: number[] = [];
  let read: ReturnType<typeof createRowReader> | null = null;
  let waiting: string[] = [];
  let problems: ProblemRow[] = [];

  function name(reason: RowReason, row: number, text: string): void {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    kept += 1;
    if (kept <= maxKeptRows) problems.push({ row, reason, text: text.slice(0, maxText) });
  }

  function noteTime(t: number): void {
    if (seen % stride === 0) times.push(t);
    seen += 1;
    if (times.length >= maxTimes) {
      times = times.filter((_, at) => at % 2 === 0);
      stride *= 2;
    }
    const step = Math.abs(t - lastTime) / minute;
    // Whatever a file says, a few lengths are usual, and others are not counted.
    if (step > 0 && (steps.size < 500 || steps.has(step))) steps.set(step, (steps.get(step) ?? 0) + 1);
    lastTime = t;
  }

  function takeRow(text: string, reader: NonNullable<typeof read>): void {
    rowCount += 1;
    const bar = reader(text);
    if (bar === null) return;
    if (typeof bar === 'string') return name(bar, rowCount, text);
    noteTime(bar.t);
    const fault = findBarFault(symbol, session, bar, now);
    // Of the file: there was no earlier poll that could have held it.
    if (fault !== null) return name(fault === 'jump' ? 'notANumber' : fault, rowCount, text);
    const added = days.add(bar);
    if (added === 'outside') return name('outsideSession', rowCount, text);
    if (added === 'repeated') name('repeated', rowCount, text);
    const spike = findSpike(bar, { row: rowCount, text });
    if (spike) name('jump', spike.row, spike.text);
    if (sample.length < sampleRows) sample.push({ row: rowCount, bar });
  }

  function take(rows: readonly string[], isLast: boolean): void {
    if (!read) {
      waiting.push(...rows);
      if (waiting.length < headRows && !isLast) return;
      const found = recogniseRows(waiting);
      if (!found) throw new Error('the layout of the file is not what it was');
      read = createRowReader(found.shape, clock, { price: symbol.pricePrecision, volume: symbol.volumePrecision });
      rowCount = found.skipped;
      const reader = read;
      const first = waiting.slice(found.skipped);
      waiting = [];
      for (const [at, row] of first.entries()) takeRow(at === 0 ? row.replace(/^\uFEFF/, '') : row, reader);
      return;
    }
    for (const row of rows) takeRow(row, read);
  }

  function partOf(list: readonly DayOfBars[]): ReadPart {
    const packed = list.map(({ day, bars }) => ({
      day,
      count: bars.length,
      bars: packChunk({ decimals: symbol.pricePrecision, volumeDecimals: symbol.volumePrecision, bars }),
    }));
    const part = { days: packed, problems };
    problems = [];
    return part;
  }

  return {
    read(bytes: Uint8Array): ReadPart {
      take(splitter.read(bytes), false);
      return partOf(days.takeReady());
    },
    end(): { part: ReadPart; summary: FileSummary } {
      take(splitter.end(), true);
      const part = partOf(days.takeAll());
      const [usual] = [...steps].toSorted(([, a], [, b]) => b - a);
      const total = [...steps.values()].reduce((sum, count) => sum + count, 0);
      // Markets in which few trade leave minutes out; then many steps still are one minute.
      const isMinutes = (steps.get(1) ?? 0) >= total / 10;
      const summary = {
        rowCount,
        reasons: [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count),
        sample,
        zoneDoubt: doubtZone(session, times),
        barMinutes: isMinutes && total > 0 ? 1 : (usual?.[0] ?? null),
      };
      return { part, summary };
    },
  };
}
