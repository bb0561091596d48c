import { personalRows, type PersonalDataSource } from './personal-data.ts';

/** Changes that a person has made as a trainer or admin. Values are left out: they may be about others. */
export const ownChangesData: PersonalDataSource = personalRows({
  name: 'changes',
  from: 'audit_events',
  owner: 'actor_id',
  key: { column: 'id', type: 'bigint' },
  columns: { at: 'at', action: 'action', entity: 'entity', entityId: 'entity_id', address: 'address' },
});
