import type { Plan } from '@candela/contract/accounts/plans';
import type { Db } from '#db/client.ts';
import { listRows } from './plans.queries.ts';

export function createPlans({ db }: { db: Db }) {
  const list = (): Promise<Plan[]> => listRows(db);
  return { list };
}
