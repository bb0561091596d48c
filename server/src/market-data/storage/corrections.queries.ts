import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { withDecimals } from '@candela/markets/candles/decimals';
import type { Correction } from '@candela/markets/candles/revisions';
import type { StoredSymbol } from './stored-symbols.queries.ts';

const minute = 60_000;

const values = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]);
const correctionRow = rowOf({
  minute: z.int(),
  revision: z.int(),
  decimals: z.int(),
  before: z.nullable(values),
  after: z.nullable(values),
});

/** @param source who said so: the prefix of a provider, an import */
export async function insertCorrections(
  tx: Tx,
  symbol: StoredSymbol,
  corrections: readonly Correction[],
  source: string,
): Promise<void> {
  if (corrections.length === 0) return;
  const list = corrections.map(({ t, revision, before, after }) => ({
    minute: t / minute,
    revision,
    before: valuesOf(before),
    after: valuesOf(after),
  }));
  await run(tx)`
    insert into candle_corrections (symbol_id, minute, revision, decimals, before, after, source)
    select ${symbol.id}, each.minute, each.revision, ${symbol.pricePrecision}, each.before, each.after, ${source}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as each (minute int, revision int, before jsonb, after jsonb)`;
}

/**
 * Corrections after a revision, in the order in which they were made.
 * @param from first minute since 1970
 * @param to the first that does not count any more
 */
export async function readCorrections(
  tx: Tx,
  symbol: StoredSymbol,
  { after, from, to }: { after: number; from: number; to: number },
): Promise<Correction[]> {
  const rows = await readRows(tx, correctionRow)`
    select minute, revision, decimals, before, after
    from candle_corrections
    where symbol_id = ${symbol.id} and minute >= ${from} and minute < ${to} and revision > ${after}
    order by revision, minute`;
  return rows.map((row) => {
    const barOf = (given: z.infer<typeof values> | null): Bar | null => {
      if (!given) return null;
      const [o, h, l, c, v] = given;
      const bar = { t: row.minute * minute, o, h, l, c, v };
      return withDecimals([bar], row.decimals, symbol.pricePrecision)[0] ?? null;
    };
    return { t: row.minute * minute, revision: row.revision, before: barOf(row.before), after: barOf(row.after) };
  });
}

/** Minutes with corrections, of whatever revision. */
export async function listCorrectedMinutes(tx: Tx, symbolId: number, from: number, to: number): Promise<Set<number>> {
  const rows = await readRows(tx, rowOf({ minute: z.int() }))`
    select distinct minute from candle_corrections
    where symbol_id = ${symbolId} and minute >= ${from} and minute < ${to}`;
  return new Set(rows.map(({ minute: at }) => at));
}

/** The newest minute of a symbol that has been corrected; 0: none. */
export async function findLastCorrected(tx: Tx, symbolId: number): Promise<number> {
  const row = await readRow(tx, rowOf({ minute: z.int() }))`
    select minute from candle_corrections where symbol_id = ${symbolId} order by minute desc limit 1`;
  return row?.minute ?? 0;
}

const valuesOf = (bar: Bar | null): number[] | null => bar && [bar.o, bar.h, bar.l, bar.c, bar.v];
