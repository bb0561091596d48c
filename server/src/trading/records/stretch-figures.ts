import type { Db, Tx } from '#db/client.ts';
import { joinSummaries } from '@candela/markets/figures/result-summaries';
import { findNetBefore, listEnded, listPositions, type Stretch } from './ended-ideas.queries.ts';
import { figuresOfMonth, type Figures } from './month-figures.ts';
import { joinCounts } from './record-counts.ts';

/** What the ideas of an author say that ended in a stretch of at most a month: they are read one by one. */
export async function figuresOfStretch(db: Db | Tx, authorId: string, stretch: Stretch): Promise<Figures[]> {
  const before = new Map<boolean, number | null>();
  for (const isSimulated of [true, false])
    before.set(isSimulated, await findNetBefore(db, authorId, stretch.from, isSimulated));
  return figuresOfMonth({
    ended: await listEnded(db, authorId, stretch),
    positions: await listPositions(db, authorId, stretch),
    netBefore: (isSimulated) => before.get(isSimulated) ?? null,
  });
}

/** Joins stretches that follow each other, oldest first. */
export function joinFigures(stretches: readonly Figures[]): Figures[] {
  const totals = new Map<string, Figures>();
  for (const { isSimulated, dimension, value, summary, counts } of stretches) {
    const key = `${isSimulated}:${dimension}:${value}`;
    const known = totals.get(key);
    totals.set(key, {
      isSimulated,
      dimension,
      value,
      summary: known ? joinSummaries(known.summary, summary) : summary,
      counts: known ? joinCounts(known.counts, counts) : counts,
    });
  }
  return [...totals.values()];
}

/** The first instant of the next month, in milliseconds since 1970. @param month its first day, `2026-11-01` */
export function endOfMonth(month: string): number {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return Date.UTC(year, number, 1);
}
