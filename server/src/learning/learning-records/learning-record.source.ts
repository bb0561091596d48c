import { makeRecordNumber } from '#learning/progress/certificate-numbers.ts';
import { isInstant } from '#platform/http/cursors.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import type { ReportFigureSource, ReportRow, ReportScope, ReportSource } from '#site/report-run-sources.ts';
import { can } from '@candela/contract/permissions';
import { figureTypes } from './figure-types.ts';
import { enterPaper } from './learning-papers.queries.ts';
import {
  countEntries,
  entryKinds,
  entryOutcomes,
  listEntries,
  readFigures,
  type EntryRow,
} from './learning-record.queries.ts';
import { statementOf } from './learning-statements.ts';

/** What somebody has learned in a period, for an employer or a regulator: their own, and for admins that of anybody. */
export function createLearningRecord({ isDemo }: { isDemo: boolean }): ReportSource {
  const recordOf = ({ subjectId, from, to, timeZone }: ReportScope) => {
    if (subjectId === null) throw new Error('a learning record is of one person');
    return { userId: subjectId, from, to, timeZone, isDemo };
  };
  return {
    kind: 'learningRecord',
    columns: [
      { key: 'entry', type: 'code', share: 9, words: entryKinds },
      { key: 'title', type: 'text', share: 22 },
      { key: 'begun', type: 'instant', share: 12 },
      { key: 'ended', type: 'instant', share: 12 },
      { key: 'outcome', type: 'code', share: 10, words: entryOutcomes },
      { key: 'share', type: 'share', share: 6 },
      { key: 'time', type: 'seconds', share: 9 },
      { key: 'result', type: 'result', share: 9 },
      { key: 'number', type: 'text', share: 15 },
    ],
    afterLength: 3,
    isPosition: ([rank, at, id]) =>
      entryKinds[Number(rank)] !== undefined && typeof at === 'string' && isInstant(at) && typeof id === 'string',
    maySeeOthers: (reader) => can(reader, 'users.manage'),
    async rows(db, _reader, scope, { after, limit }) {
      const [rank, at, id] = after ?? [];
      const position = after && { rank: Number(rank), at: String(at), id: String(id) };
      return (await listEntries(db, recordOf(scope), { after: position, limit })).map(rowOf);
    },
    count: (db, _reader, scope) => countEntries(db, recordOf(scope)),
    async figures(db, _reader, scope): Promise<ReportFigureSource[]> {
      const figures = await readFigures(db, recordOf(scope));
      return figureTypes.map(({ key, type }) => ({ key, type, value: figures[key] }));
    },
    notes: () => ['courseTime', 'hypothetical'],
    register: { makeNumber: makeRecordNumber, enter: enterPaper },
    toStatement: statementOf,
  };
}

function rowOf(entry: EntryRow): ReportRow {
  return {
    id: [entry.kind, entry.thingId, entry.id].filter((part) => part !== null).join('/'),
    cells: [
      entry.kind,
      entry.title,
      toIsoOrNull(entry.begunAt),
      toIsoOrNull(entry.endedAt),
      entry.outcome,
      entry.share,
      entry.seconds,
      entry.net,
      entry.number,
    ],
    after: [entry.rank, entry.at, entry.id],
  };
}
