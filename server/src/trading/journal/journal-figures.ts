import type { JournalFigures, journalDimensions } from '@candela/contract/trading/journal';
import { joinSummaries, noResults, summaryOf, type ResultSummary } from '@candela/markets/figures/result-summaries';
import { scorecardOf } from '@candela/markets/figures/scorecard';
import type { ResultRow } from './journal.queries.ts';

type Dimension = (typeof journalDimensions)[number];

const maxPoints = 300;
/** Groups of a dimension that are told: those with the most trades. */
const maxGroups = 24;

/** Figures of a journal as those of a record of trade ideas. @param rows in the order of time */
export function figuresOf(rows: readonly ResultRow[]): JournalFigures {
  let total = noResults;
  const groups = new Map<string, { dimension: Dimension; value: string; summary: ResultSummary }>();
  const sums: number[] = [];
  for (const row of rows) {
    const one = summaryOf(row.net, false);
    total = joinSummaries(total, one);
    sums.push(total.sum / 10_000);
    for (const [dimension, value] of placesOf(row)) {
      const key = `${dimension} ${value}`;
      const before = groups.get(key)?.summary ?? noResults;
      groups.set(key, { dimension, value, summary: joinSummaries(before, one) });
    }
  }
  return { total: presentFigures(total), equity: thinned(sums), groups: presentGroups([...groups.values()]) };
}

function placesOf(row: ResultRow): [Dimension, string][] {
  const places: [Dimension, string][] = [
    ['weekday', String(row.weekday)],
    ['hour', String(row.hour)],
    ['source', row.source],
    ...[...new Set(row.tags)].map((tag): [Dimension, string] => ['tag', tag]),
  ];
  if (row.setup !== '') places.push(['setup', row.setup]);
  if (row.moodBefore !== null) places.push(['mood', String(row.moodBefore)]);
  if (row.isPlanKept !== null) places.push(['plan', row.isPlanKept ? 'kept' : 'broken']);
  return places;
}

function presentFigures(summary: ResultSummary): JournalFigures['total'] {
  const { closed, wins, losses, totalR, averageR, averageInterval, maxDrawdownR } = scorecardOf(summary);
  return { closed, wins, losses, totalR, averageR, averageInterval, maxDrawdownR };
}

function presentGroups(
  groups: { dimension: Dimension; value: string; summary: ResultSummary }[],
): JournalFigures['groups'] {
  const counts = new Map<Dimension, number>();
  return groups
    .toSorted((a, b) => b.summary.closed - a.summary.closed || (a.value < b.value ? -1 : 1))
    .filter(({ dimension }) => {
      const count = (counts.get(dimension) ?? 0) + 1;
      counts.set(dimension, count);
      return count <= maxGroups;
    })
    .map(({ dimension, value, summary }) => ({ dimension, value, figures: presentFigures(summary) }));
}

/** Evenly, with the last one. */
function thinned(sums: readonly number[]): number[] {
  if (sums.length <= maxPoints) return [...sums];
  const step = (sums.length - 1) / (maxPoints - 1);
  return Array.from({ length: maxPoints }, (_, at) => sums[Math.round(at * step)] ?? 0);
}
