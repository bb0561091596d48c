import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { bigintText, instantText, readRows, rowOf } from '#db/rows.ts';
import { removeJob } from '#platform/jobs/enqueue.ts';
import { toIso } from '#platform/time/instants.ts';
import { contentTypes } from '@candela/contract/messaging/notifications';
import { planNoticeChange, planWithdrawals } from './notice-changes.ts';
import { pushJob } from './push-jobs.ts';

/** By language. */
export type Texts = Record<string, { title: string; body: string }>;

/** Which notices: with these sources; links narrow it to those that lead there, people to theirs. */
export interface Named {
  sources: readonly string[];
  /** By default both. */
  to?: 'audience' | 'people';
  links?: readonly string[];
  userIds?: readonly string[];
  exceptUserIds?: readonly string[];
}

/** The indexes of sources, the one of single users and the one of audiences, are partial. */
function isNamed({ sources, to, links, userIds, exceptUserIds }: Named): SQL {
  const isOfSource = sql`n.source = any(${arrayOf(sources)}::text[])`;
  const toAudience = sql`(n.user_id is null and ${isOfSource})`;
  const toPeople = sql`(n.user_id is not null and ${isOfSource})`;
  const isTo = { audience: toAudience, people: toPeople, all: sql`(${toAudience} or ${toPeople})` }[to ?? 'all'];
  const isTheirs = userIds === undefined ? sql`` : sql`and n.user_id = any(${arrayOf(userIds)}::uuid[])`;
  const isOthers = exceptUserIds === undefined ? sql`` : sql`and n.user_id <> all(${arrayOf(exceptUserIds)}::uuid[])`;
  const leads = links === undefined ? sql`` : sql`and n.link = any(${arrayOf(links)}::text[])`;
  return sql`${isTo} ${isTheirs} ${isOthers} ${leads}`;
}

const readers = {
  contentType: z.enum(contentTypes),
  userId: z.uuid().nullable(),
  roleIds: z.array(z.int()),
  subscriptionTypeIds: z.array(z.int()),
  languageCodes: z.array(z.string()),
  eventId: z.int().nullable(),
  isForFollowers: z.boolean(),
};

const withdrawnRow = rowOf({ id: bigintText, wasVisible: z.boolean(), ...readers });

/** Removes notices, to single users and to audiences, with pushes that have not started; pages that show them read their lists again. */
export async function withdrawNotices(tx: Tx, named: Named): Promise<void> {
  if (named.sources.length === 0) return;
  const rows = await readRows(tx, withdrawnRow)`
    delete from notifications n where ${isNamed(named)} returning n.id, n.visible_at <= now() as "wasVisible", n.content_type as "contentType", n.user_id as "userId",
      n.role_ids as "roleIds", n.subscription_type_ids as "subscriptionTypeIds", n.language_codes as "languageCodes",
      n.event_id as "eventId", n.is_for_followers as "isForFollowers"`;
  for (const { id } of rows) await removeJob(tx, pushJob, id);
  await planWithdrawals(
    tx,
    rows.filter(({ wasVisible }) => wasVisible).map(({ id: _id, wasVisible: _was, ...to }) => to),
  );
}

interface Correction {
  texts: Texts;
  /** By default as before. */
  expiresAt?: string;
  /** Of a notice to an audience: who reads it from now on. */
  subscriptionTypeIds?: readonly number[];
}

const correctedRow = rowOf({ id: bigintText, visibleAt: instantText, isMoved: z.boolean(), ...readers });

/**
 * Corrects notices where they stand: they keep their time, are not pushed again, and one that is over stays over. Whoever reads one no
 * more loses it from open pages.
 */
export async function correctNotices(
  tx: Tx,
  named: Named,
  { texts, expiresAt, subscriptionTypeIds }: Correction,
): Promise<void> {
  if (named.sources.length === 0) return;
  const types = subscriptionTypeIds ? arrayOf(subscriptionTypeIds) : null;
  const rows = await readRows(tx, correctedRow)`
    with before as (select n.* from notifications n where ${isNamed(named)} for no key update)
    update notifications n set texts = ${JSON.stringify(texts)}::jsonb, expires_at = coalesce(${expiresAt ?? null}::timestamptz, n.expires_at),
      subscription_type_ids = coalesce(${types}::smallint[], n.subscription_type_ids)
    from before b where n.id = b.id
    returning n.id, n.visible_at as "visibleAt", n.visible_at <= now() and b.subscription_type_ids <> n.subscription_type_ids as "isMoved",
      b.content_type as "contentType", b.user_id as "userId", b.role_ids as "roleIds", b.subscription_type_ids as "subscriptionTypeIds",
      b.language_codes as "languageCodes", b.event_id as "eventId", b.is_for_followers as "isForFollowers"`;
  for (const { id, visibleAt } of rows)
    await planNoticeChange(tx, { id: Number(id), isNew: false, visibleAt: toIso(visibleAt) });
  await planWithdrawals(
    tx,
    rows.filter(({ isMoved }) => isMoved).map(({ id: _id, visibleAt: _at, isMoved: _is, ...to }) => to),
  );
}

const renamedRow = rowOf({ id: bigintText, visibleAt: instantText });

/** What a thing is called, in the titles of notices about it. */
export async function renameInNotices(tx: Tx, named: Named, name: { before: string; after: string }): Promise<void> {
  if (named.sources.length === 0 || name.before === '' || name.before === name.after) return;
  const rows = await readRows(tx, renamedRow)`
    update notifications n set texts = coalesce((select jsonb_object_agg(t.key,
      t.value || jsonb_build_object('title', replace(t.value ->> 'title', ${name.before}::text, ${name.after}::text))) from jsonb_each(n.texts) t), n.texts)
    where ${isNamed(named)} returning n.id, n.visible_at as "visibleAt"`;
  for (const { id, visibleAt } of rows)
    await planNoticeChange(tx, { id: Number(id), isNew: false, visibleAt: toIso(visibleAt) });
}
