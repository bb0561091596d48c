import * as z from 'zod';
import { requireAuthor } from '#authoring/authoring-access.ts';
import { readAuthored, type AuthoredState } from '#authoring/draft-rows.ts';
import { viewDraft } from '#authoring/draft-view.ts';
import type { Db, Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import { isReviewer } from '#learning/course-authors.ts';
import { changeAcademiesOf } from '#learning/progress/academy-courses.ts';
import { tellPublished } from '#learning/webhook-events.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { moveJob, removeJob } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import type { Outline } from '@candela/contract/authoring/outlines';
import { publicationJob } from './publications.jobs.ts';
import { publishVersion } from './publishing.ts';
import { tellTrainers } from './versions.notices.ts';
import { findVersion } from './versions.queries.ts';

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  addresses: AssetAddresses;
}

const dueRow = rowOf({ isDue: z.boolean() });

const systemUser = '00000000-0000-0000-0000-000000000000';

/** Publishing approved versions, and withdrawing them. */
export function createPublications({ db, domainEvents, addresses }: Deps) {
  function tellAll(courseId: number): void {
    domainEvents.emit('drafts.changed', courseId, 'state');
    domainEvents.emit('courses.changed', courseId);
  }

  /** @throws AppError courses.notFound, drafts.notApproved, drafts.inPast */
  async function publish(caller: SignedInCaller, courseId: number, publishAt: string | null): Promise<CourseDraft> {
    await requireAuthor(db, caller, courseId);
    const view = await db.transaction(async (tx) => {
      const state = await readApproved(tx, courseId);
      await removeJob(tx, publicationJob, String(courseId));
      if (publishAt === null) {
        await comeOut(tx, state, caller);
      } else {
        const dueAt = new Date(publishAt);
        if (dueAt.getTime() <= Date.now()) throw new AppError('drafts.inPast');
        await run(tx)`update course_drafts set publish_at = ${publishAt}::timestamptz where course_id = ${courseId}`;
        await moveJob(tx, publicationJob, { payload: { courseId }, key: String(courseId), priority: 0, dueAt });
        await recordChange(tx, caller, { ...about(state), action: 'publish', after: { publishAt } });
      }
      return viewDraft(tx, caller, courseId, addresses);
    });
    tellAll(courseId);
    return view;
  }

  /** @throws AppError courses.notFound, drafts.notApproved */
  async function cancel(caller: SignedInCaller, courseId: number): Promise<CourseDraft> {
    await requireAuthor(db, caller, courseId);
    const view = await db.transaction(async (tx) => {
      const state = await readApproved(tx, courseId);
      await forgetTime(tx, courseId);
      await recordChange(tx, caller, { ...about(state), action: 'cancel', before: { publishAt: state.publishAt } });
      return viewDraft(tx, caller, courseId, addresses);
    });
    domainEvents.emit('drafts.changed', courseId, 'state');
    return view;
  }

  /** Publishes versions that are due. Cancelled ones are left as they are, and those not due yet wait on. */
  async function publishDue({ payload, again }: Pick<Job<{ courseId: number }>, 'payload' | 'again'>): Promise<void> {
    const { courseId } = payload;
    const isDone = await db.transaction(async (tx) => {
      const state = await readAuthored(tx, courseId, 'update');
      if (state.state !== 'approved' || state.publishAt === null || state.status === 'archived') return false;
      // By the clock of the database, like the job: this node's clock may be behind.
      const { isDue } = await requireRow(tx, dueRow)`
        select publish_at <= now() as "isDue" from course_drafts where course_id = ${courseId}`;
      if (!isDue) {
        await again(tx, new Date(state.publishAt));
        return false;
      }
      await comeOut(tx, state, null);
      return true;
    });
    if (isDone) tellAll(courseId);
  }

  /** @throws AppError courses.notFound, courses.wrongStatus, sessions.forbidden */
  async function setStatus(
    caller: SignedInCaller,
    courseId: number,
    wanted: 'published' | 'unpublished' | 'archived' | 'restored',
  ): Promise<CourseDraft> {
    await requireAuthor(db, caller, courseId);
    const view = await db.transaction(async (tx) => {
      // The draft is locked first, as by everything that changes both.
      await readAuthored(tx, courseId, 'update');
      await run(tx)`select from courses where id = ${courseId} for update`;
      const authored = await readAuthored(tx, courseId);
      const { status, liveVersion } = authored;
      if (!isReviewer(caller) && (liveVersion !== null || wanted === 'published' || wanted === 'unpublished')) {
        throw new AppError('sessions.forbidden');
      }
      const next = nextStatus(status, liveVersion, wanted);
      if (next === null) throw new AppError('courses.wrongStatus');
      // An archived course is never published by schedule, not even after it was restored.
      if (next === 'archived') await forgetTime(tx, courseId);
      await run(tx)`update courses set status = ${next}, updated_at = now() where id = ${courseId}`;
      await recordChange(tx, caller, {
        ...about(authored),
        action: statusActions[wanted],
        before: { status },
        after: { status: next },
      });
      if (next === 'published' && liveVersion !== null) {
        await tellPublished(tx, { id: courseId, title: authored.meta.title, version: liveVersion });
      }
      await changeSearch(tx, 'course', [courseId]);
      await changeAcademiesOf(tx, courseId);
      return viewDraft(tx, caller, courseId, addresses);
    });
    tellAll(courseId);
    return view;
  }

  return { publish, cancel, publishDue, setStatus };
}

const statusActions = {
  published: 'publish',
  unpublished: 'unpublish',
  archived: 'archive',
  restored: 'restore',
} as const;

/** The object of an entry in the audit log. */
function about({ courseId, meta }: { courseId: number; meta: { title: string } }) {
  return { entity: 'course', entityId: courseId, name: meta.title } as const;
}

function nextStatus(
  status: AuthoredState['status'],
  liveVersion: number | null,
  wanted: 'published' | 'unpublished' | 'archived' | 'restored',
): AuthoredState['status'] | null {
  switch (wanted) {
    case 'published':
      return status === 'unpublished' ? 'published' : null;
    case 'unpublished':
      return status === 'published' ? 'unpublished' : null;
    case 'archived':
      return status === 'archived' ? null : 'archived';
    case 'restored':
      if (status !== 'archived') return null;
      return liveVersion === null ? 'draft' : 'unpublished';
  }
}

async function forgetTime(tx: Tx, courseId: number): Promise<void> {
  await run(tx)`update course_drafts set publish_at = null where course_id = ${courseId}`;
  await removeJob(tx, publicationJob, String(courseId));
}

/** @throws AppError drafts.notApproved */
async function readApproved(tx: Tx, courseId: number): Promise<AuthoredState> {
  const state = await readAuthored(tx, courseId, 'update');
  if (state.state !== 'approved' || state.status === 'archived') throw new AppError('drafts.notApproved');
  return state;
}

async function comeOut(tx: Tx, state: AuthoredState, caller: SignedInCaller | null): Promise<void> {
  const { courseId, submittedVersion } = state;
  const version = submittedVersion === null ? null : await findVersion(tx, courseId, submittedVersion);
  if (!version) throw new AppError('drafts.notApproved');
  const before: Outline | null = state.liveOutline;
  await publishVersion(tx, courseId, version, before);
  const named = { courseId, meta: version.meta };
  await tellPublished(tx, { id: courseId, title: version.meta.title, version: version.number });
  await recordChange(tx, caller, { ...about(named), action: 'publish', after: { version: version.number } });
  const userId = caller?.userId ?? systemUser;
  const notice = { courseId, version: version.number, title: version.meta.title, userId, note: '' };
  await tellTrainers(tx, 'courseLive', notice);
}
