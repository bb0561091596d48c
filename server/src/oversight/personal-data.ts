import { run } from '#db/rows.ts';
import { ownChangesData } from '#site/own-changes.ts';
import { ownReportsData } from '#site/own-reports.ts';
import { leftOutAs, type DomainData } from '#site/personal-data.ts';

/** Changes that people have made, and reports by and about them. */
export const oversightData: DomainData = {
  rows: [ownChangesData, ownReportsData],
  leftOut: {
    moderation_cases: leftOutAs.ofInstallation,
    report_runs: leftOutAs.passing,
    report_schedules: leftOutAs.passing,
  },
  erasures: {
    report_schedules: (tx, { id }) => run(tx)`delete from report_schedules where ${id}::uuid in (user_id, subject_id)`,
    // What is being made ends; the job that removes expired files removes all of them, also those about the person.
    report_runs: (tx, { id }) => run(tx)`
      update report_runs set expires_at = now(), state = case when state = 'done' then state else 'failed' end
      where ${id}::uuid in (user_id, subject_id)`,
    reports: async (tx, { id }) => {
      await run(tx)`update reports set text = '' where reporter_id = ${id}::uuid`;
      // The text of the profile is also removed from reports.
      await run(tx)`
        update reports set body = null where case_id in (
          select id from moderation_cases where author_id = ${id}::uuid and kind = 'profile')`;
    },
    moderation_cases: (tx, { id, pseudonym }) => run(tx)`
      update moderation_cases set body = '', context = ${pseudonym}
      where author_id = ${id}::uuid and kind = 'profile'`,
  },
};
