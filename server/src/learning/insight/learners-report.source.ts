import { toIso } from '#platform/time/instants.ts';
import type { ReportReader, ReportScope, ReportSource } from '#site/report-run-sources.ts';
import { can } from '@candela/contract/permissions';
import { isUuid } from '@candela/contract/uuids';
import { listReportedLearners, readReportedLearners } from './learners-report.queries.ts';

const firstUser = '00000000-0000-0000-0000-000000000000';

/** Trainers have the learners of their courses, admins all of them. */
const learnersOf = (reader: ReportReader, { from, to, timeZone }: ReportScope) => ({
  from,
  to,
  timeZone,
  trainerId: can(reader, 'areas.admin') ? null : reader.userId,
});

/** Learners across courses: one row for each, whatever the number of their courses. */
export const learnersReport: ReportSource = {
  kind: 'learners',
  columns: [
    { key: 'person', type: 'text', share: 26 },
    { key: 'enrolled', type: 'number', share: 9 },
    { key: 'finished', type: 'number', share: 9 },
    { key: 'lessons', type: 'number', share: 9 },
    { key: 'time', type: 'seconds', share: 12 },
    { key: 'lastActive', type: 'instant', share: 18 },
    { key: 'questions', type: 'number', share: 12 },
  ],
  afterLength: 1,
  isPosition: ([userId]) => typeof userId === 'string' && isUuid(userId),
  async rows(db, reader, scope, { after, limit }) {
    const rows = await listReportedLearners(db, learnersOf(reader, scope), {
      after: String(after?.[0] ?? firstUser),
      limit,
    });
    return rows.map((row) => ({
      id: row.userId,
      cells: [
        row.fullName,
        row.courses,
        row.finished,
        row.lessons,
        row.seconds,
        toIso(row.lastActiveAt),
        row.questions,
      ],
      after: [row.userId],
    }));
  },
  count: async (db, reader, scope) => (await readReportedLearners(db, learnersOf(reader, scope))).learners,
  async figures(db, reader, scope) {
    const figures = await readReportedLearners(db, learnersOf(reader, scope));
    return [
      { key: 'learners', type: 'number', value: figures.learners },
      { key: 'enrolments', type: 'number', value: figures.enrolments },
      { key: 'completions', type: 'number', value: figures.completions },
      { key: 'questionsWaiting', type: 'number', value: figures.questionsWaiting },
    ];
  },
  notes: () => ['learnersTime'],
};
