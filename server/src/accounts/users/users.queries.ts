import { userStatuses, type SeenFilter, type UserSort, type UserStatus } from '@candela/contract/accounts/users';
import { roleIds } from '@candela/contract/roles';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { isRunning } from '#db/running-subscriptions.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';

const userRow = rowOf({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  associateId: z.string().nullable(),
  thumbnailImagePath: z.string().nullable(),
  roleIds: z.array(z.int()),
  status: z.enum(userStatuses),
  planName: z.string().nullable(),
  languageId: z.int().nullable(),
  courseCount: z.int(),
  joinedAt: instantText,
  lastSeenAt: instantText.nullable(),
  deletionDueAt: instantText.nullable(),
  /** The matched text; empty without a search. */
  word: z.string(),
});

export type ListedRow = z.infer<typeof userRow>;

export interface UserFilter {
  search?: string | undefined;
  status?: UserStatus | undefined;
  roleId?: number | undefined;
  planId?: number | undefined;
  languageId?: number | undefined;
  seen?: SeenFilter | undefined;
}

/**
 * Start of a page: after the last row of the previous page. `text` holds both names for `name`, and the instant for `joined` and
 * `seen`.
 */
export interface After {
  text: string;
  more: string;
  id: string;
}

const seenConditions: Record<SeenFilter, SQL> = {
  day: sql`u.last_seen_at > now() - interval '1 day'`,
  week: sql`u.last_seen_at > now() - interval '7 days'`,
  month: sql`u.last_seen_at > now() - interval '30 days'`,
  quiet: sql`u.last_seen_at <= now() - interval '30 days'`,
  never: sql`u.last_seen_at is null`,
};

/**
 * Trainers are sorted in indexes of their own, and admins, few as they are, stand in one: their roles have to be in the text of the
 * statement.
 */
function hasRole(roleId: number): SQL {
  if (roleId === roleIds.trainer) return sql`u.role_ids @> '{2}'::smallint[]`;
  const isHeld = sql`u.role_ids @> array[${roleId}]::smallint[]`;
  return roleId === roleIds.student ? isHeld : sql`u.role_ids && '{1,4}'::smallint[] and ${isHeld}`;
}

function conditionsOf({ status, roleId, planId, languageId, seen }: UserFilter): SQL[] {
  const conditions = [status === undefined ? sql`u.status <> 'deleted'` : sql`u.status = ${status}`];
  if (roleId !== undefined) conditions.push(hasRole(roleId));
  if (languageId !== undefined) conditions.push(sql`u.language_id = ${languageId}::int`);
  if (seen !== undefined) conditions.push(seenConditions[seen]);
  if (planId !== undefined) {
    conditions.push(sql`exists (select from subscriptions s where s.user_id = u.id and s.plan_id = ${planId}::int
      and ${isRunning('s')})`);
  }
  return conditions;
}

/** People with a word that begins with the query: each once, by their first such word. */
function found(search: string): { from: SQL; conditions: SQL[] } {
  const begin = sql`lower(unaccent(${search}::text)) collate "C"`;
  // U+10FFFF is above every other letter.
  const end = sql`lower(unaccent(${search}::text)) || chr(1114111) collate "C"`;
  return {
    from: sql`from user_search w join users u on u.id = w.user_id`,
    conditions: [
      sql`w.word >= ${begin}`,
      sql`w.word < ${end}`,
      sql`not exists (select from user_search e where e.user_id = w.user_id and e.word >= ${begin} and e.word < w.word)`,
    ],
  };
}

const orders: Record<UserSort, { order: SQL; after: (after: After) => SQL }> = {
  joined: {
    order: sql`u.created_at desc, u.id desc`,
    after: ({ text, id }) => sql`(u.created_at, u.id) < (${text}::timestamptz, ${id}::uuid)`,
  },
  seen: {
    order: sql`u.last_seen_at desc nulls last, u.id desc nulls last`,
    after: ({ text, id }) =>
      text === ''
        ? sql`u.last_seen_at is null and u.id < ${id}::uuid`
        : sql`((u.last_seen_at, u.id) < (${text}::timestamptz, ${id}::uuid) or u.last_seen_at is null)`,
  },
  name: {
    order: sql`u.first_name, u.last_name, u.id`,
    after: ({ text, more, id }) => sql`(u.first_name, u.last_name, u.id) > (${text}, ${more}, ${id}::uuid)`,
  },
};

/** People in a sort order, or as they are found. */
export async function listRows(
  db: Db,
  filter: UserFilter,
  { sort, limit, after }: { sort: UserSort; limit: number; after: After | null },
): Promise<ListedRow[]> {
  const conditions = conditionsOf(filter);
  let from = sql`from users u`;
  let { order } = orders[sort];
  let word = sql`''`;
  if (filter.search) {
    const { from: words, conditions: matching } = found(filter.search);
    from = words;
    order = sql`w.word, w.user_id`;
    word = sql`w.word`;
    // One bound instead of the other: with both, the words would be read twice.
    if (after) matching[0] = sql`(w.word, w.user_id) > (${after.text} collate "C", ${after.id}::uuid)`;
    conditions.push(...matching);
  } else if (after) {
    conditions.push(orders[sort].after(after));
  }
  return readRows(db, userRow)`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.associate_id as "associateId",
      u.thumbnail_path as "thumbnailImagePath", u.role_ids as "roleIds", u.status, u.language_id as "languageId",
      (select p.name from subscriptions s join plans p on p.id = s.plan_id
        where s.user_id = u.id and ${isRunning('s')}
        order by s.id desc limit 1) as "planName",
      (select count(*)::int from enrolments e where e.user_id = u.id) as "courseCount",
      u.created_at as "joinedAt", u.last_seen_at as "lastSeenAt", ${word} as word,
      (select d.due_at from account_deletions d where d.user_id = u.id) as "deletionDueAt"
    ${from} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}`;
}

const countRow = rowOf({ count: z.int() });

/** The number of people, counted up to `limit`. */
export async function countRows(db: Db, filter: UserFilter, limit: number): Promise<number> {
  const { from, conditions } = filter.search ? found(filter.search) : { from: sql`from users u`, conditions: [] };
  const all = [...conditionsOf(filter), ...conditions];
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from (select ${from} where ${sql.join(all, sql` and `)} limit ${limit}) counted`;
  return count;
}
