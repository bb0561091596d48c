import { sql } from 'drizzle-orm';
import { isProfileOpen } from '#accounts/privacy.ts';
import { matchingWords } from '#accounts/user-words.ts';
import type { DiscussionSource } from '#community/discussion-sources.ts';
import { mayRead, type Thing } from '#community/things.ts';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { personSchema, type Person } from '@candela/contract/accounts/people';
import { offeredPeople } from '@candela/contract/community/discussions';

const offeredRow = rowOf({ person: personSchema });

/** Comments whose authors are offered first, and words that are looked through for others. */
const [newestComments, lookedThrough] = [200, 2000];

/**
 * People to mention, but for the caller: who has taken part or written the thing, then others by the beginning of a name. An address
 * finds nobody: it would tell whose it is.
 */
export async function listOffered(
  db: Db,
  source: DiscussionSource,
  caller: SignedInCaller,
  { thing, authorId, search }: { thing: Thing; authorId: string; search: string },
): Promise<Person[]> {
  const isReader = sql`u.id <> ${caller.userId}::uuid and ${mayRead(source, thing.id)}`;
  const named = sql`lower(unaccent(u.first_name || ' ' || u.last_name)) like
    '%' || replace(replace(replace(lower(unaccent(${search}::text)), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  const { range, isFirst } = matchingWords({ search, after: null, person: sql`u.id` });
  const rows = await readRows(db, offeredRow)`
    with taking_part as (
        select author_id as id, max(c.id) as last from (
          select author_id, id from comments where thing_kind = ${thing.kind} and thing_id = ${thing.id} and deleted_at is null
          order by coalesce(parent_id, id) desc, id desc limit ${newestComments}) c group by author_id
        union all select ${authorId}::uuid, 0),
      first as (
        select u.id, max(t.last) as last from taking_part t join users u on u.id = t.id where ${isReader} and ${named}
        group by u.id order by last desc, u.id limit ${offeredPeople}),
      others as (
        select u.id from (select w.word, w.user_id from user_search w where ${search !== '' ? range : sql`false`}
            order by w.word, w.user_id limit ${lookedThrough}) w
          cross join lateral (select u.* from users u where u.id = w.user_id and ${isFirst} and ${isReader} and ${named}
            and ${isProfileOpen(caller)} offset 0) u
        where u.id not in (select id from first) limit ${offeredPeople})
    select ${sql.raw(personJson)} as person
    from (select id, 0 as rank, last from first union all select id, 1, 0 from others) o join users u on u.id = o.id
    order by o.rank, o.last desc, u.first_name, u.last_name, u.id limit ${offeredPeople}`;
  return rows.map(({ person }) => person);
}
