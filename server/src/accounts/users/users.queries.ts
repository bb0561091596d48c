import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { matchingWords } from '#accounts/user-words.ts';
import type { Db } from '#db/client.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isRunning } from '#db/running-subscriptions.ts';
import { userStatuses, type SeenFilter, type UserSort, type UserStatus } from '@candela/contract/accounts/users';
import { roleIds } from '@candela/contract/roles';

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
 * Trainers have a separate index for each order; admins, because they are few, share one. The planner uses these indexes only
 * if the roles are in the text of the statement.
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

/** Words that are read in order, each with a look at its person, before a statement is planned for the query and the filter. */
const firstWords = 2000;

/** People with a word that begins with the query, each by their first one, as the planner reads them. */
function found(search: string, after: After | null, filter: SQL): SQL {
  const { range, isFirst } = matchingWords({ search, after, isPlanned: true });
  return sql`from user_search w join users u on u.id = w.user_id where ${range} and ${isFirst} and ${filter}`;
}

/** The same among the first words, read in their order: a frequent name fills a page from them, whatever the filter. */
function foundFirst(search: string, after: After | null, filter: SQL): SQL {
  const { range, isFirst } = matchingWords({ search, after, person: sql`u.id` });
  return sql`from (select w.word, w.user_id from user_search w where ${range}
      order by w.word, w.user_id limit ${sql.raw(String(firstWords))}) w
    cross join lateral (select u.* from users u where u.id = w.user_id and ${filter} and ${isFirst} offset 0) u`;
}

const moreRow = rowOf({ isMore: z.boolean() });

async function hasMoreWords(db: Db, search: string, after: After | null): Promise<boolean> {
  const { range } = matchingWords({ search, after });
  const { isMore } = await requireRow(db, moreRow)`
    select exists (select from user_search w where ${range} offset ${sql.raw(String(firstWords))}) as "isMore"`;
  return isMore;
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

const columns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.associate_id as "associateId",
  u.thumbnail_path as "thumbnailImagePath", u.role_ids as "roleIds", u.status, u.language_id as "languageId",
  (select p.name from subscriptions s join plans p on p.id = s.plan_id
    where s.user_id = u.id and ${isRunning('s')}
    order by s.id desc limit 1) as "planName",
  (select count(*)::int from enrolments e where e.user_id = u.id) as "courseCount",
  u.created_at as "joinedAt", u.last_seen_at as "lastSeenAt",
  (select d.due_at from account_deletions d where d.user_id = u.id) as "deletionDueAt"`;

/** People in a sort order, or as they are found. */
export async function listRows(
  db: Db,
  filter: UserFilter,
  { sort, limit, after }: { sort: UserSort; limit: number; after: After | null },
): Promise<ListedRow[]> {
  const conditions = conditionsOf(filter);
  if (filter.search) return listFound(db, filter.search, sql.join(conditions, sql` and `), { limit, after });
  if (after) conditions.push(orders[sort].after(after));
  // Only a statement with a value is prepared.
  return readRows(db, userRow)`
    select ${columns}, ${''}::text as word from users u where ${sql.join(conditions, sql` and `)}
    order by ${orders[sort].order} ${isPlannedOnce(filter) ? rowLimit(limit) : sql`limit ${limit}`}`;
}

/** There is an index in each order for trainers and for all users. */
function isPlannedOnce({ status, roleId, planId, languageId, seen }: UserFilter): boolean {
  const isOrdered = roleId === undefined || roleId === roleIds.trainer;
  return isOrdered && [status, planId, languageId, seen].every((each) => each === undefined);
}

async function listFound(
  db: Db,
  search: string,
  filter: SQL,
  { limit, after }: { limit: number; after: After | null },
): Promise<ListedRow[]> {
  const read = (from: SQL) => readRows(db, userRow)`
    select ${columns}, w.word ${from} order by w.word, w.user_id ${rowLimit(limit)}`;
  // Parts of an export are larger.
  if (limit <= firstWords / 10) {
    const rows = await read(foundFirst(search, after, filter));
    if (rows.length === limit || !(await hasMoreWords(db, search, after))) return rows;
  }
  return read(found(search, after, filter));
}

const countRow = rowOf({ count: z.int() });

/** The number of people, counted up to `limit`. */
export async function countRows(db: Db, filter: Omit<UserFilter, 'search'>, limit: number): Promise<number> {
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from (
      select from users u where ${sql.join(conditionsOf(filter), sql` and `)} limit ${limit}) counted`;
  return count;
}
