import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { isManagedFeed } from '#community/feed-access.ts';
import { mentionsOf } from '#community/post-text.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { isInAudience } from '#messaging/audiences.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { feedPollFieldsSchema } from '@candela/contract/community/feed-polls';
import { feedStates, managedFeedStates, managesAllFeeds } from '@candela/contract/community/feed-terms';
import { instrumentSchema } from '@candela/contract/market-data/candles';
import { richTextSchema } from '@candela/contract/rich-text';
import { instrumentsOf } from './feed-columns.ts';
import { picturesOf, storedPicture, writePictures } from './pictures.queries.ts';
import { pollFieldsOf } from './poll-fields.ts';
import { writePollFields } from './polls.queries.ts';
import type { WrittenPost } from './written-post.ts';

const formRow = rowOf({
  id: z.int(),
  author: personSchema,
  status: z.enum(feedStates),
  revision: z.int(),
  updatedAt: instantText,
  scheduledAt: instantText.nullable(),
  publishedAt: instantText.nullable(),
  pinnedUntil: instantText.nullable(),
  hiddenReason: z.string().nullable(),
  instruments: z.array(instrumentSchema),
  mentions: z.array(personSchema),
  document: z.nullable(richTextSchema),
  body: z.string(),
  symbols: z.array(z.string()),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  pinDays: z.int(),
  isNotified: z.boolean(),
  poll: z.nullable(feedPollFieldsSchema),
  pictures: z.array(storedPicture),
  hasLinkCard: z.boolean(),
});

export type FormRow = z.infer<typeof formRow>;

/** Symbols of a post in its list, its text and its charts. */
const named = sql.raw(
  `(f.symbols || array(select jsonb_path_query(coalesce(f.document, '{}'), 'strict $.**.symbol') #>> '{}'))`,
);

/** A post that the caller may change; null: there is none. */
export function findForm(db: Db, caller: SignedInCaller, id: number): Promise<FormRow | null> {
  return readRow(db, formRow)`
    select f.id, ${sql.raw(personJson)} as author, f.status, f.revision, f.updated_at as "updatedAt", f.scheduled_at as "scheduledAt",
      f.published_at as "publishedAt", f.pinned_until as "pinnedUntil", f.hidden_reason as "hiddenReason",
      ${instrumentsOf(named, caller)} as instruments, ${mentionsOf} as mentions, f.document, f.body, f.symbols, f.language_code as "languageCode",
      f.subscription_type_ids as "subscriptionTypeIds", f.pin_days as "pinDays", f.is_notified as "isNotified", ${pollFieldsOf} as poll,
      ${picturesOf} as pictures, f.has_link_card as "hasLinkCard"
    from feeds f join users u on u.id = f.author_id where f.id = ${id} and ${isManagedFeed(caller)}`;
}

const countRow = rowOf({ count: z.int() });

/** How many drafts an author has; until the transaction ends, nobody adds one to them. */
export async function countDrafts(tx: Tx, authorId: string): Promise<number> {
  await run(tx)`select from users where id = ${authorId} for no key update`;
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from feeds where author_id = ${authorId} and status in ('draft', 'scheduled')`;
  return count;
}

const idRow = rowOf({ id: z.int() });

export async function insertDraft(tx: Tx, authorId: string, post: WrittenPost): Promise<number> {
  const { document, html, symbols, languageCode, subscriptionTypeIds, pinDays, isNotified, hasLinkCard } = post;
  const { id } = await requireRow(tx, idRow)`
    insert into feeds (author_id, status, document, body, symbols, language_code, subscription_type_ids, pin_days, is_notified,
      has_link_card)
    values (${authorId}, 'draft', ${JSON.stringify(document)}::jsonb, ${html}, ${arrayOf(symbols)}::text[], ${languageCode},
      ${arrayOf(subscriptionTypeIds)}::smallint[], ${pinDays}, ${isNotified}, ${hasLinkCard}) returning id`;
  await writePollFields(tx, id, post.poll);
  await writePictures(tx, id, authorId, post.pictures);
  return id;
}

/** Replaces an own draft, if it is still the one that the author has seen. @returns whether it was replaced */
export async function updateDraft(
  tx: Tx,
  { id, authorId, revision }: { id: number; authorId: string; revision: number },
  post: WrittenPost,
): Promise<boolean> {
  const { document, html, symbols, languageCode, subscriptionTypeIds, pinDays, isNotified, hasLinkCard } = post;
  const count = await run(tx)`
    update feeds set document = ${JSON.stringify(document)}::jsonb, body = ${html}, symbols = ${arrayOf(symbols)}::text[],
      language_code = ${languageCode}, subscription_type_ids = ${arrayOf(subscriptionTypeIds)}::smallint[], pin_days = ${pinDays},
      is_notified = ${isNotified}, has_link_card = ${hasLinkCard}, revision = revision + 1, updated_at = now()
    where id = ${id} and author_id = ${authorId} and status = 'draft' and revision = ${revision}`;
  if (count === 0) return false;
  await writePollFields(tx, id, post.poll);
  await writePictures(tx, id, authorId, post.pictures);
  return true;
}

const managedRow = rowOf({
  id: z.int(),
  author: personSchema,
  status: z.enum(managedFeedStates),
  body: z.string(),
  mentions: z.array(personSchema),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  updatedAt: instantText,
  scheduledAt: instantText.nullable(),
  publishedAt: instantText.nullable(),
  pinnedUntil: instantText.nullable(),
  hiddenReason: z.string().nullable(),
  isDemo: z.boolean(),
});

export type ManagedRow = z.infer<typeof managedRow>;

/** Posts of an author in a state; for admins those of everybody, drafts excepted, unless they ask for theirs. */
export function listManagedRows(
  db: Db,
  caller: SignedInCaller,
  { status, isMine }: { status: (typeof managedFeedStates)[number]; isMine: boolean },
  { limit, after }: { limit: number; after: { at: string; id: number } | null },
): Promise<ManagedRow[]> {
  const isOfAll = managesAllFeeds(caller) && !isMine && status !== 'draft';
  const mine = isOfAll ? sql`` : sql`and f.author_id = ${caller.userId}::uuid`;
  const more = after ? sql`and (f.updated_at, f.id) < (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  return readRows(db, managedRow)`
    select f.id, ${sql.raw(personJson)} as author, f.status, left(f.body, 2000) as body, ${mentionsOf} as mentions, f.language_code as "languageCode",
      f.subscription_type_ids as "subscriptionTypeIds", f.updated_at as "updatedAt", f.scheduled_at as "scheduledAt",
      f.published_at as "publishedAt", f.pinned_until as "pinnedUntil", f.hidden_reason as "hiddenReason", f.is_demo as "isDemo"
    from (select f.id from feeds f where f.status = ${status} ${mine} ${more}
        order by f.updated_at desc nulls last, f.id desc nulls last ${rowLimit(limit + 1)}) page
      join feeds f on f.id = page.id join users u on u.id = f.author_id
    order by f.updated_at desc nulls last, f.id desc nulls last`;
}

/** Readers that are counted for a composer, at most. */
const countedReaders = 100_000;

/** How many people would read a post, the staff not counted. */
export async function countReaders(db: Db, subscriptionTypeIds: number[]): Promise<{ count: number; isMore: boolean }> {
  const audience = { roleIds: [], subscriptionTypeIds, languageCodes: [] };
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from (select from users u where ${isInAudience(audience)} limit ${countedReaders + 1}::int) u`;
  return { count: Math.min(count, countedReaders), isMore: count > countedReaders };
}
