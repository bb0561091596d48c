import type { ClosedBarReader } from '#market-data/closed-bars.ts';
import type { Timeframe } from '@candela/markets/timeframes';
import type { Part } from './backtest-worker.ts';
import { packBars } from './packed-bars.ts';

/** More than a window has of any length. */
const allBars = 100_000;

interface Options {
  reader: ClosedBarReader;
  /** Of each timeframe, how many bars are needed before the period. */
  needed: ReadonlyMap<Timeframe, number>;
  from: number;
}

/** Reads the bars of symbols one period after the other, all by the revision that is the newest when the first is read. */
export function createSymbolReader({ reader, needed, from }: Options) {
  const revisions = new Map<number, number | null>();
  /** By symbol and timeframe, when the newest bar opened that has been read. */
  const newest = new Map<string, number>();

  async function read(
    symbolId: number,
    timeframe: Timeframe,
    request: { from?: number; until: number; limit: number },
  ) {
    const revision = revisions.get(symbolId) ?? undefined;
    const found = await reader.read(symbolId, timeframe, { ...request, ...(revision !== undefined && { revision }) });
    if (!found) return [];
    if (!revisions.has(symbolId)) revisions.set(symbolId, found.revision);
    return found.bars;
  }

  /** What closes until an instant, and was not read before: at first, what is needed to begin. */
  async function readUntil(symbolId: number, until: number): Promise<Part[]> {
    const parts: Part[] = [];
    for (const [timeframe, bars] of needed) {
      const key = `${symbolId} ${timeframe}`;
      const last = newest.get(key);
      const request = until <= from ? { until, limit: bars } : { from: (last ?? -1) + 1, until, limit: allBars };
      const found = await read(symbolId, timeframe, request);
      newest.set(key, found.at(-1)?.t ?? last ?? from - 1);
      if (found.length > 0) parts.push({ symbol: String(symbolId), timeframe, bars: packBars(found) });
    }
    return parts;
  }

  return {
    revisions: revisions as ReadonlyMap<number, number | null>,
    readUntil,
    /** The minutes of a bar, packed. */
    minutesOf: async (symbolId: number, bar: { t: number; closesAt: number }) =>
      packBars(await read(symbolId, '1m', { from: bar.t, until: bar.closesAt, limit: allBars })),
  };
}
