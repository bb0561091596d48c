import { joinSummaries, noResults, summaryOf } from '#figures/result-summaries.ts';
import { scorecardOf, type Scorecard } from '#figures/scorecard.ts';
import { inUnitsOf, type SeriesCandle } from '#outcomes/idea-units.ts';
import { resolveOutcome } from '#outcomes/resolve.ts';
import { beginOutcome, type OutcomeEvent, type OutcomeState, type SealedCandle } from '#outcomes/terms.ts';
import { candleLines, dayMilliseconds, dayOf, type CandleDay } from './candle-days.ts';
import { canonicalJson, type CanonicalValue } from './canonical-json.ts';
import { toHex } from './hexadecimal.ts';
import { readOpened, type OpenedDay, type OpenedEntry, type OpenedIdea, type SaidEvent } from './opened-ideas.ts';
import { utf8Bytes } from './openings.ts';
import type { Sha256 } from './tree.ts';

/** An entry that does not say what its rules give. */
export interface WrongOutcome {
  index: number;
  /** `outcome`: another event follows from the candles, or none. `candles`: those of the export are not what was committed to. */
  fault: 'outcome' | 'candles';
  /** Canonical JSON, or a hash. Null: nothing. */
  said: string | null;
  computed: string | null;
}

/** The figures of an author's results as they were computed here. */
export interface ComputedRecord {
  /** The author's name in the log. */
  author: string;
  /** Of prices that nobody trades at: apart from the others. */
  isSimulated: boolean;
  scorecard: Scorecard;
}

export interface OutcomeReport {
  /** The first wrong entry: of the days of candles, and if those are right, of the outcomes. */
  wrong: WrongOutcome | null;
  /** Ideas whose outcome was computed, and is what the log says. */
  judged: number;
  /** Opened ideas that are open, or of which the candles or some entries are not there. */
  unjudged: number;
  /** Days of candles that the log has committed to, and others: of the current day it has not, yet. */
  committedDays: number;
  uncommittedDays: number;
  records: ComputedRecord[];
}

interface Judged {
  idea: OpenedIdea;
  closedAt: number;
  state: OutcomeState;
  net: number | null;
}

/**
 * Computes what became of every opened idea that is over, by the sealed candles of an export and the rules by which the server judges, and
 * compares it with the entries of the log, which are right in themselves.
 */
export function checkOutcomes(
  sha256: Sha256,
  entries: readonly OpenedEntry[],
  given: readonly CandleDay[],
): OutcomeReport {
  const { ideas, days } = readOpened(entries);
  const candles = checkDays(sha256, days, given);
  const filled = given.filter((day) => day.candles.length > 0).length;
  const report = { committedDays: candles.committed, uncommittedDays: Math.max(0, filled - candles.committed) };
  // By candles that are wrong, every outcome may be.
  if (candles.wrong) return { wrong: candles.wrong, judged: 0, unjudged: ideas.length, ...report, records: [] };
  const series = seriesOf(given);
  const judged: Judged[] = [];
  const wrongs: WrongOutcome[] = [];
  for (const idea of ideas) {
    const result = judge(idea, series);
    if (result === null) continue;
    if ('fault' in result) wrongs.push(result);
    else judged.push(result);
  }
  return {
    wrong: firstOf(wrongs),
    judged: judged.length,
    unjudged: ideas.length - judged.length - wrongs.length,
    ...report,
    records: recordsOf(judged),
  };
}

const firstOf = (wrongs: readonly WrongOutcome[]): WrongOutcome | null =>
  wrongs.reduce<WrongOutcome | null>((first, each) => (first && first.index < each.index ? first : each), null);

/** Compares the candles that are given with the hashes of their days. */
function checkDays(sha256: Sha256, days: readonly OpenedDay[], given: readonly CandleDay[]) {
  const held = new Map(given.map((each) => [`${each.symbol} ${each.day}`, each]));
  const wrongs: WrongOutcome[] = [];
  let committed = 0;
  for (const { index, symbol, day, hash } of days) {
    const own = held.get(`${symbol} ${day}`);
    if (!own) continue;
    committed += 1;
    const computed = toHex(sha256(utf8Bytes(candleLines(own.candles))));
    if (computed !== hash) wrongs.push({ index, fault: 'candles', said: hash, computed });
  }
  return { wrong: firstOf(wrongs), committed };
}

/** Candles of a symbol by their day, and in the units of ideas. */
interface Series {
  days: Map<string, readonly SeriesCandle[]>;
  inUnits: Map<string, readonly SealedCandle[]>;
}

function seriesOf(given: readonly CandleDay[]): Map<string, Series> {
  const found = new Map<string, Series>();
  for (const { symbol, day, candles } of given) {
    const series = found.get(symbol) ?? { days: new Map(), inUnits: new Map() };
    series.days.set(day, candles);
    found.set(symbol, series);
  }
  return found;
}

/** The candles of an idea from the day of its publication to a day; null: some are not there. */
function candlesOf({ symbol, decimals, terms }: OpenedIdea, until: number, all: Map<string, Series>) {
  const series = all.get(symbol);
  if (!series) return null;
  const found: SealedCandle[] = [];
  for (let at = Math.floor(terms.publishedAt / dayMilliseconds) * dayMilliseconds; at <= until; at += dayMilliseconds) {
    const day = dayOf(at);
    const candles = series.days.get(day);
    if (!candles) return null;
    const key = `${day} ${decimals}`;
    const own = series.inUnits.get(key) ?? inUnitsOf(candles, decimals);
    series.inUnits.set(key, own);
    for (const candle of own) found.push(candle);
  }
  return found;
}

const finalTypes: readonly unknown[] = ['stopped', 'closed', 'expired', 'cancelled', 'missed', 'voided'];
const isFinal = ({ type, r }: SaidEvent): boolean => finalTypes.includes(type) || r !== undefined;
/** Longer no idea lasts, in milliseconds: what claims more is not computed. */
const longest = 400 * dayMilliseconds;

/** Null: it cannot be computed. */
function judge(idea: OpenedIdea, series: Map<string, Series>): Judged | WrongOutcome | null {
  const { terms, actions, said } = idea;
  const last = said.at(-1)?.event;
  if (!last || !isFinal(last) || said.some(({ event }, place) => event.seq !== place + 1)) return null;
  if (last.at - terms.publishedAt > longest) return null;
  const candles = candlesOf(idea, last.at, series);
  if (!candles) return null;
  const state = beginOutcome(terms);
  const until = (Math.floor(last.at / dayMilliseconds) + 1) * dayMilliseconds;
  const events = resolveOutcome(terms, state, { actions, candles, until });
  for (const [place, { index, event }] of said.entries()) {
    const [one, other] = [textOf(event), textOf(events[place])];
    if (one !== other) return { index, fault: 'outcome', said: one, computed: other };
  }
  return { idea, closedAt: last.at, state, net: events.at(-1)?.net ?? null };
}

function textOf(event: SaidEvent | OutcomeEvent | undefined): string | null {
  if (!event) return null;
  try {
    return canonicalJson({ ...event } as CanonicalValue);
  } catch {
    // What JSON cannot say, or deeper than any event: no event of ours.
    return '';
  }
}

/** In the order of closing. What was void, or never filled, has no result. */
function recordsOf(judged: readonly Judged[]): ComputedRecord[] {
  const records = new Map<string, { author: string; isSimulated: boolean; summary: typeof noResults }>();
  const inOrder = judged.toSorted((a, b) => a.closedAt - b.closedAt || a.idea.idea - b.idea.idea);
  for (const { idea, state, net: own } of inOrder) {
    const { author, isSimulated, resettled } = idea;
    const net = resettled ? resettled.net : own;
    if (net === null || state.status === 'void') continue;
    const key = `${author}:${isSimulated}`;
    const before = records.get(key)?.summary ?? noResults;
    const isAmbiguous = resettled ? resettled.isAmbiguous : state.isAmbiguous;
    records.set(key, { author, isSimulated, summary: joinSummaries(before, summaryOf(net, isAmbiguous)) });
  }
  return [...records.values()].map(({ summary, ...record }) => ({ ...record, scorecard: scorecardOf(summary) }));
}
