import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

/** Comments on a draft, at a lesson or a passage of it. */

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000));

/** A passage: a range of characters in the text of a block. */
export const anchorSchema = z.object({
  blockId: z.string().check(z.minLength(1), z.maxLength(36)),
  start: z.int().check(z.minimum(0), z.maximum(500_000)),
  quote: z.string().check(z.minLength(1), z.maxLength(1000)),
});

export type Anchor = z.infer<typeof anchorSchema>;

export const reviewCommentSchema = z.object({
  id: z.int(),
  author: personSchema,
  body: z.string(),
  at: instant,
});

export const reviewThreadSchema = z.object({
  id: z.int(),
  /** Null: about the course as a whole. */
  lessonId: z.nullable(z.int()),
  /** Position of the passage in the current lesson; null when the thread is about the lesson, or the passage is gone. */
  anchor: z.nullable(anchorSchema),
  /** The passage as it was when the thread began; null when it is about the lesson. */
  quote: z.nullable(z.string()),
  isPassageGone: z.boolean(),
  /** Whether it blocks the approval of the draft while it is open. */
  mustFix: z.boolean(),
  resolvedBy: z.nullable(personSchema),
  resolvedAt: z.nullable(instant),
  comments: z.array(reviewCommentSchema),
  /** Whether the caller may resolve or reopen it. */
  isResolvable: z.boolean(),
});

export type ReviewThread = z.infer<typeof reviewThreadSchema>;

export const listThreads = endpoint({
  method: 'GET',
  path: '/course-drafts/{id}/threads',
  permission: 'courses.create',
  summary: 'List the comment threads of a draft',
  description: 'Open ones first, newest first.',
  params: idParams,
  query: z.object({ ...pageQuery, lessonId: z.optional(contentId), isOpen: z.optional(z.enum(['true', 'false'])) }),
  output: pageOf(reviewThreadSchema),
  errors: ['courses.notFound'],
});

export const createThread = endpoint({
  method: 'POST',
  path: '/course-drafts/{id}/threads',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Comment on a course, a lesson or a passage',
  params: idParams,
  body: z.object({
    lessonId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
    anchor: z.nullable(anchorSchema),
    body: words,
    /** For reviewers. */
    mustFix: z.boolean(),
  }),
  output: reviewThreadSchema,
  status: 201,
  errors: ['courses.notFound', 'lessons.notFound', 'reviewThreads.noSuchPassage', 'reviewThreads.notReviewer'],
});

const threadParams = z.object({ id: contentId, threadId: contentId });

export const replyToThread = endpoint({
  method: 'POST',
  path: '/course-drafts/{id}/threads/{threadId}/comments',
  permission: 'courses.create',
  audit: 'words',
  summary: 'Reply in a comment thread',
  params: threadParams,
  body: z.object({ body: words }),
  output: reviewThreadSchema,
  status: 201,
  errors: ['courses.notFound', 'reviewThreads.notFound'],
});

export const updateThread = endpoint({
  method: 'PATCH',
  path: '/course-drafts/{id}/threads/{threadId}',
  permission: 'courses.create',
  audit: 'recorded',
  summary: 'Resolve or reopen a comment thread, or set whether it must be fixed',
  description: 'Only reviewers can set that a thread must be fixed, and resolve such a thread.',
  params: threadParams,
  body: z.object({ isResolved: z.optional(z.boolean()), mustFix: z.optional(z.boolean()) }),
  output: reviewThreadSchema,
  errors: ['courses.notFound', 'reviewThreads.notFound', 'reviewThreads.notReviewer'],
});
