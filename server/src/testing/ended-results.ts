import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { noteResults } from '#trading/record-changes.ts';
import { rebuildFigures } from '#trading/records/rebuilding.service.ts';
import { buildIdea } from './idea-rows.ts';
import { buildSymbol } from './watched-symbols.ts';

const day = 86_400_000;
/** From where results count their days. */
const startOfResults = Date.UTC(2026, 0, 5);

interface Result {
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
  /** Without: the market of the results, or the simulated one. */
  symbolId?: number;
  isSimulated?: boolean;
  /** Seconds of the candle that decided. */
  seconds?: number;
  isAmbiguous?: boolean;
  /** Days before now instead of `at`. */
  ago?: number;
}

/** So many results, three days apart. */
export const manyResults = (count: number, of: (at: number) => Omit<Result, 'at'>): Result[] =>
  Array.from({ length: count }, (_, at) => ({ at: at * 3, ...of(at) }));

/** A market and a simulated one, and how results are written there. */
export async function prepareResults(db: Db) {
  const { id: symbolId } = await buildSymbol(db);
  const { id: simulatedId } = await buildSymbol(db, { isSimulated: true });
  return {
    symbolId,
    writeResults: (authorId: string, results: readonly Result[]) =>
      writeAll(
        db,
        authorId,
        results.map(({ isSimulated = false, ...result }) => ({
          symbolId: isSimulated ? simulatedId : symbolId,
          ...result,
        })),
      ),
  };
}

/** Writes ended ideas as judging leaves them, and brings the figures of records up to date. */
async function writeAll(
  db: Db,
  authorId: string,
  results: readonly (Result & { symbolId: number })[],
): Promise<number[]> {
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
