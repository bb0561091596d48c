import { requireAuthor } from '#authoring/authoring-access.ts';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { isReviewer } from '#learning/course-authors.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeCountCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Anchor, ReviewThread } from '@candela/contract/authoring/review-threads';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { Page } from '@candela/contract/paging';
import { blockText, mapPassage } from './passages.ts';
import {
  insertComment,
  insertThread,
  findRow,
  listRows,
  readLessons,
  updateRow,
  type ThreadRow,
} from './review-threads.queries.ts';

interface NewThread {
  lessonId: number | null;
  anchor: Anchor | null;
  body: string;
  mustFix: boolean;
}

/** Comments on drafts. Their passages are located in the current text. */
export function createReviewThreads({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  /** @throws AppError courses.notFound */
  async function list(
    caller: SignedInCaller,
    courseId: number,
    query: { limit: number; cursor?: string | undefined; lessonId?: number | undefined; isOpen?: boolean | undefined },
  ): Promise<Page<ReviewThread>> {
    const after = decodeCountCursor(query.cursor);
    await requireAuthor(db, caller, courseId);
    const page = { limit: query.limit + 1, after: after && { rank: after.count, id: after.id } };
    const rows = await listRows(db, courseId, query, page);
    const present = await presenter(db, caller, courseId, rows);
    return toPage(rows, query.limit, present, ({ rank, id }) => [rank, id]);
  }

  /** @throws AppError courses.notFound, lessons.notFound, reviewThreads.noSuchPassage, reviewThreads.notReviewer */
  async function create(caller: SignedInCaller, courseId: number, given: NewThread): Promise<ReviewThread> {
    await requireAuthor(db, caller, courseId);
    if (given.mustFix && !isReviewer(caller)) throw new AppError('reviewThreads.notReviewer');
    return change(caller, courseId, async (tx) => {
      const passage = await findPassage(tx, courseId, given);
      const threadId = await insertThread(tx, { courseId, lessonId: given.lessonId, passage, mustFix: given.mustFix });
      await insertComment(tx, threadId, caller.userId, given.body);
      const after = { courseId, lessonId: given.lessonId, mustFix: given.mustFix, body: given.body };
      await recordChange(tx, caller, { action: 'create', entity: 'reviewThread', entityId: threadId, after });
      return threadId;
    });
  }

  /** @throws AppError courses.notFound, reviewThreads.notFound */
  async function reply(
    caller: SignedInCaller,
    courseId: number,
    threadId: number,
    body: string,
  ): Promise<ReviewThread> {
    await requireAuthor(db, caller, courseId);
    return change(caller, courseId, async (tx) => {
      await requireThread(tx, courseId, threadId);
      await insertComment(tx, threadId, caller.userId, body);
      return threadId;
    });
  }

  /** @throws AppError courses.notFound, reviewThreads.notFound, reviewThreads.notReviewer */
  async function update(
    caller: SignedInCaller,
    courseId: number,
    threadId: number,
    given: { isResolved?: boolean | undefined; mustFix?: boolean | undefined },
  ): Promise<ReviewThread> {
    await requireAuthor(db, caller, courseId);
    return change(caller, courseId, async (tx) => {
      const thread = await requireThread(tx, courseId, threadId);
      const isRefused = given.mustFix !== undefined || (given.isResolved !== undefined && thread.mustFix);
      if (isRefused && !isReviewer(caller)) throw new AppError('reviewThreads.notReviewer');
      await updateRow(tx, threadId, given, caller.userId);
      const before = { isResolved: thread.resolvedAt !== null, mustFix: thread.mustFix };
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'reviewThread',
        entityId: threadId,
        before,
        after: { isResolved: given.isResolved ?? before.isResolved, mustFix: given.mustFix ?? before.mustFix },
      });
      return threadId;
    });
  }

  async function change(
    caller: SignedInCaller,
    courseId: number,
    work: (tx: Tx) => Promise<number>,
  ): Promise<ReviewThread> {
    const thread = await db.transaction(async (tx) => {
      // Serialised with approvals: none happens between a comment and its count.
      await run(tx)`select from course_drafts where course_id = ${courseId} for share`;
      const threadId = await work(tx);
      const row = await requireThread(tx, courseId, threadId);
      return (await presenter(tx, caller, courseId, [row]))(row);
    });
    domainEvents.emit('drafts.changed', courseId, 'threads');
    return thread;
  }

  return { list, create, reply, update };
}

/** @throws AppError reviewThreads.notFound */
async function requireThread(tx: Tx, courseId: number, threadId: number): Promise<ThreadRow> {
  const thread = await findRow(tx, courseId, threadId);
  if (!thread) throw new AppError('reviewThreads.notFound');
  return thread;
}

/** The passage with its text; the commenter may have selected it in an older one. */
async function findPassage(tx: Tx, courseId: number, { lessonId, anchor }: NewThread) {
  if (lessonId === null) {
    if (anchor) throw new AppError('reviewThreads.noSuchPassage');
    return null;
  }
  const content = (await readLessons(tx, courseId, [lessonId])).get(lessonId);
  if (!content) throw new AppError('lessons.notFound');
  if (!anchor) return null;
  const text = blockText(content.body, anchor.blockId);
  if (text === null || text.slice(anchor.start, anchor.start + anchor.quote.length) !== anchor.quote) {
    throw new AppError('reviewThreads.noSuchPassage');
  }
  return { ...anchor, blockText: text };
}

/** Presents these threads: their passages are looked for in the lessons as they are now. */
async function presenter(
  tx: Db | Tx,
  caller: SignedInCaller,
  courseId: number,
  rows: readonly ThreadRow[],
): Promise<(row: ThreadRow) => ReviewThread> {
  const ids = [...new Set(rows.flatMap(({ lessonId, blockId }) => (lessonId !== null && blockId ? [lessonId] : [])))];
  const lessons = await readLessons(tx, courseId, ids);
  return (row) => {
    const anchor = anchorOf(row, lessons);
    return {
      id: row.id,
      lessonId: row.lessonId,
      anchor,
      quote: row.quote,
      isPassageGone: row.blockId !== null && anchor === null,
      mustFix: row.mustFix,
      resolvedBy: row.resolvedBy,
      resolvedAt: toIsoOrNull(row.resolvedAt),
      comments: row.comments,
      isResolvable: !row.mustFix || isReviewer(caller),
    };
  };
}

function anchorOf(row: ThreadRow, lessons: ReadonlyMap<number, LessonContent>): Anchor | null {
  const { lessonId, blockId, start, quote, blockText: before } = row;
  if (lessonId === null || blockId === null || start === null || quote === null || before === null) return null;
  const content = lessons.get(lessonId);
  const after = content ? blockText(content.body, blockId) : null;
  const passage = after === null ? null : mapPassage(before, { start, quote }, after);
  return passage && { blockId, ...passage };
}
