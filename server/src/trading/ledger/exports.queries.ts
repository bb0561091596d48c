import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isOpenToAll } from '#trading/log-openings.ts';
import type { Opening } from '@candela/markets/log/openings';

/** Which openings: of an author of the log, of a month, of both or of all. */
export interface ExportChoice {
  /** 32 hexadecimal digits. */
  author: string | undefined;
  /** As `2026-11`: that of the entry, UTC. */
  month: string | undefined;
}

const batchSize = 1000;

const countRow = rowOf({ count: z.int() });
const openingRow = rowOf({ index: bigintText, secret: z.string(), body: z.string() });

function isChosen({ author, month }: ExportChoice): SQL {
  const ofAuthor = author === undefined ? sql`true` : sql`e.author_ref = ${author}`;
  // The time of an entry is in its text.
  const ofMonth = month === undefined ? sql`true` : sql`e.entry::json->>'t' like ${`${month}-%`}`;
  return sql`${ofAuthor} and ${ofMonth}`;
}

/** How many entries an export opens. */
export async function countOpenings(db: Db, choice: ExportChoice, size: number): Promise<number> {
  const isOpen = await isOpenToAll(db);
  return (
    await requireRow(db, countRow)`
      select count(*)::int as count from log_entries e left join ideas i on i.id = e.idea_id
      where ${isOpen} and ${isChosen(choice)} and e.index < ${size}::bigint`
  ).count;
}

/** The openings of an export in the order of the log, in batches. */
export async function* readOpenings(db: Db, choice: ExportChoice, size: number): AsyncGenerator<Opening[]> {
  const isOpen = await isOpenToAll(db);
  for (let after = -1; ;) {
    const rows = await readRows(db, openingRow)`
      select e.index::text as index, encode(coalesce(e.secret, i.secret), 'hex') as secret, e.body
      from log_entries e left join ideas i on i.id = e.idea_id
      where ${isOpen} and ${isChosen(choice)} and e.index > ${after}::bigint and e.index < ${size}::bigint
      order by e.index limit ${batchSize}::int`;
    if (rows.length === 0) return;
    after = Number(rows.at(-1)?.index);
    yield rows.map((row) => ({ ...row, index: Number(row.index) }));
  }
}

const candleRow = rowOf({ line: z.string() });

/** Sealed candles of the ideas of an export, from their publication to their end, as lines of JSON, in the order of symbol and time. */
export async function* readCandles(db: Db, choice: ExportChoice): AsyncGenerator<string[]> {
  const isOpen = await isOpenToAll(db);
  for (let [symbol, after] = [-1, -1]; ;) {
    const rows = await readRows(db, rowOf({ ...candleRow.shape, symbol: z.int(), t: bigintText }))`
      with chosen as (select distinct i.symbol_id, i.published_at, i.closed_at
          from log_entries e join ideas i on i.id = e.idea_id
          where ${isOpen} and ${isChosen(choice)} and i.closed_at is not null)
      select c.symbol_id as symbol, c.t::text as t,
        json_build_object('symbol', c.symbol_id, 't', c.t, 's', c.seconds, 'decimals', c.decimals,
          'o', c.o, 'h', c.h, 'l', c.l, 'c', c.c)::text as line
      from sealed_candles c
      where (c.symbol_id, c.t) > (${symbol}::int, ${after}::bigint)
        and exists (select from chosen x where x.symbol_id = c.symbol_id
          and c.t + c.seconds * 1000 > extract(epoch from x.published_at) * 1000 and c.t <= extract(epoch from x.closed_at) * 1000)
      order by c.symbol_id, c.t limit ${batchSize}::int`;
    if (rows.length === 0) return;
    symbol = rows.at(-1)?.symbol ?? 0;
    after = Number(rows.at(-1)?.t);
    yield rows.map(({ line }) => line);
  }
}
