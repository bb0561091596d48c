import { sql } from 'drizzle-orm';
import { moderationCases, reports } from '#db/tables/moderation.ts';
import { personalRows, type PersonalDataSource } from './personal-data.ts';

/** Reports that a person has made. The reported content is left out: others have written it. */
export const ownReportsData: PersonalDataSource = personalRows({
  name: 'reports',
  table: reports,
  joined: sql`join ${moderationCases} on ${moderationCases.id} = ${reports.caseId}`,
  owner: reports.reporterId,
  key: reports.id,
  columns: {
    kind: moderationCases.kind,
    context: moderationCases.context,
    reason: reports.reason,
    text: reports.text,
    at: reports.createdAt,
  },
});
