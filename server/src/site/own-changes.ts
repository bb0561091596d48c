import { auditEvents } from '#db/tables/audit.ts';
import { personalRows, type PersonalDataSource } from './personal-data.ts';

/** Changes that a person has made as a trainer or admin. Values are left out: they may be about others. */
export const ownChangesData: PersonalDataSource = personalRows({
  name: 'changes',
  table: auditEvents,
  owner: auditEvents.actorId,
  key: auditEvents.id,
  columns: {
    at: auditEvents.at,
    action: auditEvents.action,
    entity: auditEvents.entity,
    entityId: auditEvents.entityId,
    address: auditEvents.address,
  },
});
