import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { generatedSymbols, type ReadClosedMinutes } from '#market-data/closed-minutes.ts';
import { listActions } from './idea-actions.queries.ts';
import { listClosedIdeas, lockJudgedIdea } from './judged-ideas.queries.ts';
import { appendLateEvent } from './late-events.ts';
import { periodOf, settle } from './rejudging.ts';

const day = 86_400_000;
/** Ideas are judged once more for so long after they have closed, in milliseconds: corrections of providers come within days. */
const audited = 14 * day;

interface Deps {
  db: Db;
  readClosed: ReadClosedMinutes;
  now?: () => number;
}

/**
 * Judges ideas that have closed lately once more, by the prices as they are corrected now, and appends `disputed` where the result would be
 * another one. Nothing else changes.
 * @returns the ideas whose result is disputed
 * @throws AggregateError after all others are done, if some symbols could not be judged
 */
export async function auditOutcomes({ db, readClosed, now = Date.now }: Deps, signal?: AbortSignal): Promise<number[]> {
  const present = now();
  const since = new Date(present - audited).toISOString();
  const symbols = await readRows(db, rowOf({ symbolId: z.int() }))`
    select distinct i.symbol_id as "symbolId" from ideas i join market_symbols s on s.id = i.symbol_id
    where i.closed_at >= ${since}::timestamptz and not s.symbol like ${generatedSymbols} order by i.symbol_id`;
  const disputed: number[] = [];
  const errors: unknown[] = [];
  for (const { symbolId } of symbols) {
    if (signal?.aborted) break;
    try {
      disputed.push(...(await auditSymbol(symbolId)));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `ideas of ${errors.length} symbols could not be judged again`);
  return disputed;

  async function auditSymbol(symbolId: number): Promise<number[]> {
    const ideas = await listClosedIdeas(db, symbolId, since);
    const periods = ideas.map(periodOf);
    const from = Math.min(...periods.map((period) => period.from));
    const to = Math.max(...periods.map((period) => period.to));
    const closed = ideas.length > 0 ? await readClosed(symbolId, { from, to, now: present }) : null;
    if (!closed) return [];
    const actions = await listActions(
      db,
      ideas.map(({ id }) => id),
    );
    const found: number[] = [];
    for (const { id, ...idea } of ideas) {
      const settlement = settle({ id, ...idea }, actions.get(id) ?? [], closed);
      if (!settlement) continue;
      const seq = await db.transaction(async (tx) => {
        const locked = await lockJudgedIdea(tx, id);
        const event = { type: 'disputed', at: present, settlement, reason: null, actorId: null } as const;
        return locked && appendLateEvent(tx, locked, event);
      });
      if (seq !== null) found.push(id);
    }
    return found;
  }
}
