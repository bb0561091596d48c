import { isInstant } from '#platform/http/cursors.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { ReportScope, ReportSource } from '#site/report-run-sources.ts';
import { can } from '@candela/contract/permissions';
import { decimalTextOf } from '@candela/markets/candles/decimals';
import { rankedFrom } from '@candela/markets/figures/scorecard';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';
import { listReportedIdeas, readReportedIdeas } from './ideas-report.queries.ts';

function ideasOf({ subjectId, from, to, timeZone }: ReportScope) {
  if (subjectId === null) throw new Error('ideas are reported of one author');
  return { authorId: subjectId, from, to, timeZone };
}

/** What an author has published and what became of it: without losers, void ideas and the number of results it does not exist. */
export const ideasReport: ReportSource = {
  kind: 'ideas',
  columns: [
    { key: 'idea', type: 'text', share: 6 },
    { key: 'published', type: 'instant', share: 14 },
    { key: 'symbol', type: 'text', share: 12 },
    { key: 'direction', type: 'code', share: 7, words: ['long', 'short'] },
    { key: 'levels', type: 'text', share: 13 },
    { key: 'stop', type: 'text', share: 9 },
    { key: 'targets', type: 'text', share: 14 },
    { key: 'status', type: 'code', share: 12, words: outcomeStatuses },
    { key: 'closed', type: 'instant', share: 14 },
    { key: 'result', type: 'result', share: 9 },
  ],
  afterLength: 2,
  isPosition: ([at, id]) =>
    typeof at === 'string' && isInstant(at) && Number.isInteger(id) && Math.abs(Number(id)) < 2 ** 31,
  maySeeOthers: (reader) => can(reader, 'ideas.moderate'),
  async rows(db, _reader, scope, { after, limit }) {
    const [at, id] = after ?? [];
    const position = after && { at: String(at), id: Number(id) };
    const rows = await listReportedIdeas(db, ideasOf(scope), { after: position, limit });
    return rows.map((row) => {
      const price = (value: string) => decimalTextOf(Number(value), row.pricePrecision);
      const entries = row.entryLow === row.entryHigh ? [row.entryLow] : [row.entryLow, row.entryHigh];
      return {
        id: String(row.id),
        cells: [
          `#${row.id}`,
          toIso(row.publishedAt),
          row.symbol,
          row.direction,
          entries.map(price).join(' – '),
          price(row.stop),
          row.targets.map(price).join(' / '),
          row.status,
          toIsoOrNull(row.closedAt),
          row.status === 'void' ? null : row.net,
        ],
        after: [row.publishedAt, row.id],
      };
    });
  },
  count: async (db, _reader, scope) => (await readReportedIdeas(db, ideasOf(scope))).published,
  async figures(db, _reader, scope) {
    const figures = await readReportedIdeas(db, ideasOf(scope));
    const counts = ['published', 'sample', 'wins', 'losses', 'flat', 'unfilled', 'voids', 'open'] as const;
    return [
      ...counts.map((key) => ({ key, type: 'number' as const, value: figures[key] })),
      { key: 'total', type: 'result', value: figures.total },
      { key: 'average', type: 'result', value: figures.average },
    ];
  },
  notes(figures) {
    const sample = figures.find(({ key }) => key === 'sample')?.value ?? 0;
    return ['allIdeas', ...(Number(sample) < rankedFrom ? ['fewIdeas'] : []), 'past'];
  },
};
