import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { noteResults } from '#trading/record-changes.ts';
import { rebuildFigures } from '#trading/records/rebuilding.service.ts';
import { buildIdea } from './idea-rows.ts';

const day = 86_400_000;
/** From where results count their days. */
export const startOfResults = Date.UTC(2026, 0, 5);

export interface Result {
  /** Ten-thousandths of R; null: never filled. */
  net: number | null;
  /** Days since the start. */
  at: number;
  /** Days in a position; without: one. */
  heldDays?: number;
  status?: 'closed_tp' | 'closed_sl' | 'missed' | 'cancelled' | 'void';
  isDuplicate?: boolean;
  style?: string;
  riskBps?: number;
  types?: number[];
  symbolId: number;
  /** Seconds of the candle that decided. */
  seconds?: number;
  isAmbiguous?: boolean;
  /** Days before now instead of `at`. */
  ago?: number;
}

/** Writes ended ideas as judging leaves them, and brings the figures of records up to date. */
export async function writeResults(db: Db, authorId: string, results: readonly Result[]): Promise<number[]> {
  const ids: number[] = [];
  for (const {
    net,
    at,
    status,
    isDuplicate = false,
    style = 'day_trading',
    riskBps = 100,
    types = [],
    symbolId,
    seconds,
    isAmbiguous = false,
    ago,
    heldDays = 1,
  } of results) {
    const closedAt = new Date(ago === undefined ? startOfResults + at * day : Date.now() - ago * day);
    const daysBefore = (days: number) => new Date(closedAt.getTime() - days * day);
    const id = await buildIdea(db, {
      authorId,
      symbolId,
      isAmbiguous,
      status: status ?? ((net ?? 0) > 0 ? 'closed_tp' : 'closed_sl'),
      publishedAt: daysBefore(heldDays + 1),
      closedAt,
      net,
      r: net,
      isDuplicate,
      style,
      riskBps,
      subscriptionTypeIds: types,
    });
    if (net !== null) {
      const filledAt = daysBefore(heldDays).toISOString();
      await run(
        db,
      )`insert into idea_events (idea_id, seq, type, at, body) values (${id}, 1, 'filled', ${filledAt}, '{}')`;
      const body = JSON.stringify({ candle: [0, seconds, 1, 1, 1, 1] });
      if (seconds !== undefined)
        await run(
          db,
        )`insert into idea_events (idea_id, seq, type, at, body) values (${id}, 2, 'stopped', ${closedAt.toISOString()}, ${body})`;
    }
    ids.push(id);
  }
  await db.transaction((tx) => noteResults(tx, ids));
  await rebuildFigures(db);
  return ids;
}
