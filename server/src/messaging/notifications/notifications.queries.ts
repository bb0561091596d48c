import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { isRegisteredOrHost } from '#db/event-people.ts';
import { hiddenContentTypes } from '#db/hidden-features.ts';
import { rowLimit } from '#db/row-limit.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isForCaller, isNotifiedOfEvent, readerId, type Reader } from '#messaging/audiences.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { contentTypes, preferencesSchema, type Preferences } from '@candela/contract/messaging/notifications';

const notificationRow = rowOf({
  id: bigintText,
  contentType: z.enum(contentTypes),
  texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })),
  languageCode: z.string(),
  link: z.string().nullable(),
  visibleAt: instantText,
  isRead: z.boolean(),
});

export type NotificationRow = Omit<z.infer<typeof notificationRow>, 'id'> & { id: number };

const mailableRow = notificationRow.omit({ id: true, isRead: true });

export type MailableRow = z.infer<typeof mailableRow>;

const isShown = sql`n.visible_at <= now() and (n.expires_at is null or n.expires_at > now())`;

/** The types that the caller has muted, or whose feature is hidden; subqueries, so that they are read once for all rows. */
const mutedTypes = (caller: Reader) => sql`(
  coalesce((select muted_types from notification_preferences where user_id = ${readerId(caller)}), '{}') || ${hiddenContentTypes})`;

/**
 * The newest notifications of the caller, merged from their indexes: their own; those of each audience that they are in, the type of which
 * belongs to it; those about events that they are registered for or host; and calls to followers. None of these contains what is closed to
 * the caller, but for the calls, which go when their sessions end.
 */
function newest(caller: Reader, limit: number, more: SQL = sql``): SQL {
  const [me, muted] = [readerId(caller), mutedTypes(caller)];
  const isWanted = sql`and case when n.content_type = any(${muted}) then false else true end`;
  const rest = sql`order by n.visible_at desc nulls last, n.id desc nulls last ${rowLimit(limit)}`;
  const audience = sql`audiences a`;
  const isMine = sql`a.content_type <> all(${muted}) and ${isForCaller(caller)}`;
  return sql`
    (select n.* from notifications n where n.user_id = ${me} and ${isShown} ${isWanted} ${more} ${rest})
    union all
    (select n.* from ${audience} cross join lateral (
        select n.* from notifications n where n.user_id is null and n.event_id is null and n.audience_id = a.id
          and ${isShown} ${more} ${rest}) n
      where ${isMine} ${rest})
    union all
    (select n.* from (
        select event_id from event_registrations where user_id = ${me}
        union select event_id from event_hosts where user_id = ${me}) own
      cross join lateral (select * from notifications n where n.event_id = own.event_id and not n.is_for_followers offset 0) n
      join ${audience} on a.id = n.audience_id
      where ${isRegisteredOrHost(sql`n.event_id`, me)} and ${isMine} and ${isShown} ${more} ${rest})
    union all
    (select n.* from notifications n join ${audience} on a.id = n.audience_id
      where n.is_for_followers and n.event_id is not null and ${isNotifiedOfEvent(caller)} and ${isMine} and ${isShown}
        ${more} ${rest})`;
}

const columns = sql.raw(`n.id::int8 as id, n.content_type as "contentType", n.texts, n.language_code as "languageCode",
  n.link, n.visible_at as "visibleAt", r.user_id is not null as "isRead"`);

export async function listRows(
  db: Db,
  caller: SignedInCaller,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<NotificationRow[]> {
  const more = page.after
    ? sql`and (n.visible_at, n.id) < (${page.after.at}::timestamptz, ${page.after.id}::bigint)`
    : sql``;
  const rows = await readRows(db, notificationRow)`
    select ${columns} from (${newest(caller, page.limit + 1, more)}) n
      left join notification_reads r on r.notification_id = n.id and r.user_id = ${readerId(caller)}
    order by n.visible_at desc nulls last, n.id desc nulls last ${rowLimit(page.limit + 1)}`;
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

const unreadRow = rowOf({ unread: z.int() });

export async function countUnreadRows(db: Db, caller: SignedInCaller, limit: number): Promise<number> {
  return (
    await requireRow(db, unreadRow)`
    select count(*)::int as unread from (${newest(caller, limit)}) n
    where not exists (select from notification_reads r where r.notification_id = n.id and r.user_id = ${readerId(caller)})`
  ).unread;
}

export async function findVisible(db: Db, caller: SignedInCaller, id: number): Promise<NotificationRow | null> {
  const row = await readRow(db, notificationRow)`
    select ${columns} from notifications n left join audiences a on a.id = n.audience_id
      left join notification_reads r on r.notification_id = n.id and r.user_id = ${caller.userId}
    where n.id = ${id}::bigint and ${isShown} and n.content_type <> all(${mutedTypes(caller)})
      and (n.user_id = ${caller.userId} or (n.user_id is null and ${isForCaller(caller)} and ${isNotifiedOfEvent(caller)}))`;
  return row ? { ...row, id: Number(row.id) } : null;
}

export async function writeRead(db: Db, userId: string, id: number, isRead: boolean): Promise<void> {
  await run(db)`${
    isRead
      ? sql`insert into notification_reads (user_id, notification_id) values (${userId}, ${id}) on conflict do nothing`
      : sql`delete from notification_reads where user_id = ${userId} and notification_id = ${id}`
  }`;
}

export async function writeAllRead(db: Db, caller: SignedInCaller, limit: number): Promise<void> {
  await run(db)`
    insert into notification_reads (user_id, notification_id)
    select ${caller.userId}::uuid, n.id from (${newest(caller, limit)}) n on conflict do nothing`;
}

const preferencesRow = rowOf(preferencesSchema.shape);

type PreferencesRow = z.infer<typeof preferencesRow>;

export async function findPreferences(db: Db, userId: string): Promise<PreferencesRow | null> {
  return readRow(db, preferencesRow)`
    select muted_types as "mutedTypes", muted_push_types as "mutedPushTypes", muted_mail_types as "mutedMailTypes",
      digest, to_char(quiet_from, 'HH24:MI') as "quietFrom",
      to_char(quiet_to, 'HH24:MI') as "quietTo"
    from notification_preferences where user_id = ${userId}`;
}

export async function writePreferences(db: Db, userId: string, given: Preferences): Promise<void> {
  await run(db)`
    insert into notification_preferences (user_id, muted_types, muted_push_types, muted_mail_types, digest,
      quiet_from, quiet_to)
    values (${userId}, ${arrayOf(given.mutedTypes)}::text[], ${arrayOf(given.mutedPushTypes)}::text[],
      ${arrayOf(given.mutedMailTypes)}::text[], ${given.digest},
      ${given.quietFrom}::time, ${given.quietTo}::time)
    on conflict (user_id) do update set muted_types = excluded.muted_types, muted_push_types = excluded.muted_push_types,
      muted_mail_types = excluded.muted_mail_types, digest = excluded.digest,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`;
}

/** Unread notifications of the last days that may be sent by mail, newest first. */
export async function listMailable(db: Db, reader: Reader, days: number, limit: number): Promise<MailableRow[]> {
  const muted = sql`coalesce((select muted_mail_types from notification_preferences where user_id = ${reader.userId}), '{}')`;
  const more = sql`and n.visible_at > now() - make_interval(days => ${days}::int)
    and case when n.content_type = any(${muted}) then false else true end
    and not exists (select from notification_reads r where r.notification_id = n.id and r.user_id = ${reader.userId})`;
  return readRows(db, mailableRow)`
    select n.content_type as "contentType", n.texts, n.language_code as "languageCode", n.link,
      n.visible_at as "visibleAt" from (${newest(reader, limit, more)}) n
    order by n.visible_at desc nulls last, n.id desc nulls last ${rowLimit(limit)}`;
}
