import type { Educator } from '@candela/contract/educators';
import { roleIds } from '@candela/contract/roles';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

type EducatorRow = { [K in keyof Educator]: Educator[K] };

export async function listRows(db: Db, limit: number): Promise<EducatorRow[]> {
  const { rows } = await db.execute<EducatorRow>(sql`
    select id, first_name as "firstName", last_name as "lastName", associate_id as "associateId",
      thumbnail_path as "thumbnailImagePath"
    from users where status = 'active' and role_ids @> array[${roleIds.trainer}]::smallint[]
    order by first_name, last_name, id limit ${limit}`);
  return rows;
}
