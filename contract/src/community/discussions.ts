import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant, uuid } from '#fields.ts';
import { reactions } from '#live/reactions.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';
import { uuidDigits } from '#uuids.ts';
import { thingErrors, thingFiguresSchema, thingParams } from './things.ts';

/** Characters of a comment, and people whom it may mention. */
export const commentLimits = { length: 2000, mentions: 5 } as const;

/** Comments of one person; accounts younger than a day have a pace of their own, and write no links. */
export const commentPaces = {
  minute: { limit: 10, seconds: 60 },
  day: { limit: 100, seconds: 86_400 },
  newAccount: { limit: 3, seconds: 3600 },
} as const;

/** Somebody who is mentioned, in the text of a comment: their id, so that it shows the name that they have now. */
export const mentionToken = (userId: string): string => `@{${userId}}`;

/** All of them in a text. */
export const mentionPattern = new RegExp(`@\\{(${uuidDigits})\\}`, 'g');

export const commentSchema = z.object({
  id: z.int(),
  /** The comment under which it stands; null: none. There are two levels. */
  parentId: z.nullable(z.int()),
  /** Null: the comment was deleted. */
  author: z.nullable(personSchema),
  /** Written by a trainer or admin. */
  isByTrainer: z.boolean(),
  /** Plain text; who is mentioned stands there as `@{id}`, a symbol as `${DEMO:EURUSD}`. Empty if it was deleted, or hidden from the caller. */
  body: z.string(),
  mentions: z.array(personSchema),
  isHidden: z.boolean(),
  /** Why it was hidden, for its author and moderators. */
  hiddenReason: z.nullable(z.string()),
  /** It is hidden, and the caller may show it again. */
  mayShow: z.boolean(),
  editedAt: z.nullable(instant),
  createdAt: instant,
});

export type Comment = z.infer<typeof commentSchema>;

export const discussionSchema = z.object({
  figures: thingFiguresSchema,
  /** Of the caller. */
  ownReactions: z.array(z.enum(reactions)),
  mayWrite: z.boolean(),
  /** Whether the caller may hide comments: the author of the thing, and admins. */
  mayModerate: z.boolean(),
  /** The author of the thing. */
  authorId: uuid,
});

export type Discussion = z.infer<typeof discussionSchema>;

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(commentLimits.length));
const writeErrors = [
  'comments.tooMany',
  'comments.newAccount',
  'comments.noLinksYet',
  'comments.repeated',
  'comments.tooManyMentions',
  'comments.unknownPerson',
] as const;

export const getDiscussion = endpoint({
  method: 'GET',
  path: '/discussions/{kind}/{id}',
  permission: 'signedIn',
  summary: 'Get the reactions to a post or trade idea, and the number of its comments',
  params: thingParams,
  output: discussionSchema,
  errors: [...thingErrors],
});

export const listComments = endpoint({
  method: 'GET',
  path: '/discussions/{kind}/{id}/comments',
  permission: 'signedIn',
  summary: 'List the comments on a post or trade idea, oldest first',
  description: 'Each is followed by the answers to it. Of those that are deleted or hidden, their place is listed.',
  params: thingParams,
  query: z.object({
    ...pageQuery,
    /** Begins with this comment, or with the one that it answers. */
    from: z.optional(contentId),
  }),
  output: pageOf(commentSchema),
  errors: [...thingErrors, 'comments.notFound'],
});

export const createComment = endpoint({
  method: 'POST',
  path: '/discussions/{kind}/{id}/comments',
  permission: 'signedIn',
  audit: 'words',
  summary: 'Comment on a post or trade idea',
  description: `At most ${commentLimits.mentions} people may be mentioned, who must be able to read it; they and the author of the answered comment are notified. An answer to an answer stands beside it. At most ${commentPaces.minute.limit} a minute and ${commentPaces.day.limit} a day; accounts younger than a day: ${commentPaces.newAccount.limit} an hour, and no links. The same text twice in an hour is refused. A symbol stands in the text as \`$\{DEMO:EURUSD}\`; one that the caller cannot see becomes a word.`,
  params: thingParams,
  body: z.object({ body: words, replyToId: z._default(z.nullable(contentId), null) }),
  output: commentSchema,
  status: 201,
  errors: [...thingErrors, 'discussions.closed', 'comments.notFound', ...writeErrors],
});

export const updateComment = endpoint({
  method: 'PUT',
  path: '/comments/{id}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Change one’s own comment',
  description: 'It is marked as changed. Only who is mentioned for the first time is notified.',
  params: idParams,
  body: z.object({ body: words }),
  output: commentSchema,
  errors: ['comments.notFound', 'discussions.closed', ...writeErrors],
});

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/comments/{id}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Delete one’s own comment',
  description: 'If it has answers, its place remains without text and name.',
  params: idParams,
  errors: ['comments.notFound'],
});

export const hideComment = endpoint({
  method: 'PUT',
  path: '/comments/{id}/visibility',
  permission: 'signedIn',
  audit: 'recorded',
  summary: 'Hide a comment, or show it again',
  description:
    'The author of the post or trade idea, and admins. The author of the comment is told why. What an admin has hidden, only admins show again.',
  params: idParams,
  body: z.object({ isHidden: z.boolean(), reason: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }),
  output: commentSchema,
  errors: ['comments.notFound', 'sessions.forbidden'],
});

/** People that are offered at once. */
export const offeredPeople = 8;

export const listMentionable = endpoint({
  method: 'GET',
  path: '/discussions/{kind}/{id}/people',
  permission: 'signedIn',
  summary: 'Find people to mention in a discussion',
  description: `Only those who may read it, at most ${offeredPeople}: its author and who has taken part first. Learners whose profiles are private are found once they have taken part.`,
  params: thingParams,
  query: z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(60)), '') }),
  output: listOf(personSchema),
  errors: [...thingErrors],
});
