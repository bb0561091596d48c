import { isInstant } from '#platform/http/cursors.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { ReportSource } from '#site/report-run-sources.ts';
import { reportKinds } from '@candela/contract/oversight/moderation';
import { decisionOutcomes, listDecisions, readDecisions } from './decisions.queries.ts';

/** What came before moderators and reviewers, how it was decided, and how long that took. */
export const decisionsReport: ReportSource = {
  kind: 'decisions',
  columns: [
    { key: 'matter', type: 'code', share: 14, words: [...reportKinds, 'courseVersion'] },
    { key: 'about', type: 'text', share: 24 },
    { key: 'reports', type: 'number', share: 8 },
    { key: 'opened', type: 'instant', share: 14 },
    { key: 'decided', type: 'instant', share: 14 },
    { key: 'time', type: 'seconds', share: 10 },
    { key: 'appealed', type: 'instant', share: 14 },
    { key: 'outcome', type: 'code', share: 12, words: decisionOutcomes },
    { key: 'decidedBy', type: 'text', share: 14 },
  ],
  afterLength: 2,
  isPosition: ([at, id]) => typeof at === 'string' && isInstant(at) && typeof id === 'string',
  async rows(db, _reader, scope, { after, limit }) {
    const position = after && { at: String(after[0]), id: String(after[1]) };
    const rows = await listDecisions(db, scope, { after: position, limit });
    return rows.map((row) => ({
      id: row.id,
      cells: [
        row.matter,
        row.about,
        row.reports,
        toIso(row.openedAt),
        toIsoOrNull(row.decidedAt),
        row.seconds,
        toIsoOrNull(row.appealedAt),
        row.outcome,
        row.decidedBy,
      ],
      after: [row.openedAt, row.id],
    }));
  },
  count: async (db, _reader, scope) => (await readDecisions(db, scope)).opened,
  async figures(db, _reader, scope) {
    const { opened, decided, removed, appeals, medianTime } = await readDecisions(db, scope);
    return [
      { key: 'opened', type: 'number', value: opened },
      { key: 'decided', type: 'number', value: decided },
      { key: 'removed', type: 'number', value: removed },
      { key: 'appeals', type: 'number', value: appeals },
      { key: 'medianTime', type: 'seconds', value: medianTime },
    ];
  },
  notes: () => [],
};
