import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isForCaller, isInAudience, type Audience } from '#messaging/audiences.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import {
  announcementChannels,
  announcementTextSchema,
  type AnnouncementFields,
  type AnnouncementState,
} from '@candela/contract/messaging/announcements';

const announcementRow = rowOf({
  id: z.int(),
  languageCode: z.string(),
  title: z.string(),
  body: z.string(),
  translations: z.record(z.string(), announcementTextSchema),
  channel: z.enum(announcementChannels),
  roleIds: z.array(z.int()),
  subscriptionTypeIds: z.array(z.int()),
  languageCodes: z.array(z.string()),
  startsAt: instantText,
  endsAt: instantText,
  mustAcknowledge: z.boolean(),
  isDraft: z.boolean(),
  updatedAt: instantText,
  authorName: z.string(),
});

export type AnnouncementRow = z.infer<typeof announcementRow>;

const columns =
  sql.raw(`a.id, a.language_code as "languageCode", a.title, a.body, a.translations, a.role_ids as "roleIds",
  a.subscription_type_ids as "subscriptionTypeIds", a.language_codes as "languageCodes", a.channel,
  a.starts_at as "startsAt", a.ends_at as "endsAt", a.must_acknowledge as "mustAcknowledge", a.is_draft as "isDraft",
  a.updated_at as "updatedAt", u.first_name || ' ' || u.last_name as "authorName"`);

const ofState: Record<AnnouncementState, SQL> = {
  draft: sql`a.is_draft`,
  scheduled: sql`not a.is_draft and a.starts_at > now()`,
  // Most announcements that have started are over: this form uses the index on their ends, instead of reading from the newest until the
  // page is full.
  active: sql`a.id = any(array(select r.id from announcements r
    where not r.is_draft and r.starts_at <= now() and r.ends_at > now()))`,
  expired: sql`not a.is_draft and a.ends_at <= now()`,
};

export async function listRows(
  db: Db,
  state: AnnouncementState | undefined,
  page: { limit: number; after: { at: string; id: number } | null; search: string },
): Promise<AnnouncementRow[]> {
  const conditions = [state ? ofState[state] : sql`true`];
  if (page.search !== '') conditions.push(sql`a.title ilike ${containing(page.search)}`);
  if (page.after) conditions.push(sql`(a.starts_at, a.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`);
  return readRows(db, announcementRow)`
    select ${columns} from announcements a join users u on u.id = a.author_id
    where ${sql.join(conditions, sql` and `)}
    order by a.starts_at desc nulls last, a.id desc nulls last
    ${page.search === '' ? rowLimit(page.limit + 1) : sql`limit ${page.limit + 1}`}`;
}

/** Reads the row, and locks it if it is going to be changed. */
export async function findRow(db: Db | Tx, id: number, options = { isLocked: false }): Promise<AnnouncementRow | null> {
  return readRow(db, announcementRow)`
    select ${columns} from announcements a join users u on u.id = a.author_id
    where a.id = ${id} ${options.isLocked ? sql`for update of a` : sql``}`;
}

const valuesOf = (fields: AnnouncementFields) => ({
  language_code: sql`${fields.languageCode}`,
  title: sql`${fields.title}`,
  body: sql`${fields.body}`,
  translations: sql`${JSON.stringify(fields.translations)}::jsonb`,
  role_ids: sql`${arrayOf(fields.roleIds)}::smallint[]`,
  subscription_type_ids: sql`${arrayOf(fields.subscriptionTypeIds)}::smallint[]`,
  language_codes: sql`${arrayOf(fields.languageCodes)}::text[]`,
  channel: sql`${fields.channel}`,
  starts_at: sql`${fields.startsAt}::timestamptz`,
  ends_at: sql`${fields.endsAt}::timestamptz`,
  must_acknowledge: sql`${fields.mustAcknowledge}::boolean`,
  is_draft: sql`${fields.isDraft}::boolean`,
});

const idRow = rowOf({ id: z.int() });

export async function insertRow(tx: Tx, authorId: string, fields: AnnouncementFields): Promise<number> {
  const values = valuesOf(fields);
  const names = sql.join(
    Object.keys(values).map((name) => sql.raw(name)),
    sql`, `,
  );
  return (
    await requireRow(tx, idRow)`
    insert into announcements (author_id, ${names}) values (${authorId}, ${sql.join(Object.values(values), sql`, `)})
    returning id`
  ).id;
}

export async function updateRow(tx: Tx, id: number, fields: AnnouncementFields): Promise<void> {
  const changes = Object.entries(valuesOf(fields)).map(([name, value]) => sql`${sql.raw(name)} = ${value}`);
  await run(tx)`
    update announcements set ${sql.join(changes, sql`, `)}, updated_at = now() where id = ${id}`;
}

export async function deleteRow(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from announcements where id = ${id}`;
}

const countsRow = rowOf({ acknowledgedCount: z.int(), audienceCount: z.int() });

/** The size of the audience, and how many of them have acknowledged; each counted up to `limit`. */
export async function countAudience(db: Db, id: number, audience: Audience, limit: number) {
  return requireRow(db, countsRow)`
    select (select count(*)::int from (
        select from announcement_acknowledgements k join users u on u.id = k.user_id
        where k.announcement_id = ${id} and ${isInAudience(audience)} limit ${limit}::int) k) as "acknowledgedCount",
      (select count(*)::int from (select from users u where ${isInAudience(audience)} limit ${limit}::int) u) as "audienceCount"`;
}

const acknowledgementRow = rowOf({
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  acknowledgedAt: instantText.nullable(),
});

export type AcknowledgementRow = z.infer<typeof acknowledgementRow>;

/** The audience, ordered by email address. */
export async function listAcknowledgementRows(
  db: Db,
  id: number,
  audience: Audience,
  isAcknowledged: boolean | undefined,
  page: { limit: number; afterEmail: string | null },
): Promise<AcknowledgementRow[]> {
  const conditions = [isInAudience(audience)];
  if (isAcknowledged !== undefined)
    conditions.push(isAcknowledged ? sql`k.user_id is not null` : sql`k.user_id is null`);
  if (page.afterEmail !== null) conditions.push(sql`lower(u.email) > ${page.afterEmail}`);
  return readRows(db, acknowledgementRow)`
    select u.id as "userId", u.first_name || ' ' || u.last_name as "fullName", lower(u.email) as email,
      k.created_at as "acknowledgedAt"
    from users u left join announcement_acknowledgements k on k.user_id = u.id and k.announcement_id = ${id}
    where ${sql.join(conditions, sql` and `)} order by lower(u.email) limit ${page.limit + 1}`;
}

/** Active announcements for the caller that the caller has not closed; those that must be acknowledged first. */
export async function listCurrentRows(db: Db, caller: SignedInCaller): Promise<AnnouncementRow[]> {
  return readRows(db, announcementRow)`
    select ${columns} from announcements a join users u on u.id = a.author_id
    where ${ofState.active} and a.channel <> 'push' and ${isForCaller(caller)}
      and not exists (select from announcement_acknowledgements k
        where k.announcement_id = a.id and k.user_id = ${caller.userId})
    order by a.must_acknowledge desc, a.starts_at desc nulls last, a.id desc limit 10`;
}

/** @returns false if the announcement does not exist for the caller, or has not started */
export async function insertAcknowledgement(db: Db, caller: SignedInCaller, id: number): Promise<boolean> {
  return (
    (await run(db)`
    with found as (select a.id from announcements a
      where a.id = ${id} and not a.is_draft and a.starts_at <= now() and ${isForCaller(caller)}),
    added as (insert into announcement_acknowledgements (announcement_id, user_id)
      select id, ${caller.userId}::uuid from found on conflict do nothing)
    select id from found`) > 0
  );
}
