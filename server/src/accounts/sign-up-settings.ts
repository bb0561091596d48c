import type { Db } from '#db/client.ts';
import { readSettings } from '#site/setting-values.ts';
import { domainsOf } from '@candela/contract/site/domain-lists';

/** Who can sign up. */
export async function readSignUpSettings(db: Db) {
  const values = await readSettings(db, ['signUp.isOpen', 'signUp.domains', 'signUp.needsApproval']);
  return {
    isOpen: values['signUp.isOpen'],
    domains: domainsOf(values['signUp.domains']),
    needsApproval: values['signUp.needsApproval'],
  };
}
