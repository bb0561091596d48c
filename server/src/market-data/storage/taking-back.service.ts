import type { Tx } from '#db/client.ts';
import type { Bar } from '@candela/markets/candles/bars';
import { isSameBar } from '@candela/markets/candles/checks';
import { takeBars } from '@candela/markets/candles/revisions';
import type { Session, TradingDay } from '@candela/markets/candles/sessions';
import { deleteTheseMinutes, readMinutes, writeMinutes } from './bar-rows.queries.ts';
import { readChunks } from './chunks.queries.ts';
import { insertCorrections } from './corrections.queries.ts';
import { writePackedDay } from './packed-days.ts';
import { findSymbolBars, lockSymbol, type StoredSymbol } from './stored-symbols.queries.ts';
import { finalityOf, type ChangedDay } from './storing-bars.service.ts';
import { minutesOfDay, sessionOf, tradingDayAt } from './trading-periods.ts';

export interface TakenBack {
  /** How many bars are as they were before. */
  undone: number;
  /** Those that somebody else has changed since, by the number of their day; they stay as they are. */
  left: Map<number, Bar[]>;
}

const minute = 60_000;

/**
 * Takes back what `storeBatch` has changed: bars that were added are removed, others get the values of before. Where they were final these
 * are corrections, of one revision, so that every state in between can be read. A bar that is not as the batch has left it stays.
 * @param given its bars have the precision of the symbol
 * @throws RangeError for an unknown symbol
 */
export async function takeBack(
  tx: Tx,
  given: { symbolId: number; days: readonly ChangedDay[]; source: string; now: number },
): Promise<TakenBack> {
  const symbol = await lockSymbol(tx, given.symbolId);
  if (!symbol) throw new RangeError(`there is no symbol ${given.symbolId}`);
  const session = sessionOf(symbol);
  const taken: TakenBack = { undone: 0, left: new Map() };
  let hasCorrected = false;
  for (const changed of given.days) {
    for (const [day, bars] of byDay(session, changed.bars)) {
      const before = new Map(changed.before.map((bar) => [bar.t, bar]));
      const done = await takeBackDay(tx, symbol, session, { ...given, day, bars, before });
      taken.undone += bars.length - done.left.length;
      hasCorrected ||= done.hasCorrected;
      if (done.left.length > 0) taken.left.set(changed.day, [...(taken.left.get(changed.day) ?? []), ...done.left]);
    }
  }
  if (taken.undone > 0) await findSymbolBars(tx, symbol.id, symbol.revision + (hasCorrected ? 1 : 0));
  return taken;
}

/** By the trading day to which they belong today: a calendar may have been corrected since. */
function byDay(session: Session, bars: readonly Bar[]): [TradingDay, Bar[]][] {
  const days: [TradingDay, Bar[]][] = [];
  for (const bar of bars) {
    const last = days.at(-1);
    const day = tradingDayAt(session, bar.t);
    if (day && last?.[0].number === day.number) last[1].push(bar);
    else if (day) days.push([day, [bar]]);
  }
  return days;
}

async function takeBackDay(
  tx: Tx,
  symbol: StoredSymbol,
  session: Session,
  given: { day: TradingDay; bars: readonly Bar[]; before: ReadonlyMap<number, Bar>; source: string; now: number },
): Promise<{ left: Bar[]; hasCorrected: boolean }> {
  const { day, bars, before, source, now } = given;
  const { from, to } = minutesOfDay(session, day);
  const chunk = (await readChunks(tx, symbol, '1m', [day.number]))[0];
  const existing = chunk?.bars ?? (await readMinutes(tx, symbol, from, to));
  const current = new Map(existing.map((bar) => [bar.t, bar]));
  const isOurs = (bar: Bar) => {
    const known = current.get(bar.t);
    return known !== undefined && isSameBar(known, bar);
  };
  // Hours before may be removed, so that they would be made of these days alone.
  const isKept = from >= (symbol.minutesFrom ?? 0);
  const ours = bars.filter((bar) => isKept && isOurs(bar));
  const left = bars.filter((bar) => !isKept || !isOurs(bar));
  if (ours.length === 0) return { left, hasCorrected: false };
  const removed = ours.filter(({ t }) => !before.has(t)).map(({ t }) => t);
  const restored = ours.flatMap(({ t }) => before.get(t) ?? []);
  const isFinal = chunk ? () => true : await finalityOf(tx, symbol, { from, to, existing, now });
  const next = symbol.revision + 1;
  const taken = takeBars(existing, { bars: restored, removed }, next, isFinal);
  await insertCorrections(tx, symbol, taken.corrections, source);
  const hasCorrected = taken.corrections.length > 0;
  const revision = hasCorrected ? next : symbol.revision;
  if (chunk) await writePackedDay(tx, symbol, session, { day, bars: taken.bars, revision });
  else {
    const minutes = removed.map((t) => t / minute);
    await deleteTheseMinutes(tx, symbol.id, minutes);
    await writeMinutes(tx, symbol, restored);
  }
  return { left, hasCorrected };
}
