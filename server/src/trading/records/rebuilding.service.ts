import type { Db, Tx } from '#db/client.ts';
import { scorecardOf } from '@candela/markets/figures/scorecard';
import { takeChanges } from './ended-ideas.queries.ts';
import { listMonths, listOldMonths, writeMonth, writeTotals } from './figures.queries.ts';
import { endOfMonth, figuresOfStretch, joinFigures } from './stretch-figures.ts';

/** Changes that are taken in one transaction. */
const atOnce = 500;
/** Rows of months of a release before that are made anew in one transaction. */
const oldAtOnce = 100;

/** Brings the figures of records up to date with the results. Only one does it at a time. @param signal ends it between two transactions */
export async function rebuildFigures(db: Db, signal?: AbortSignal): Promise<void> {
  let count;
  do {
    count = await db.transaction(async (tx) => {
      const changes = await takeChanges(tx, atOnce);
      await rebuildAll(tx, changes.authors);
      return changes.count;
    });
  } while (count === atOnce && !isAborted(signal));
  do {
    count = await db.transaction(async (tx) => {
      const old = await listOldMonths(tx, oldAtOnce);
      await rebuildAll(tx, old);
      return old.length;
    });
  } while (count > 0 && !isAborted(signal));
}

async function rebuildAll(tx: Tx, authors: readonly { authorId: string; months: readonly string[] }[]): Promise<void> {
  for (const { authorId, months } of authors) {
    for (const month of months) await rebuildMonth(tx, authorId, month);
    await joinMonths(tx, authorId);
  }
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted ?? false;

async function rebuildMonth(tx: Tx, authorId: string, month: string): Promise<void> {
  const stretch = { from: Date.parse(month), to: endOfMonth(month) };
  await writeMonth(tx, authorId, month, await figuresOfStretch(tx, authorId, stretch));
}

async function joinMonths(tx: Tx, authorId: string): Promise<void> {
  const totals = joinFigures(await listMonths(tx, authorId));
  const rows = totals.map((each) => ({
    ...each,
    closed: each.summary.closed,
    lowerBound: scorecardOf(each.summary).averageInterval?.low ?? null,
  }));
  await writeTotals(tx, authorId, rows);
}
