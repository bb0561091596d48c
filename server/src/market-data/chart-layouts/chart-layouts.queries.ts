import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { isVisibleSymbol, type Viewer } from '#market-data/symbol-access.ts';
import {
  chartSymbolSchema,
  type ChartLayout,
  type ChartMarks,
  type ChartSymbol,
} from '@candela/contract/market-data/chart-layouts';

/** Layouts of earlier releases may have what this one does not. */
const layoutRow = rowOf({ version: z.int(), layout: z.record(z.string(), z.unknown()).nullable() });
const chartSymbolRow = rowOf(chartSymbolSchema.shape);
const gapRow = rowOf({ fromMinute: z.int(), toMinute: z.int() });
const correctionRow = rowOf({ minute: z.int() });
const versionRow = rowOf({ version: z.int() });
const countRow = rowOf({ count: z.int() });
const symbolRow = rowOf({ id: z.int() });

/** Whether there is a symbol that the viewer may see. */
export async function isVisible(db: Db | Tx, viewer: Viewer, symbolId: number): Promise<boolean> {
  const row = await readRow(db, symbolRow)`
    select s.id from market_symbols s where s.id = ${symbolId} and s.is_active and ${isVisibleSymbol('s', viewer)}`;
  return row !== null;
}

/** Null: there is no such symbol, or the viewer may not see it. */
export async function findChartSymbol(db: Db, viewer: Viewer, symbolId: number): Promise<ChartSymbol | null> {
  return readRow(db, chartSymbolRow)`
    select s.session_code as "sessionCode", s.is_simulated as "isSimulated", s.volume_kind <> 'none' as "hasVolume",
      exists (select from symbol_splits p where p.symbol_id = s.id) as "hasSplits",
      coalesce((select json_agg(json_build_object('day', e.day, 'stretches', e.stretches) order by e.day)
        from session_exceptions e where e.session_code = s.session_code), '[]') as "exceptions"
    from market_symbols s where s.id = ${symbolId} and s.is_active and ${isVisibleSymbol('s', viewer)}`;
}

const minute = 60_000;

/** Open gaps and corrected minutes between two times, in milliseconds since 1970: at most `limit` of each, the newest first. */
export async function listMarks(
  db: Db,
  symbolId: number,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<ChartMarks> {
  const [start, end] = [Math.floor(from / minute), Math.ceil(to / minute)];
  const gaps = await readRows(db, gapRow)`
    select from_minute as "fromMinute", to_minute as "toMinute" from candle_gaps
    where symbol_id = ${symbolId} and state = 'open' and from_minute < ${end}::int and to_minute > ${start}::int
    order by from_minute desc nulls last limit ${limit}`;
  const corrections = await readRows(db, correctionRow)`
    select distinct minute from candle_corrections
    where symbol_id = ${symbolId} and minute >= ${start}::int and minute < ${end}::int
    order by minute desc nulls last limit ${limit}`;
  return {
    gaps: gaps.map(({ fromMinute, toMinute }) => ({ from: fromMinute * minute, to: toMinute * minute })),
    corrections: corrections.map((row) => row.minute * minute),
  };
}

export async function findLayout(
  db: Db | Tx,
  userId: string,
  symbolId: number,
): Promise<z.infer<typeof layoutRow> | null> {
  return readRow(db, layoutRow)`
    select version, layout from chart_layouts where user_id = ${userId}::uuid and symbol_id = ${symbolId}`;
}

/** Until the end of the transaction, nobody else changes the charts of this person. */
export async function lockLayouts(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('chart_layouts'), hashtext(${userId}))`;
}

/** How many symbols a person keeps a chart of, without one. */
export async function countOthers(tx: Tx, userId: string, symbolId: number): Promise<number> {
  const row = await readRow(tx, countRow)`
    select count(*)::int as count from chart_layouts
    where user_id = ${userId}::uuid and symbol_id <> ${symbolId} and layout is not null`;
  return row?.count ?? 0;
}

/** @returns the new version; null if the one that the change is based on is not the newest */
export async function writeLayout(
  tx: Tx,
  userId: string,
  symbolId: number,
  version: number,
  layout: ChartLayout | null,
): Promise<number | null> {
  const json = layout === null ? null : JSON.stringify(layout);
  const row = await readRow(tx, versionRow)`
    insert into chart_layouts (user_id, symbol_id, version, layout)
    select ${userId}::uuid, ${symbolId}::int, 1, ${json}::jsonb
    where ${version}::int = 0 or exists (
      select from chart_layouts where user_id = ${userId}::uuid and symbol_id = ${symbolId}::int)
    on conflict (user_id, symbol_id) do update set version = chart_layouts.version + 1, layout = excluded.layout,
      changed_at = now()
    where chart_layouts.version = ${version}::int
    returning version`;
  return row?.version ?? null;
}
