import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import {
  maxUserViews,
  userColumns,
  userViewSchema,
  type NewUserView,
  type UserView,
} from '@candela/contract/accounts/user-views';

const viewRow = rowOf({
  id: z.uuid(),
  name: z.string(),
  filter: z.custom<UserView['filter']>((value) => userViewSchema.shape.filter.safeParse(value).success),
  columns: z.array(z.enum(userColumns)),
});

/** Saved views of the user list, each admin's own. */
export function createUserViews({ db }: { db: Db }) {
  const list = async ({ userId }: SignedInCaller) => ({
    data: await readRows(db, viewRow)`
      select id, name, filter, columns from user_views where admin_id = ${userId}::uuid order by lower(name)`,
  });

  /** @throws AppError userViews.tooMany */
  const save = (caller: SignedInCaller, { name, filter, columns }: NewUserView): Promise<UserView> =>
    db.transaction(async (tx) => {
      // Serialises the views of an admin, so that they can be counted.
      await run(tx)`select from users where id = ${caller.userId}::uuid for no key update`;
      const others = await run(tx)`
        select from user_views where admin_id = ${caller.userId}::uuid and lower(name) <> lower(${name})`;
      if (others >= maxUserViews) throw new AppError('userViews.tooMany');
      return requireRow(tx, viewRow)`
        insert into user_views (admin_id, name, filter, columns)
        values (${caller.userId}::uuid, ${name}, ${JSON.stringify(filter)}::jsonb, ${arrayOf([...new Set(columns)])}::text[])
        on conflict (admin_id, lower(name)) do update set name = excluded.name, filter = excluded.filter, columns = excluded.columns
        returning id, name, filter, columns`;
    });

  async function remove({ userId }: SignedInCaller, id: string): Promise<void> {
    await run(db)`delete from user_views where id = ${id}::uuid and admin_id = ${userId}::uuid`;
  }

  return { list, save, remove };
}
