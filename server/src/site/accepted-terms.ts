import { personalRows, type PersonalDataSource } from './personal-data.ts';

/** The versions of the terms that a person has accepted. */
export const acceptedTermsData: PersonalDataSource = personalRows({
  name: 'accepted-terms',
  from: 'terms_acceptances',
  owner: 'user_id',
  key: { column: 'version', type: 'text' },
  columns: { version: 'version', address: 'terms_url', acceptedAt: 'accepted_at' },
});
