import type { RecordCounts } from '#db/tables/records.ts';
import {
  flatResult,
  joinSummaries,
  noResults,
  summaryOf,
  type ResultSummary,
} from '@candela/markets/figures/result-summaries';
import type { EndedIdea } from './ended-ideas.queries.ts';
import { joinCounts, noCounts, overlapOf } from './record-counts.ts';

/** Figures of a part of a record. */
export interface Figures {
  isSimulated: boolean;
  dimension: 'all' | 'ranked' | 'symbol' | 'market' | 'style';
  /** An id of a symbol, a market, a code of a style; empty for all. */
  value: string;
  summary: ResultSummary;
  counts: RecordCounts;
}

interface Month {
  /** In the order in which they ended. */
  ended: readonly EndedIdea[];
  stretches: readonly { isSimulated: boolean; from: number; to: number }[];
  /** The result before the month; null: there is none. */
  netBefore: (isSimulated: boolean) => number | null;
}

/** What a month says, by everything that records are divided by. */
export function figuresOfMonth({ ended, stretches, netBefore }: Month): Figures[] {
  const found = new Map<string, Figures>();
  const before = new Map([true, false].map((isSimulated) => [isSimulated, netBefore(isSimulated)]));
  const add = (
    isSimulated: boolean,
    dimension: Figures['dimension'],
    value: string,
    idea: EndedIdea,
    counts: RecordCounts,
  ) => {
    const key = `${isSimulated}:${dimension}:${value}`;
    const known = found.get(key) ?? { isSimulated, dimension, value, summary: noResults, counts: noCounts };
    const summary = isScored(idea)
      ? joinSummaries(known.summary, summaryOf(idea.net, idea.isAmbiguous))
      : known.summary;
    found.set(key, { ...known, summary, counts: joinCounts(known.counts, counts) });
  };
  for (const idea of ended) {
    const { isSimulated } = idea;
    const counts = countsOf(idea, before.get(isSimulated) ?? null);
    add(isSimulated, 'all', '', idea, counts);
    if (!idea.isDuplicate && isScored(idea)) add(isSimulated, 'ranked', '', idea, counts);
    add(isSimulated, 'symbol', String(idea.symbolId), idea, counts);
    add(isSimulated, 'market', idea.market, idea, counts);
    add(isSimulated, 'style', idea.style, idea, counts);
    if (isScored(idea)) before.set(isSimulated, idea.net);
  }
  for (const isSimulated of [true, false]) {
    const own = stretches.filter((each) => each.isSimulated === isSimulated);
    if (own.length === 0) continue;
    const key = `${isSimulated}:all:`;
    const known = found.get(key) ?? {
      isSimulated,
      dimension: 'all' as const,
      value: '',
      summary: noResults,
      counts: noCounts,
    };
    found.set(key, { ...known, counts: joinCounts(known.counts, { ...noCounts, ...overlapOf(own) }) });
  }
  return [...found.values()];
}

/** Voided ideas and those that are withheld for ever count nowhere; those that were never filled have no result. */
const isScored = (idea: EndedIdea): idea is EndedIdea & { net: number } =>
  idea.net !== null && idea.status !== 'void' && !idea.isWithheld;

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
    riskAfterLosses: risk(netBefore !== null && netBefore <= -flatResult),
    riskAfterWins: risk(netBefore !== null && netBefore >= flatResult),
  };
}
