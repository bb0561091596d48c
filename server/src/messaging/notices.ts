import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { bigintText, requireRow, rowOf, run } from '#db/rows.ts';
import { moveJob, removeJob } from '#platform/jobs/enqueue.ts';
import type { ContentType } from '@candela/contract/messaging/notifications';
import type { Audience } from './audiences.ts';
import { planNoticeChange } from './notice-changes.ts';
import { correctNotices, withdrawNotices, type Texts } from './notice-corrections.ts';
import { pushJob, urgentPush } from './push-jobs.ts';

interface Message {
  /** What it is about, e.g. `announcement:7`: posting again with the same source updates it. */
  source: string;
  contentType: ContentType;
  /** The language of `texts` that is the fallback for every reader. */
  languageCode: string;
  texts: Texts;
  link: string | null;
  visibleAt: string;
  expiresAt: string | null;
  /** Whether it is also pushed to the devices of the audience, once it is visible. */
  isPushed: boolean;
  /** Until when it is news, and pushed; by default as long as it is shown. */
  pushedUntil?: string;
  /** Urgent pushes do not wait behind messages to everybody. */
  isUrgent?: boolean;
}

/** A notification for an audience. */
interface Notice extends Message {
  audience: Audience;
}

const postedRow = rowOf({ id: bigintText, isNew: z.boolean() });

/** Posts in the caller's transaction: a single row, regardless of the number of readers. */
export async function postNotice(tx: Tx, notice: Notice): Promise<void> {
  const { audience } = notice;
  const posted = await requireRow(tx, postedRow)`
    insert into notifications (role_ids, subscription_type_ids, language_codes, event_id, is_for_followers,
      ${messageColumns})
    values (${arrayOf(audience.roleIds)}::smallint[], ${arrayOf(audience.subscriptionTypeIds)}::smallint[],
      ${arrayOf(audience.languageCodes)}::text[], ${audience.eventId ?? null}::int,
      ${audience.isForFollowers ?? false}::boolean, ${messageValues(notice)})
    on conflict (source) where user_id is null do update set role_ids = excluded.role_ids,
      subscription_type_ids = excluded.subscription_type_ids, language_codes = excluded.language_codes,
      event_id = excluded.event_id, is_for_followers = excluded.is_for_followers, ${messageChanges}
    returning id, xmax = 0 as "isNew"`;
  await spread(tx, posted, notice);
}

/** Posts to one user. */
export async function postPersonalNotice(tx: Tx, userId: string, message: Message): Promise<void> {
  const posted = await requireRow(tx, postedRow)`
    insert into notifications (user_id, ${messageColumns}) values (${userId}, ${messageValues(message)})
    on conflict (source, user_id) where user_id is not null do update set ${messageChanges}
    returning id, xmax = 0 as "isNew"`;
  await spread(tx, posted, message);
}

/** To open pages, and to devices. */
async function spread(tx: Tx, { id, isNew }: z.infer<typeof postedRow>, message: Message): Promise<void> {
  await planNoticeChange(tx, { id: Number(id), isNew, visibleAt: message.visibleAt });
  await syncPush(tx, Number(id), message);
}

/** Corrects a notice to an audience without posting it again. */
export const correctNotice = (tx: Tx, source: string, texts: Texts, expiresAt: string): Promise<void> =>
  correctNotices(tx, { sources: [source], to: 'audience' }, { texts, expiresAt });

/** Removes a notice to an audience. */
export const cancelNotice = (tx: Tx, source: string): Promise<void> =>
  withdrawNotices(tx, { sources: [source], to: 'audience' });

/** Removes notices to single users. */
export const cancelPersonalNotices = (tx: Tx, source: string): Promise<void> =>
  withdrawNotices(tx, { sources: [source], to: 'people' });

const messageColumns = sql.raw('source, content_type, language_code, texts, link, visible_at, expires_at');

function messageValues(message: Message): SQL {
  return sql`${message.source}, ${message.contentType}, ${message.languageCode}, ${JSON.stringify(message.texts)}::jsonb,
    ${message.link}, ${message.visibleAt}::timestamptz, ${message.expiresAt}::timestamptz`;
}

const messageChanges = sql.raw(`language_code = excluded.language_code, texts = excluded.texts, link = excluded.link,
  visible_at = excluded.visible_at, expires_at = excluded.expires_at`);

const newRow = rowOf({ isNew: z.boolean() });

/** A push that has started continues; before that it is updated with the notice. */
async function syncPush(tx: Tx, id: number, { isPushed, isUrgent, visibleAt, pushedUntil }: Message): Promise<void> {
  if (!isPushed) {
    await run(tx)`delete from push_jobs where notification_id = ${id}`;
    await removeJob(tx, pushJob, String(id));
    return;
  }
  const { isNew } = await requireRow(tx, newRow)`
    insert into push_jobs (notification_id, push_until) values (${id}, ${pushedUntil ?? null}::timestamptz)
    on conflict (notification_id) do update set push_until = excluded.push_until
    returning last_device_id is null and done_at is null as "isNew"`;
  if (!isNew) return;
  await moveJob(tx, pushJob, {
    payload: { notificationId: id },
    key: String(id),
    priority: isUrgent ? urgentPush : 0,
    dueAt: new Date(visibleAt),
  });
}
