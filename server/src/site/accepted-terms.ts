import { termsAcceptances } from '#db/tables/settings.ts';
import { personalRows, type PersonalDataSource } from './personal-data.ts';

/** The versions of the terms that a person has accepted. */
export const acceptedTermsData: PersonalDataSource = personalRows({
  name: 'accepted-terms',
  table: termsAcceptances,
  owner: termsAcceptances.userId,
  key: termsAcceptances.version,
  columns: {
    version: termsAcceptances.version,
    address: termsAcceptances.termsUrl,
    acceptedAt: termsAcceptances.acceptedAt,
  },
});
