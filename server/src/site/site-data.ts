import { run } from '#db/rows.ts';
import { acceptedTermsData } from './accepted-terms.ts';
import { keptAs, leftOutAs, type DomainData } from './personal-data.ts';

/** What the pages of the site itself store about people. */
export const siteData: DomainData = {
  rows: [acceptedTermsData],
  leftOut: {
    interface_texts: leftOutAs.ofInstallation,
    setting_changes: leftOutAs.ofInstallation,
    connection_tests: leftOutAs.passing,
  },
  erasures: {
    connection_tests: (tx, { id }) => run(tx)`delete from connection_tests where user_id = ${id}::uuid`,
  },
  kept: {
    interface_texts: keptAs.ofInstallation,
    setting_changes: keptAs.ofInstallation,
    terms_acceptances: keptAs.pseudonym,
  },
};
