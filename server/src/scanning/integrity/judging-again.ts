import type { Db } from '#db/client.ts';
import type { ClosedBarReader } from '#market-data/closed-bars.ts';
import type { WatchableSymbol } from '#scanning/engine/live-rules.queries.ts';
import type { RulesThread } from '#scanning/engine/rules-thread.ts';
import { watchedBy } from '#scanning/engine/scan-plan.ts';
import { stepsOf, type SymbolBars } from '#scanning/engine/scan-steps.ts';
import { barPeriodAt } from '@candela/markets/candles/aggregation';
import type { Session } from '@candela/markets/candles/sessions';
import { barsNeeded } from '@candela/markets/rules/bars-needed';
import type { Rule } from '@candela/markets/rules/rule';
import type { Fired } from './comparing.ts';
import { listFiredBefore, listLateMinutes } from './drift.queries.ts';
import { dueBars } from './due-bars.ts';
import type { Stretch } from './live-times.ts';

const minute = 60_000;
/** Bars of a day, of the shortest timeframe, are far fewer. */
const allBars = 10_000;
/** Symbols that are judged together. */
const symbolsAtOnce = 32;

interface Deps {
  db: Db;
  bars: ClosedBarReader;
  thread: RulesThread;
  signal: AbortSignal;
}

interface Judged {
  versionId: number;
  rule: Rule;
  watchable: readonly WatchableSymbol[];
  time: Stretch;
}

export interface JudgedAgain {
  hits: Fired[];
  due: number;
  missing: number;
  late: number;
  /** Of each symbol that is watched the first instant that was read. */
  readFrom: Map<number, number>;
  /** Bars of it that there are: `symbol bar`. */
  found: Set<string>;
}

/**
 * Judges a version over a stretch of time as the scanner did, which began with its bars and alerts before: by the same engine, in a thread,
 * over the bars as they are now.
 * @throws Error for a rule that cannot be judged
 */
export async function judgeAgain({ db, bars, thread, signal }: Deps, judged: Judged): Promise<JudgedAgain> {
  const { versionId, rule, watchable, time } = judged;
  const result: JudgedAgain = { hits: [], due: 0, missing: 0, late: 0, readFrom: new Map(), found: new Set() };
  const symbolIds = watchedBy(rule, watchable).map(({ id }) => id);
  const duePerSession = new Map<Session, number[]>();
  for (let at = 0; at < symbolIds.length; at += symbolsAtOnce) {
    signal.throwIfAborted();
    const batch = symbolIds.slice(at, at + symbolsAtOnce);
    const before = await readBefore(bars, rule, batch, time.from);
    const during = await readDuring(bars, before, time);
    const { broken } = await thread.ask('build', {
      rules: [{ id: String(versionId), rule, symbols: batch.map(String) }],
      symbols: batch.map(String),
    });
    if (broken[0]) throw new Error(broken[0].reason);
    const known = await listFiredBefore(db, { versionId, symbolIds: batch, from: time.from });
    const hits = known.map(({ symbolId, t }) => ({ rule: String(versionId), symbol: String(symbolId), t }));
    await thread.ask('warmUp', { steps: stepsOf(before), hits });
    for (const { symbol, t, closesAt } of await thread.ask('close', { steps: stepsOf(during) }))
      result.hits.push({ symbolId: Number(symbol), barAt: t, closesAt });
    const progress = await bars.progressOf(batch, time.to);
    const late = await listLateMinutes(db, { symbolIds: batch, ...time });
    for (const symbolId of batch) {
      const session = progress.get(symbolId)?.session;
      if (!session) continue;
      const due = duePerSession.get(session) ?? dueBars(session, rule.timeframe, time);
      duePerSession.set(session, due);
      const isOwn = (each: SymbolBars) => each.symbolId === symbolId;
      const own = during.find((each) => isOwn(each) && each.timeframe === rule.timeframe)?.bars ?? [];
      const stored = new Set(own.map(({ t }) => barPeriodAt(session, rule.timeframe, t)?.opensAt ?? t));
      for (const { t } of own) result.found.add(`${symbolId} ${t}`);
      result.due += due.length;
      result.missing += due.filter((opensAt) => !stored.has(opensAt)).length;
      result.late += lateBars(
        session,
        rule,
        late.filter((each) => each.symbolId === symbolId),
      ).size;
      result.readFrom.set(symbolId, firstOf(before.filter(isOwn), time.from));
    }
  }
  return result;
}

const firstOf = (read: readonly SymbolBars[], from: number): number =>
  Math.min(from, ...read.flatMap(({ bars }) => bars.slice(0, 1).map(({ t }) => t)));

/** When the bars opened of which minutes came late. */
const lateBars = (session: Session, { timeframe }: Rule, late: readonly { minute: number }[]): Set<number> =>
  new Set(late.flatMap((each) => barPeriodAt(session, timeframe, each.minute * minute)?.opensAt ?? []));

/** What the engine has to have seen to begin. */
async function readBefore(
  bars: ClosedBarReader,
  rule: Rule,
  symbolIds: readonly number[],
  until: number,
): Promise<SymbolBars[]> {
  const needed = barsNeeded(rule);
  needed.set(rule.timeframe, (needed.get(rule.timeframe) ?? 1) + rule.cooldownBars);
  const read: SymbolBars[] = [];
  for (const symbolId of symbolIds) {
    for (const [timeframe, limit] of needed) {
      const found = await bars.read(symbolId, timeframe, { until, limit });
      if (found) read.push({ symbolId, timeframe, bars: found.bars });
    }
  }
  return read;
}

/** The bars that follow. */
async function readDuring(bars: ClosedBarReader, before: readonly SymbolBars[], time: Stretch): Promise<SymbolBars[]> {
  const read: SymbolBars[] = [];
  for (const { symbolId, timeframe, bars: seen } of before) {
    const from = (seen.at(-1)?.t ?? -1) + 1;
    const found = await bars.read(symbolId, timeframe, { from, until: time.to, limit: allBars });
    const after = found?.bars.filter(({ closesAt }) => closesAt > time.from) ?? [];
    read.push({ symbolId, timeframe, bars: after });
  }
  return read;
}
