import { sql, type SQL } from 'drizzle-orm';
import type { Thing } from '#community/things.ts';

/** Comments whose authors are offered first. */
const newestComments = 200;

/** Who has taken part in a discussion lately, or written the thing: they are the first to be mentioned. */
export const takingPart = ({ kind, id }: Thing, authorId: string): SQL => sql`
  select author_id as id, max(c.id) as last from (
    select author_id, id from comments where thing_kind = ${kind} and thing_id = ${id} and deleted_at is null
    order by coalesce(parent_id, id) desc, id desc limit ${newestComments}) c group by author_id
  union all select ${authorId}::uuid, 0`;
