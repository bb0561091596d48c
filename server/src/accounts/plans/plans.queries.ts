import { planSchema, type Plan } from '@candela/contract/accounts/plans';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

const planRow = rowOf(planSchema.shape);

export async function listRows(db: Db): Promise<Plan[]> {
  return readRows(db, planRow)`
    select p.id, p.name, p.subscription_type_id as "subscriptionTypeId",
      coalesce((select value @> to_jsonb(p.id) from settings where key = 'access.planIds'), false) as "givesAccess"
    from plans p order by p.id`;
}
