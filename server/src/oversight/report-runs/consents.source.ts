import { isInstant } from '#platform/http/cursors.ts';
import { toIso } from '#platform/time/instants.ts';
import type { ReportSource } from '#site/report-run-sources.ts';
import { consentDocuments, listConsents, readConsents } from './consents.queries.ts';

/** Who accepted which version of what, and when. */
export const consentsReport: ReportSource = {
  kind: 'consents',
  columns: [
    { key: 'person', type: 'text', share: 22 },
    { key: 'document', type: 'code', share: 20, words: consentDocuments },
    { key: 'version', type: 'text', share: 12 },
    { key: 'acceptedAt', type: 'instant', share: 16 },
    { key: 'address', type: 'text', share: 30 },
  ],
  afterLength: 2,
  isPosition: ([at, id]) => typeof at === 'string' && isInstant(at) && typeof id === 'string',
  async rows(db, _reader, scope, { after, limit }) {
    const position = after && { at: String(after[0]), id: String(after[1]) };
    const rows = await listConsents(db, scope, { after: position, limit });
    return rows.map((row) => ({
      id: row.id,
      cells: [row.fullName, row.document, row.version, toIso(row.at), row.address],
      after: [row.at, row.id],
    }));
  },
  count: async (db, _reader, scope) => (await readConsents(db, scope)).acceptances,
  async figures(db, _reader, scope) {
    const { people, acceptances } = await readConsents(db, scope);
    return [
      { key: 'people', type: 'number', value: people },
      { key: 'acceptances', type: 'number', value: acceptances },
    ];
  },
  notes: () => [],
};
