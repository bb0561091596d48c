import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { isManagedFeed } from '#community/feed-access.ts';
import { mentionsOf } from '#community/post-text.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { canRow } from '#db/entitlements.ts';
import { instantText, readRow, requireRow, rowOf, run } from '#db/rows.ts';
import { isSymbolVisibleForUser } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { feedPins } from '@candela/contract/community/feed-fields';
import { feedPictureFieldsSchema } from '@candela/contract/community/feed-pictures';
import { feedPollFieldsSchema } from '@candela/contract/community/feed-polls';
import { feedStates } from '@candela/contract/community/feed-terms';
import { richTextSchema } from '@candela/contract/rich-text';
import { deletePictures, pictureFieldsOf } from './pictures.queries.ts';
import { pollFieldsOf } from './poll-fields.ts';
import { forgetPictures } from './stored-pictures.ts';
import type { WholePost } from './written-post.ts';

const lockedRow = rowOf({
  authorId: z.uuid(),
  status: z.enum(feedStates),
  revision: z.int(),
  document: z.nullable(richTextSchema),
  body: z.string(),
  symbols: z.array(z.string()),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  pinDays: z.int(),
  isNotified: z.boolean(),
  poll: z.nullable(feedPollFieldsSchema),
  pictures: z.array(feedPictureFieldsSchema),
  hasLinkCard: z.boolean(),
  isPinned: z.boolean(),
  hiddenBy: z.uuid().nullable(),
  mentions: z.array(personSchema),
  /** Those who were mentioned while it was hidden: they are told when it is shown again. */
  untoldMentions: z.array(z.uuid()),
  /** Its time has come, by the clock of the database, as for jobs. */
  isDue: z.boolean(),
});

export type LockedFeed = z.infer<typeof lockedRow>;

/** A post that somebody may change, or the scheduled one of a job; locked, so that whoever publishes it a second time waits. */
export function lockFeed(tx: Tx, id: number, caller: SignedInCaller | null): Promise<LockedFeed | null> {
  return readRow(tx, lockedRow)`
    select f.author_id as "authorId", f.status, f.revision, f.document, f.body, f.symbols, f.language_code as "languageCode",
      f.subscription_type_ids as "subscriptionTypeIds", f.pin_days as "pinDays", f.is_notified as "isNotified",
      ${pollFieldsOf} as poll, f.has_link_card as "hasLinkCard", ${pictureFieldsOf} as pictures,
      coalesce(f.pinned_until > now(), false) as "isPinned", f.hidden_by as "hiddenBy",
      ${mentionsOf} as mentions, f.untold_mentions as "untoldMentions",
      coalesce(f.scheduled_at <= now(), false) as "isDue"
    from feeds f where f.id = ${id} and ${caller ? isManagedFeed(caller) : sql`f.status = 'scheduled'`} for no key update of f`;
}

const authorRow = rowOf({ fullName: z.string(), mayPublish: z.boolean(), postsToday: z.int() });

/** An author as they are now; until the transaction ends, they publish nothing else. */
export async function lockAuthor(tx: Tx, authorId: string): Promise<z.infer<typeof authorRow>> {
  await run(tx)`select from users where id = ${authorId} for no key update`;
  return requireRow(tx, authorRow)`
    select u.first_name || ' ' || u.last_name as "fullName", u.status = 'active' and ${canRow('feeds.create')} as "mayPublish",
      (select count(*)::int from feeds f where f.author_id = u.id and f.status in ('published', 'hidden', 'deleted')
        and f.updated_at > now() - interval '24 hours' and f.published_at > now() - interval '24 hours') as "postsToday"
    from users u where u.id = ${authorId}`;
}

const choicesRow = rowOf({ areKnown: z.boolean() });

/** Whether language and subscription types are among the choices. */
export async function areChoicesKnown(tx: Tx, { languageCode, subscriptionTypeIds }: WholePost): Promise<boolean> {
  const { areKnown } = await requireRow(tx, choicesRow)`
    select exists (select from languages l where l.code = ${languageCode})
      and not exists (select from unnest(${arrayOf(subscriptionTypeIds)}::int[]) x (id)
        where not exists (select from subscription_types t where t.id = x.id)) as "areKnown"`;
  return areKnown;
}

/** Whether there are all of these symbols, and their author may see them. */
export async function areSymbolsKnown(tx: Tx, symbols: readonly string[], authorId: string): Promise<boolean> {
  const { areKnown } = await requireRow(tx, choicesRow)`
    select not exists (select from unnest(${arrayOf(symbols)}::text[]) x (symbol) where not exists (
      select from market_symbols s join users u on u.id = ${authorId}::uuid
      where s.symbol = x.symbol and s.is_active and ${isSymbolVisibleForUser('s')})) as "areKnown"`;
  return areKnown;
}

const placesRow = rowOf({ areFree: z.boolean() });

/** Whether one more post may be pinned for these readers; until the transaction ends, nobody else pins one for them. */
export async function canBePinned(tx: Tx, id: number, subscriptionTypeIds: readonly number[]): Promise<boolean> {
  const types = sql`array(select distinct x from unnest(${arrayOf(subscriptionTypeIds)}::smallint[]) x order by x)`;
  await run(tx)`select from audiences where id = audience_of('', ${types}, '{}', '{}') for no key update`;
  const { areFree } = await requireRow(tx, placesRow)`
    select count(*) < ${feedPins.atOnce}::int as "areFree" from feeds f
    where f.audience_id = audience_of('', ${types}, '{}', '{}') and f.status = 'published' and f.pinned_until > now() and f.id <> ${id}`;
  return areFree;
}

/** What the card of a post is of: a page of this site, one elsewhere, or nothing. */
export async function writeLink(
  tx: Tx,
  id: number,
  { path, previewId }: { path: string | null; previewId: number | null },
): Promise<void> {
  await run(tx)`
    update feeds set link_path = ${path}, link_preview_id = ${previewId}::int
    where id = ${id} and (link_path, link_preview_id) is distinct from (${path}::text, ${previewId}::int)`;
}

const publishedRow = rowOf({ audienceId: z.int() });

/** @returns the audience of those who may read it */
export async function writePublished(tx: Tx, id: number, post: WholePost): Promise<number> {
  const { document, html, symbols, earningsWords, subscriptionTypeIds, pinDays } = post;
  const { audienceId } = await requireRow(tx, publishedRow)`
    update feeds set status = 'published', published_at = now(), scheduled_at = null, document = ${JSON.stringify(document)}::jsonb,
      body = ${html}, symbols = ${arrayOf(symbols)}::text[], earnings_words = ${arrayOf(earningsWords)}::text[],
      subscription_type_ids = ${arrayOf(subscriptionTypeIds)}::smallint[],
      pinned_until = case when ${pinDays}::int > 0 then now() + make_interval(days => ${pinDays}::int) end,
      revision = revision + 1, updated_at = now()
    where id = ${id} returning audience_id as "audienceId"`;
  return audienceId;
}

/** A change of what is published; whoever has read it after some minutes is told that it was changed. @param untoldMentions of a hidden one @param isEdited whether they are */
export async function writeChanged(
  tx: Tx,
  id: number,
  post: WholePost,
  { untoldMentions, isEdited }: { untoldMentions: readonly string[]; isEdited: boolean },
): Promise<void> {
  const { document, html, symbols, earningsWords, languageCode, subscriptionTypeIds, hasLinkCard } = post;
  await run(tx)`
    update feeds set document = ${JSON.stringify(document)}::jsonb, body = ${html}, symbols = ${arrayOf(symbols)}::text[],
      earnings_words = ${arrayOf(earningsWords)}::text[], language_code = ${languageCode}, has_link_card = ${hasLinkCard},
      subscription_type_ids = ${arrayOf(subscriptionTypeIds)}::smallint[],
      untold_mentions = ${arrayOf(untoldMentions)}::uuid[],
      edited_at = case when ${isEdited} then now() else edited_at end,
      revision = revision + 1, updated_at = now()
    where id = ${id}`;
}

/** @param at null: it is a draft again */
export async function writeSchedule(tx: Tx, id: number, at: string | null): Promise<void> {
  await run(tx)`
    update feeds set status = ${at === null ? 'draft' : 'scheduled'}, scheduled_at = ${at}::timestamptz, updated_at = now() where id = ${id}`;
}

const dueRow = rowOf({ authorId: z.uuid() });

/** A scheduled post whose time has come; null: it was taken back, moved, deleted or published. */
export function findDue(db: Db, id: number): Promise<z.infer<typeof dueRow> | null> {
  return readRow(db, dueRow)`
    select author_id as "authorId" from feeds where id = ${id} and status = 'scheduled' and scheduled_at <= now()`;
}

/** A post whose time has come is a draft again. @returns whether it still was scheduled */
export async function endSchedule(tx: Tx, id: number): Promise<boolean> {
  const count = await run(tx)`
    update feeds set status = 'draft', scheduled_at = null, updated_at = now()
    where id = ${id} and status = 'scheduled' and scheduled_at <= now()`;
  return count > 0;
}

export async function deleteDraft(tx: Tx, id: number): Promise<void> {
  await forgetPictures(tx, await deletePictures(tx, id));
  await run(tx)`delete from feeds where id = ${id}`;
}

/** Its place remains, for what has been said below it. */
export async function writeTombstone(tx: Tx, id: number): Promise<void> {
  await forgetPictures(tx, await deletePictures(tx, id));
  await run(tx)`
    with unread as (delete from feed_reads where feed_id = ${id}), said as (delete from feed_versions where feed_id = ${id}), polls as (delete from feed_polls where feed_id = ${id})
    update feeds set status = 'deleted', body = '', document = null, symbols = '{}', earnings_words = '{}', pinned_until = null,
      link_path = null, link_preview_id = null,
      hidden_by = null, hidden_reason = null, untold_mentions = '{}', revision = revision + 1, updated_at = now()
    where id = ${id}`;
}

const pinRow = rowOf({ pinnedUntil: instantText.nullable() });

export async function writePin(tx: Tx, id: number, days: number): Promise<string | null> {
  const { pinnedUntil } = await requireRow(tx, pinRow)`
    update feeds set pinned_until = case when ${days}::int > 0 then now() + make_interval(days => ${days}::int) end
    where id = ${id} returning pinned_until as "pinnedUntil"`;
  return pinnedUntil;
}
