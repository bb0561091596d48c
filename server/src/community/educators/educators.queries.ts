import { educatorSchema } from '@candela/contract/community/educators';
import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#db/client.ts';
import { containing } from '#db/containing.ts';
import { readRows, rowOf, run } from '#db/rows.ts';

const educatorRow = rowOf(educatorSchema.shape);

type EducatorRow = z.infer<typeof educatorRow>;

/** Where a page ended. */
interface NameKeys {
  firstName: string;
  lastName: string;
  id: string;
}

export const isEducator = sql`u.status = 'active' and u.role_ids @> '{2}'::smallint[]`;

/** By name. */
export async function listRows(
  db: Db,
  userId: string,
  page: { limit: number; after: NameKeys | null; search: string },
): Promise<EducatorRow[]> {
  const { after, search } = page;
  const more = after
    ? sql`and (u.first_name, u.last_name, u.id) > (${after.firstName}, ${after.lastName}, ${after.id}::uuid)`
    : sql``;
  const found =
    search === ''
      ? sql``
      : sql`and u.first_name || ' ' || u.last_name || ' ' || coalesce(u.associate_id, '') ilike ${containing(search)}`;
  return readRows(db, educatorRow)`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.associate_id as "associateId",
      u.thumbnail_path as "thumbnailImagePath", u.biography,
      (select count(*)::int from course_trainers t join courses c on c.id = t.course_id
        where t.user_id = u.id and c.status = 'published') as "courseCount",
      (select count(*)::int from educator_follows f where f.educator_id = u.id) as "followerCount",
      exists (select from educator_follows f where f.educator_id = u.id and f.user_id = ${userId}) as "isFollowed"
    from users u where ${isEducator} ${found} ${more}
    order by u.first_name, u.last_name, u.id limit ${page.limit + 1}`;
}

/** @returns whether there is such a trainer */
export async function writeFollow(db: Db, userId: string, educatorId: string, isFollowed: boolean): Promise<boolean> {
  if ((await run(db)`select from users u where u.id = ${educatorId} and ${isEducator}`) === 0) return false;
  await run(db)`${
    isFollowed
      ? sql`insert into educator_follows (user_id, educator_id) values (${userId}, ${educatorId}) on conflict do nothing`
      : sql`delete from educator_follows where user_id = ${userId} and educator_id = ${educatorId}`
  }`;
  return true;
}
