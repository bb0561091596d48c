import type * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';

const personRow = rowOf(personSchema.shape);

type PersonRow = z.infer<typeof personRow>;

export async function listPeople(db: Db, userIds: string[]): Promise<PersonRow[]> {
  return readRows(db, personRow)`
    select id, first_name || ' ' || last_name as "fullName", thumbnail_path as "thumbnailImagePath"
    from users where id = any(${arrayOf(userIds)}::uuid[]) order by first_name, last_name`;
}
