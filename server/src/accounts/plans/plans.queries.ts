import { sql } from 'drizzle-orm';
import type { Plan } from '@candela/contract/accounts/plans';
import type { Db } from '#db/client.ts';

export async function listRows(db: Db): Promise<Plan[]> {
  const { rows } = await db.execute<{ [K in keyof Plan]: Plan[K] }>(sql`
    select p.id, p.name, p.subscription_type_id as "subscriptionTypeId",
      coalesce((select value @> to_jsonb(p.id) from settings where key = 'access.planIds'), false) as "givesAccess"
    from plans p order by p.id`);
  return rows;
}
