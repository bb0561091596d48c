import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { hiddenContentTypes } from '#db/hidden-features.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import { isInAudience } from '#messaging/audiences.ts';
import type { NoticeReaders } from '#messaging/notice-changes.ts';
import { contentTypes } from '@candela/contract/messaging/notifications';

const postedRow = rowOf({
  userId: z.uuid().nullable(),
  roleIds: z.array(z.int()),
  subscriptionTypeIds: z.array(z.int()),
  languageCodes: z.array(z.string()),
  eventId: z.int().nullable(),
  isForFollowers: z.boolean(),
  contentType: z.enum(contentTypes),
  texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })),
  languageCode: z.string(),
  link: z.string().nullable(),
  visibleAt: instantText,
  isExpired: z.boolean(),
  ageMilliseconds: z.number(),
});

export type PostedRow = z.infer<typeof postedRow>;

/** A notice that is visible now, or was visible until it expired; null for others, and when its feature is hidden. */
export async function findPosted(db: Db, id: number): Promise<PostedRow | null> {
  return readRow(db, postedRow)`
    select user_id as "userId", role_ids as "roleIds", subscription_type_ids as "subscriptionTypeIds",
      language_codes as "languageCodes", event_id as "eventId", is_for_followers as "isForFollowers",
      content_type as "contentType", texts, language_code as "languageCode", link, visible_at as "visibleAt",
      coalesce(expires_at <= now(), false) as "isExpired",
      extract(epoch from now() - greatest(visible_at, created_at))::float8 * 1000 as "ageMilliseconds"
    from notifications where id = ${id}::bigint and visible_at <= now() and content_type <> all(${hiddenContentTypes})`;
}

const readerRow = rowOf({ userId: z.uuid(), languageCode: z.string() });

/** Those of some users who read a notice; without people who have muted its type. */
export async function listReaders(
  db: Db,
  userIds: readonly string[],
  { userId, ...audience }: NoticeReaders,
  contentType: string | null,
): Promise<z.infer<typeof readerRow>[]> {
  const isReader: SQL = userId === null ? isInAudience(audience) : sql`u.id = ${userId}::uuid`;
  return readRows(db, readerRow)`
    select u.id as "userId", coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode"
    from users u left join notification_preferences p on p.user_id = u.id
    where u.id = any(${arrayOf(userIds)}::uuid[]) and ${isReader}
      and (p.muted_types is null or ${contentType}::text is null or ${contentType}::text <> all(p.muted_types))`;
}
