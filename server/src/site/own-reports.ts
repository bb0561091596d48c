import { personalRows, type PersonalDataSource } from './personal-data.ts';

/** Reports that a person has made. The reported content is left out: others have written it. */
export const ownReportsData: PersonalDataSource = personalRows({
  name: 'reports',
  from: 'reports r join moderation_cases c on c.id = r.case_id',
  owner: 'r.reporter_id',
  key: { column: 'r.id', type: 'int' },
  columns: { kind: 'c.kind', context: 'c.context', reason: 'r.reason', text: 'r.text', at: 'r.created_at' },
});
