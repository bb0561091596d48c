import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { mayShowFeed } from '#community/feed-access.ts';
import { linkColumns, linkFields } from '#community/post-links.ts';
import { mentionsOf } from '#community/post-text.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, rowOf } from '#db/rows.ts';
import { figureColumns, figureFields, presentFigures, thingFiguresOf } from '#db/thing-figures.ts';
import { instrumentJson } from '#market-data/instrument-json.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { withNames } from '#platform/text/rich-text/rich-text-html.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { personSchema } from '@candela/contract/accounts/people';
import type { Feed } from '@candela/contract/community/feeds';
import type { LinkCard } from '@candela/contract/community/link-previews';
import { postChartSchema } from '@candela/contract/community/post-document';
import { reactions } from '@candela/contract/live/reactions';
import { instrumentSchema } from '@candela/contract/market-data/candles';
import type { PictureAddresses } from './picture-addresses.ts';
import { picturesOf, storedPicture } from './pictures.queries.ts';
import { pollOf, presentPoll, storedPoll } from './polls.queries.ts';

export const feedRow = rowOf({
  id: z.int(),
  author: personSchema,
  body: z.string(),
  charts: z.array(postChartSchema),
  pictures: z.array(storedPicture),
  poll: storedPoll.nullable(),
  symbols: z.array(instrumentSchema),
  mentions: z.array(personSchema),
  ...linkFields,
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  isPinned: z.boolean(),
  isDemo: z.boolean(),
  isHidden: z.boolean(),
  hiddenBy: z.uuid().nullable(),
  publishedAt: instantText,
  editedAt: instantText.nullable(),
  isRead: z.boolean(),
  ...figureColumns,
  ownReactions: z.array(z.enum(reactions)),
});

export type FeedRow = z.infer<typeof feedRow>;

/** The instruments, of those that the caller may see, that an array of symbols names. */
export const instrumentsOf = (symbols: SQL, caller: SignedInCaller): SQL =>
  sql`(select coalesce(json_agg(${instrumentJson} order by s.symbol), '[]') from market_symbols s
    where s.symbol = any(${symbols}) and s.is_active and ${isVisibleSymbol('s', caller)})`;

/** Columns of the post `f` of the author `u`, with its mark `r` and the time `seen.read_before` of the caller. */
export const feedColumns = (caller: SignedInCaller): SQL => sql`f.id, ${sql.raw(personJson)} as author, f.body,
  jsonb_path_query_array(coalesce(f.document, '{}'), '$.content[*] ? (@.type == "chart").attrs') as charts,
  ${picturesOf} as pictures, ${pollOf(caller)} as poll, ${instrumentsOf(sql`f.symbols`, caller)} as symbols, ${mentionsOf} as mentions, ${linkColumns}, f.language_code as "languageCode",
  f.subscription_type_ids as "subscriptionTypeIds", coalesce(f.pinned_until > now(), false) as "isPinned", f.is_demo as "isDemo",
  f.status = 'hidden' as "isHidden", f.hidden_by as "hiddenBy", f.published_at as "publishedAt", f.edited_at as "editedAt", ${isRead(caller)} as "isRead",
  ${figureFields}, array(select x.kind from reactions x
    where x.thing_kind = 'feed' and x.thing_id = f.id and x.user_id = ${caller.userId}::uuid order by x.kind) as "ownReactions"`;

/** Tables of `feedColumns` besides the post. */
export const feedTables = (caller: SignedInCaller): SQL =>
  sql`join users u on u.id = f.author_id ${readTables(caller)} cross join ${thingFiguresOf('feed', sql`f.id`)}`;

export const readTables = (caller: SignedInCaller): SQL => sql`
  left join feed_reads r on r.feed_id = f.id and r.user_id = ${caller.userId}::uuid
  left join feed_seen seen on seen.user_id = ${caller.userId}::uuid`;

/** Condition that the caller has read the post `f`, one by one or all at once; their own posts they have. */
export const isRead = (caller: SignedInCaller): SQL =>
  sql`(r.user_id is not null or f.author_id = ${caller.userId}::uuid or coalesce(f.published_at <= seen.read_before, false))`;

interface Seen {
  caller: SignedInCaller;
  addresses: PictureAddresses;
  /** Of its link, as the caller may see it. */
  linkCard: LinkCard | null;
}

export function presentFeed(feed: FeedRow, { caller, addresses, linkCard }: Seen): Feed {
  const { isRead: isKnown, hiddenBy, mentions, pictures, reactionCounts, commentCount, revision, ...linked } = feed;
  const { linkPath: _path, linkPreview: _preview, ...row } = linked;
  return {
    ...row,
    linkCard,
    body: withNames(row.body, mentions),
    mayShow: row.isHidden && mayShowFeed(caller, { hiddenBy }),
    figures: presentFigures({ reactionCounts, commentCount, revision }),
    pictures: pictures.map(({ alt, ...picture }) => ({ ...addresses.present(caller, picture), alt })),
    poll: row.poll && presentPoll(row.poll),
    publishedAt: toIso(row.publishedAt),
    editedAt: toIsoOrNull(row.editedAt),
    read: isKnown ? [caller.userId] : [],
  };
}
