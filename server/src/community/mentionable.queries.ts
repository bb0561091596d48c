import { sql, type SQL } from 'drizzle-orm';
import { isProfileOpen } from '#accounts/privacy.ts';
import { matchingWords } from '#accounts/user-words.ts';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { personSchema, type Person } from '@candela/contract/accounts/people';
import { offeredPeople } from '@candela/contract/community/discussions';

const offeredRow = rowOf({ person: personSchema });

/** Words that are looked through. */
const lookedThrough = 2000;

interface Offer {
  /** Condition that the user `u` may read what the mention stands in. */
  isReader: SQL;
  /** `id` and `last` of those who come first, those with the greatest `last` before others; also without a search. */
  first?: SQL;
  search: string;
}

const nobody = sql`select null::uuid as id, 0 as last where false`;

/**
 * People to mention, but for the caller: those who come first, then others by the beginning of a name. An address finds nobody: it would
 * tell whose it is.
 */
export async function listOffered(
  db: Db,
  caller: SignedInCaller,
  { isReader: mayRead, first = nobody, search }: Offer,
): Promise<Person[]> {
  const isReader = sql`u.id <> ${caller.userId}::uuid and ${mayRead}`;
  const named = sql`lower(unaccent(u.first_name || ' ' || u.last_name)) like
    '%' || replace(replace(replace(lower(unaccent(${search}::text)), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  const { range, isFirst } = matchingWords({ search, after: null, person: sql`u.id` });
  const rows = await readRows(db, offeredRow)`
    with given as (${first}),
      first as (
        select u.id, max(t.last) as last from given t join users u on u.id = t.id where ${isReader} and ${named}
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
