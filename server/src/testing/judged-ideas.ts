import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { ClosedMinutes, ReadClosedMinutes } from '#market-data/closed-minutes.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { createJudging } from '#trading/outcomes/judging.service.ts';
import { logOutcomes } from '#trading/outcomes/logged-outcomes.ts';
import { beginSeries } from '#trading/outcomes/series.ts';
import { canonicalJson, type CanonicalValue } from '@candela/markets/log/canonical-json';
import { resolveOutcome } from '@candela/markets/outcomes/resolve';
import { beginOutcome, type IdeaAction, type IdeaTerms, type SealedCandle } from '@candela/markets/outcomes/terms';
import { randomIdea, randomMarket } from '@candela/markets/testing/random-ideas';

/** A published idea with these terms, of whatever time. */
export async function publishTerms(
  db: Db,
  terms: IdeaTerms,
  {
    authorId,
    symbolId,
    pricePrecision = 2,
    eventId = null,
  }: { authorId: string; symbolId: number; pricePrecision?: number; eventId?: number | null },
): Promise<number> {
  const { targets, publishedAt, validUntil, breakEvenAfterTp1, direction, orderType, entryLow, entryHigh, stop, cost } =
    terms;
  const id = await buildIdea(db, {
    authorId,
    symbolId,
    pricePrecision,
    eventId,
    direction,
    orderType,
    entryLow,
    entryHigh,
    stop,
    cost,
    targets: targets.map(({ price }) => price),
    allocations: targets.map(({ bps }) => bps),
    publishedAt: new Date(publishedAt),
    validUntil: new Date(validUntil),
    isBreakEvenAfterTp1: breakEvenAfterTp1,
    state: beginOutcome(terms),
  });
  await db.transaction((tx) => beginSeries(tx, symbolId, publishedAt));
  return id;
}

/** Writes actions as they were accepted at their instants. */
export async function writeActions(
  db: Db,
  ideaId: number,
  actions: readonly IdeaAction[],
  actorId: string,
): Promise<void> {
  for (const action of actions) {
    const stop = action.type === 'moveStop' ? action.stop : null;
    const [numerator, denominator] = action.type === 'split' ? [action.numerator, action.denominator] : [null, null];
    const at = new Date(action.at).toISOString();
    await db.execute(sql`
      insert into idea_actions (idea_id, at, type, stop, numerator, denominator, actor_id)
      values (${ideaId}, ${at}, ${action.type}, ${stop}, ${numerator}, ${denominator}, ${actorId})`);
    await db.execute(sql`
      update ideas set watch_before = least(watch_before, ${at}::timestamptz) where id = ${ideaId} and watch_before is not null
        and closed_at is null`);
  }
}

/** Reads minutes out of a list, as if they were those of the provider. */
export const readsFrom =
  (candles: () => readonly SealedCandle[], given: Partial<ClosedMinutes> = {}): ReadClosedMinutes =>
  async (_, { from, to, now }) => ({
    symbol: 'TEST:COIN',
    bars: candles()
      .filter(({ t, s }) => t >= from && t < to && t + s * 1000 <= now)
      .map(({ t, o, h, l, c }) => ({ t, o, h, l, c, v: 0 })),
    decimals: 2,
    settledAt: now,
    isGenerated: false,
    ...given,
  });

/** The canonical JSON of each idea's events. */
export async function eventsOf(db: Db): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ id: number; body: CanonicalValue }>(sql`
    select idea_id as id, body from idea_events where seq > 0 order by idea_id, seq`);
  const found = new Map<number, string[]>();
  for (const { id, body } of rows) found.set(id, [...(found.get(id) ?? []), canonicalJson(body)]);
  return found;
}

const minute = 60_000;
const marketMinutes = 200;
/** A Monday. */
export const marketStart = Date.UTC(2026, 10, 23, 9);
/** By when everything of the market is decided: its holes have waited. */
export const marketEnd = marketStart + (marketMinutes + 16) * minute;

export interface RandomIdeas {
  /** Minutes by which all ideas are judged, with holes and jumps. */
  market: SealedCandle[];
  ideas: { terms: IdeaTerms; actions: IdeaAction[] }[];
  /** What the rules say of all candles at once: the canonical JSON of each idea's events. */
  expected: string[][];
}

/** Always the same ones for a seed, in the order in which they are published. */
export function randomIdeas(seed: number, count: number): RandomIdeas {
  const shifted = (at: number) => marketStart + at;
  const market = randomMarket(seed, marketMinutes)
    .filter(({ s }) => s === 60)
    .map((candle) => ({ ...candle, t: shifted(candle.t) }));
  const unsorted = Array.from({ length: count }, (_, at) => {
    const { idea, actions } = randomIdea(seed + at);
    const [publishedAt, validUntil] = [shifted(idea.publishedAt), shifted(idea.validUntil)];
    const terms = { ...idea, publishedAt, validUntil };
    return { terms, actions: actions.map((action) => ({ ...action, at: shifted(action.at) })) };
  });
  const ideas = unsorted.toSorted((a, b) => a.terms.publishedAt - b.terms.publishedAt);
  const until = marketEnd - 15 * minute;
  const expected = ideas.map(({ terms, actions }) =>
    resolveOutcome(terms, beginOutcome(terms), { actions, candles: market, until }).map((event) =>
      canonicalJson({ ...event } as CanonicalValue),
    ),
  );
  return { market, ideas, expected };
}

/** Judges the market of random ideas by a clock. */
export function judgeMarket(db: Db, symbolId: number, market: readonly SealedCandle[], now: number): Promise<void> {
  const readClosed = readsFrom(() => market);
  return createJudging({ db, readClosed, now: () => now, onJudged: logOutcomes, onChanged: () => {} }).judge(symbolId);
}
