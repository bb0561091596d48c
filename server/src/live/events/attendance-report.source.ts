import { isInstant } from '#platform/http/cursors.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { ReportReader, ReportScope, ReportSource } from '#site/report-run-sources.ts';
import { can } from '@candela/contract/permissions';
import { isUuid } from '@candela/contract/uuids';
import { listAttendances, readAttendanceFigures } from './attendance-report.queries.ts';

/** Hosts have their own sessions, admins all of them. */
const attendanceOf = (reader: ReportReader, { from, to, timeZone }: ReportScope) => ({
  from,
  to,
  timeZone,
  hostId: can(reader, 'areas.admin') ? null : reader.userId,
});

/** Who was registered for sessions, who came, and how long they stayed. */
export const attendanceReport: ReportSource = {
  kind: 'attendance',
  columns: [
    { key: 'session', type: 'text', share: 22 },
    { key: 'startsAt', type: 'instant', share: 14 },
    { key: 'person', type: 'text', share: 18 },
    { key: 'registration', type: 'code', share: 11, words: ['registered', 'waiting', 'none'] },
    { key: 'cameAt', type: 'instant', share: 14 },
    { key: 'leftAt', type: 'instant', share: 14 },
    { key: 'time', type: 'seconds', share: 9 },
  ],
  afterLength: 3,
  isPosition: ([at, eventId, userId]) =>
    typeof at === 'string' &&
    isInstant(at) &&
    Number.isInteger(eventId) &&
    Math.abs(Number(eventId)) < 2 ** 31 &&
    typeof userId === 'string' &&
    isUuid(userId),
  async rows(db, reader, scope, { after, limit }) {
    const [at, eventId, userId] = after ?? [];
    const position = after && { at: String(at), eventId: Number(eventId), userId: String(userId) };
    const rows = await listAttendances(db, attendanceOf(reader, scope), { after: position, limit });
    return rows.map((row) => ({
      id: `${row.eventId}/${row.userId}`,
      cells: [
        row.title,
        toIso(row.startsAt),
        row.fullName,
        row.registration,
        toIsoOrNull(row.cameAt),
        toIsoOrNull(row.leftAt),
        row.seconds,
      ],
      after: [row.startsAt, row.eventId, row.userId],
    }));
  },
  count: async (db, reader, scope) => (await readAttendanceFigures(db, attendanceOf(reader, scope))).people,
  async figures(db, reader, scope) {
    const figures = await readAttendanceFigures(db, attendanceOf(reader, scope));
    return [
      { key: 'sessions', type: 'number', value: figures.sessions },
      { key: 'registered', type: 'number', value: figures.registered },
      { key: 'came', type: 'number', value: figures.came },
      { key: 'averageTime', type: 'seconds', value: figures.averageTime },
    ];
  },
  notes: () => ['attendanceTime'],
};
