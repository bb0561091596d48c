import type { Db } from '#db/client.ts';
import { minutesOf } from '#market-data/storage/earlier-bars.ts';
import type { StoredSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { sessionOf } from '#market-data/storage/trading-periods.ts';
import type { ImportReport } from '@candela/contract/market-data/candle-imports';
import type { Bar } from '@candela/markets/candles/bars';
import { isSameBar } from '@candela/markets/candles/checks';
import { decimalOf } from '@candela/markets/candles/decimals';
import type { ImportRow } from './candle-imports.queries.ts';
import type { FileSummary } from './csv-file.ts';
import { listDays, listProblems } from './import-days.queries.ts';

/** Days that are compared in one transaction. */
const daysAtOnce = 20;
const shownProblems = 100;

interface Compared {
  same: number;
  differs: number;
  total: number;
  days: number;
  /** When the first and the last bar open. */
  first: number;
  last: number;
  /** Of the bars of the sample: those that are stored. */
  known: Map<number, Bar>;
}

function count(
  compared: Compared,
  bars: readonly Bar[],
  { stored, sampled }: { stored: readonly Bar[]; sampled: ReadonlySet<number> },
): void {
  const known = new Map(stored.map((bar) => [bar.t, bar]));
  for (const bar of bars) {
    const there = known.get(bar.t);
    if (!there) continue;
    if (isSameBar(there, bar)) compared.same += 1;
    else compared.differs += 1;
    if (sampled.has(bar.t)) compared.known.set(bar.t, there);
  }
  if (compared.total === 0) compared.first = bars[0]?.t ?? 0;
  compared.last = bars.at(-1)?.t ?? compared.last;
  compared.total += bars.length;
  compared.days += 1;
}

/** What the preview shows: what the file says, and how much of it is stored already. */
export async function reportOn(
  db: Db,
  row: ImportRow,
  symbol: StoredSymbol,
  given: { summary: FileSummary; signal: AbortSignal },
): Promise<ImportReport> {
  const compared = await compare(db, row, symbol, given);
  return reportOf(db, row, symbol, { summary: given.summary, compared });
}

/** What of the file is there already. */
async function compare(
  db: Db,
  row: ImportRow,
  symbol: StoredSymbol,
  { summary, signal }: { summary: FileSummary; signal: AbortSignal },
): Promise<Compared> {
  const session = sessionOf(symbol);
  const compared: Compared = { same: 0, differs: 0, total: 0, days: 0, first: 0, last: 0, known: new Map() };
  const sampled = new Set(summary.sample.map(({ bar }) => bar.t));
  let after: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const given = { state: 'staged' as const, precision: symbol.pricePrecision, limit: daysAtOnce };
    const days = await listDays(db, row.id, after === undefined ? given : { ...given, after });
    if (days.length === 0) return compared;
    await db.transaction(async (tx) => {
      for (const { day: number, bars } of days) {
        const day = session.dayFrom(number);
        const stored = day?.number === number ? await minutesOf(tx, symbol, session, day) : [];
        count(compared, bars, { stored, sampled });
      }
    });
    after = days.at(-1)?.day;
  }
}

async function reportOf(
  db: Db,
  row: ImportRow,
  symbol: StoredSymbol,
  { summary, compared }: { summary: FileSummary; compared: Compared },
): Promise<ImportReport> {
  const { rowCount, reasons, sample, zoneDoubt } = summary;
  const price = (value: number) => decimalOf(value, symbol.pricePrecision);
  const stateOf = (bar: Bar) => {
    const known = compared.known.get(bar.t);
    if (!known) return 'new';
    return isSameBar(known, bar) ? 'same' : 'differs';
  };
  return {
    rowCount,
    fitCount: compared.total,
    newCount: compared.total - compared.same - compared.differs,
    sameCount: compared.same,
    differsCount: compared.differs,
    reasons,
    problems: await listProblems(db, row.id, 0, shownProblems),
    sample: sample.map(({ row: number, bar }) => ({
      row: number,
      t: bar.t,
      o: price(bar.o),
      h: price(bar.h),
      l: price(bar.l),
      c: price(bar.c),
      v: decimalOf(bar.v, symbol.volumePrecision),
      state: stateOf(bar),
    })),
    firstAt: compared.first,
    lastAt: compared.last,
    dayCount: compared.days,
    zoneDoubt,
  };
}
