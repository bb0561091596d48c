import type { RecordCounts } from '#db/tables/records.ts';
import {
  flatResult,
  joinSummaries,
  noResults,
  summaryOf,
  type ResultSummary,
} from '@candela/markets/figures/result-summaries';
import type { EndedIdea, Position } from './ended-ideas.queries.ts';
import { joinCounts, noCounts, overlapOf } from './record-counts.ts';
import { rankingOf, type Division } from './record-part.ts';

/** Figures of a part of a record. */
export interface Figures extends Division {
  isSimulated: boolean;
  summary: ResultSummary;
  counts: RecordCounts;
}

interface Part {
  isSimulated: boolean;
  symbolId: number;
  market: string;
  style: string;
}

interface Month {
  /** In the order in which they ended. */
  ended: readonly EndedIdea[];
  positions: readonly Position[];
  /** The result before the month; null: there is none. */
  netBefore: (isSimulated: boolean) => number | null;
}

/** What a month, or a part of one, says, by everything that records are divided by. */
export function figuresOfMonth({ ended, positions, netBefore }: Month): Figures[] {
  const found = new Map<string, Figures>();
  const change = (isSimulated: boolean, [dimension, value]: Divided, to: (known: Figures) => Partial<Figures>) => {
    const key = `${isSimulated}:${dimension}:${value}`;
    const known = found.get(key) ?? { isSimulated, dimension, value, summary: noResults, counts: noCounts };
    found.set(key, { ...known, ...to(known) });
  };
  const before = new Map([true, false].map((isSimulated) => [isSimulated, netBefore(isSimulated)]));
  for (const idea of ended) {
    const { isSimulated } = idea;
    const counts = countsOf(idea, before.get(isSimulated) ?? null);
    for (const divided of [...dividedBy(idea), ...(isRanked(idea) ? rankedBy(idea) : [])]) {
      change(isSimulated, divided, (known) => ({
        counts: joinCounts(known.counts, counts),
        ...(isScored(idea) && { summary: joinSummaries(known.summary, summaryOf(idea.net, idea.isAmbiguous)) }),
      }));
    }
    if (isScored(idea)) before.set(isSimulated, idea.net);
  }
  for (const { of, isSimulated, own } of groupPositions(positions)) {
    change(isSimulated, of, ({ counts }) => ({ counts: joinCounts(counts, { ...noCounts, ...overlapOf(own) }) }));
  }
  return [...found.values()];
}

type Divided = readonly [dimension: Figures['dimension'], value: string];

/** The rankings that an idea counts in. */
const rankedBy = ({ market, style }: Part): Divided[] =>
  [{}, { market }, { style }, { market, style }].map(rankingOf).map(({ dimension, value }) => [dimension, value]);

/** Everything that an idea is counted in, but the rankings. */
const dividedBy = ({ symbolId, market, style }: Part): Divided[] => [
  ['all', ''],
  ['symbol', String(symbolId)],
  ['market', market],
  ['style', style],
  ['market_style', `${market}:${style}`],
  ['symbol_style', `${symbolId}:${style}`],
];

function groupPositions(positions: readonly Position[]) {
  const groups = new Map<string, { of: Divided; isSimulated: boolean; own: Position[] }>();
  for (const position of positions) {
    for (const of of dividedBy(position)) {
      const key = `${position.isSimulated}:${of.join(':')}`;
      const group = groups.get(key) ?? { of, isSimulated: position.isSimulated, own: [] };
      group.own.push(position);
      groups.set(key, group);
    }
  }
  return groups.values();
}

/** As `isScoredIdea`. */
const isScored = (idea: EndedIdea): idea is EndedIdea & { net: number } =>
  idea.net !== null && idea.status !== 'void' && !idea.isWithheld;

const isRanked = (idea: EndedIdea): boolean => !idea.isDuplicate && isScored(idea);

function countsOf(idea: EndedIdea, netBefore: number | null): RecordCounts {
  const { status, riskBps } = idea;
  const risk = (is: boolean): [number, number] => (is && isScored(idea) ? [riskBps, 1] : [0, 0]);
  return {
    ...noCounts,
    missed: Number(status === 'missed'),
    cancelled: Number(status === 'cancelled'),
    expired: Number(status === 'closed_expired' && idea.net === null),
    void: Number(status === 'void'),
    refused: idea.refused,
    disputed: Number(idea.disputed > 0),
    resettled: Number(idea.resettled > 0),
    duplicates: Number(idea.isDuplicate && isScored(idea)),
    withheld: Number(idea.isWithheld),
    ranked: Number(isRanked(idea)),
    riskAfterLosses: risk(netBefore !== null && netBefore <= -flatResult),
    riskAfterWins: risk(netBefore !== null && netBefore >= flatResult),
    resolutions: isScored(idea) && idea.seconds !== null ? { [idea.seconds]: 1 } : {},
  };
}
