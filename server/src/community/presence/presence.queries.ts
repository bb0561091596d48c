import type { Person } from '@candela/contract/accounts/people';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { arrayOf } from '#db/array-of.ts';

type PersonRow = { [K in keyof Person]: Person[K] };

export async function listPeople(db: Db, userIds: string[]): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select id, first_name || ' ' || last_name as "fullName", thumbnail_path as "thumbnailImagePath"
    from users where id = any(${arrayOf(userIds)}::uuid[]) order by first_name, last_name`);
  return rows;
}
