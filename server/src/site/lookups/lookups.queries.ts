import type { Db } from '#db/client.ts';
import { lookupValues } from '#db/tables/lookups.ts';
import { subscriptionTypes } from '#db/tables/plans.ts';

export function listValues(db: Db) {
  return db.select().from(lookupValues).orderBy(lookupValues.list, lookupValues.position);
}

export function listSubscriptionTypes(db: Db) {
  return db.select().from(subscriptionTypes).orderBy(subscriptionTypes.id);
}
