import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { renameInNotices, withdrawNotices } from '#messaging/notice-corrections.ts';
import { toIso } from '#platform/time/instants.ts';
import { thingKinds, type ThingKind } from '@candela/contract/community/things';
import type { Thing } from './things.ts';

/*
 * The only place that knows which notices belong to a post, a trade idea and a comment: whoever hides, deletes or corrects one withdraws or
 * corrects all of them, and none is left that says its words.
 */

/** Paths of pages. */
const pages: Record<ThingKind, string> = { feed: '/education/feeds', idea: '/education/ideas' };

const hourMilliseconds = 3_600_000;

/** A comment, as far as its notices are about it. */
export interface NoticedComment {
  id: number;
  kind: ThingKind;
  thingId: number;
  createdAt: string;
}

export const noticeSources = {
  /** To the readers of a post. */
  published: (feedId: number): string => `feed:${feedId}:published`,
  pollEnded: (feedId: number): string => `feed:${feedId}:poll`,
  /** To those whom a post mentions. */
  mention: (feedId: number): string => `feed:${feedId}:mention`,
  /** To the author of a post. */
  toAuthor: (feedId: number, kind: 'feedHidden' | 'feedRecalled' | 'feedRefused'): string => `feed:${feedId}:${kind}`,
  /** To those whom a comment mentions or answers. */
  comment: (id: number): string => `comment:${id}`,
  /** To the author of a comment. */
  commentHidden: (id: number): string => `comment-hidden:${id}`,
  /** To the author of the thing: one an hour, about the last comment of that hour. */
  commentsOfHour: ({ kind, thingId, createdAt }: Omit<NoticedComment, 'id'>): string =>
    `comments:${kind}:${thingId}:${Math.floor(Date.parse(toIso(createdAt)) / hourMilliseconds)}`,
};

/** Condition that there are notices about the post `f`. */
export const isToldOf = sql.raw(`(
  exists (select from notifications n where n.user_id is null and n.source in ('feed:' || f.id || ':published', 'feed:' || f.id || ':poll'))
  or exists (select from notifications n where n.user_id is not null and n.source = 'feed:' || f.id || ':mention'))`);

/** Where notices about a comment lead. */
export const linkOfComment = ({ kind, thingId, id }: Omit<NoticedComment, 'createdAt'>): string =>
  `${pages[kind]}/${thingId}#comment-${id}`;

const commentRow = rowOf({ id: z.int(), kind: z.enum(thingKinds), thingId: z.int(), createdAt: instantText });

const commentsOf = (tx: Tx, { kind, id }: Thing): Promise<NoticedComment[]> => readRows(tx, commentRow)`
  select id, thing_kind as kind, thing_id as "thingId", created_at as "createdAt" from comments where thing_kind = ${kind} and thing_id = ${id}`;

const sourcesOfComments = (comments: readonly NoticedComment[]): string[] => [
  ...comments.map(({ id }) => noticeSources.comment(id)),
  ...comments.map(({ id }) => noticeSources.commentHidden(id)),
  ...new Set(comments.map(noticeSources.commentsOfHour)),
];

/** Takes back what is told of comments, when they are hidden or deleted. */
export async function withdrawOfComments(tx: Tx, comments: readonly NoticedComment[]): Promise<void> {
  await withdrawNotices(tx, { sources: comments.map(({ id }) => noticeSources.comment(id)) });
  await withdrawNotices(tx, {
    sources: [...new Set(comments.map(noticeSources.commentsOfHour))],
    links: comments.map(linkOfComment),
  });
}

/** Takes back what is told of a thing, when it is hidden or deleted: also of its comments, which nobody reads any more. */
export async function withdrawOfThing(tx: Tx, thing: Thing): Promise<void> {
  await withdrawNotices(tx, { sources: sourcesOfComments(await commentsOf(tx, thing)) });
  if (thing.kind !== 'feed') return;
  const { published, pollEnded, mention } = noticeSources;
  await withdrawNotices(tx, { sources: [published, pollEnded, mention].map((sourceOf) => sourceOf(thing.id)) });
}

/** Notices about comments have the name of the thing in their titles. */
export async function renameThing(tx: Tx, thing: Thing, name: { before: string; after: string }): Promise<void> {
  await renameInNotices(tx, { sources: sourcesOfComments(await commentsOf(tx, thing)) }, name);
}
