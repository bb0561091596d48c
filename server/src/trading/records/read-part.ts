import type { Db } from '#db/client.ts';
import type { Figures } from './month-figures.ts';
import type { PartRows } from './present-record.ts';
import { wholeOf, type RecordPart } from './record-part.ts';
import { listMonthsFrom, listMonthsOf, listOpen, listSymbols, listTotals, type MonthRow } from './records.queries.ts';
import { endOfMonth, figuresOfStretch, joinFigures } from './stretch-figures.ts';

/** What a part of a record is made of. @param since in milliseconds since 1970; null: all */
export async function readPart(db: Db, authorId: string, part: RecordPart, since: number | null): Promise<PartRows> {
  const [{ totals, months }, open] = await Promise.all([
    readFigures(db, authorId, part, since),
    listOpen(db, authorId, part),
  ]);
  const ids = totals.flatMap(({ dimension, value }) => (dimension === 'symbol' ? [Number(value)] : []));
  const symbols = new Map((await listSymbols(db, ids)).map((symbol) => [symbol.id, symbol]));
  return { totals, months, open, symbols };
}

/** The months of a part as a whole, oldest first. */
export async function readMonths(
  db: Db,
  authorId: string,
  part: RecordPart,
  since: number | null,
): Promise<MonthRow[]> {
  if (since === null) return listMonthsOf(db, authorId, wholeOf(part));
  return (await readFigures(db, authorId, part, since)).months;
}

async function readFigures(
  db: Db,
  authorId: string,
  part: RecordPart,
  since: number | null,
): Promise<{ totals: Figures[]; months: MonthRow[] }> {
  const whole = wholeOf(part);
  if (since === null) {
    const [totals, months] = await Promise.all([listTotals(db, authorId), listMonthsOf(db, authorId, whole)]);
    return { totals, months };
  }
  // The month in which the period begins is read anew from its day on; the others are joined.
  const month = `${new Date(since).toISOString().slice(0, 7)}-01`;
  const next = endOfMonth(month);
  const [first, others] = await Promise.all([
    figuresOfStretch(db, authorId, { from: since, to: next }),
    listMonthsFrom(db, authorId, new Date(next).toISOString().slice(0, 10)),
  ]);
  const all = [...first.map((each) => ({ ...each, month })), ...others];
  return {
    totals: joinFigures(all),
    months: all.filter(({ dimension, value }) => dimension === whole.dimension && value === whole.value),
  };
}
