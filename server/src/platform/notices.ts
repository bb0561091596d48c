import type { ContentType } from '@candela/contract/notifications';
import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { arrayOf, type Audience } from '#platform/audiences.ts';

/** A notification for everybody of an audience. */
interface Notice {
  /** What it is about, e.g. `announcement:7`: posting again changes it. */
  source: string;
  contentType: ContentType;
  audience: Audience;
  /** The language of `texts` that every reader can fall back to. */
  languageCode: string;
  texts: Record<string, { title: string; body: string }>;
  link: string | null;
  visibleAt: string;
  expiresAt: string | null;
  /** Also sent to the devices of the audience, once it is visible. */
  isPushed: boolean;
}

/** Posts in the transaction of what it is about: one row, however many will read it. */
export async function postNotice(tx: Tx, notice: Notice): Promise<void> {
  const { audience } = notice;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into notifications (source, content_type, role_ids, subscription_type_ids, language_codes, event_id,
      language_code, texts, link, visible_at, expires_at)
    values (${notice.source}, ${notice.contentType}, ${arrayOf(audience.roleIds)}::smallint[],
      ${arrayOf(audience.subscriptionTypeIds)}::smallint[], ${arrayOf(audience.languageCodes)}::text[],
      ${audience.eventId ?? null}::int,
      ${notice.languageCode}, ${JSON.stringify(notice.texts)}::jsonb, ${notice.link}, ${notice.visibleAt}::timestamptz,
      ${notice.expiresAt}::timestamptz)
    on conflict (source) where user_id is null do update set role_ids = excluded.role_ids,
      subscription_type_ids = excluded.subscription_type_ids, language_codes = excluded.language_codes,
      event_id = excluded.event_id, language_code = excluded.language_code, texts = excluded.texts, link = excluded.link,
      visible_at = excluded.visible_at, expires_at = excluded.expires_at
    returning id`);
  const id = rows[0]?.id ?? 0;
  // A job that has begun goes on; before that it follows the notice.
  await tx.execute(
    notice.isPushed
      ? sql`insert into push_jobs (notification_id, run_at) values (${id}, ${notice.visibleAt}::timestamptz)
          on conflict (notification_id) do update set run_at = excluded.run_at where push_jobs.last_device_id is null`
      : sql`delete from push_jobs where notification_id = ${id}`,
  );
}

export async function cancelNotice(tx: Tx, source: string): Promise<void> {
  await tx.execute(sql`delete from notifications where source = ${source} and user_id is null`);
}
