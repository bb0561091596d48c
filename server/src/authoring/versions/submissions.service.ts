import * as z from 'zod';
import { requireAuthor } from '#authoring/authoring-access.ts';
import { openDraft, readAuthored, type AuthoredState } from '#authoring/draft-rows.ts';
import { hasChanges, missingIn, presentSections, viewDraft } from '#authoring/draft-view.ts';
import type { Db, Tx } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { removeJob } from '#platform/jobs/enqueue.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import { publicationJob } from './publications.jobs.ts';
import { tellReviewers, tellTrainers, untellReviewers } from './versions.notices.ts';
import { freezeOutline, insertVersion, writeDraftState, writeVersionState } from './versions.queries.ts';

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  addresses: AssetAddresses;
}

const openRow = rowOf({ count: z.int() });

/** From a draft to an approved version: submitting, withdrawing, requesting changes, approving. */
export function createSubmissions({ db, domainEvents, addresses }: Deps) {
  /** Runs a step in a transaction and returns the resulting draft. */
  async function step(caller: SignedInCaller, courseId: number, work: (tx: Tx) => Promise<void>): Promise<CourseDraft> {
    await requireAuthor(db, caller, courseId);
    const view = await db.transaction(async (tx) => {
      await work(tx);
      return viewDraft(tx, caller, courseId, addresses);
    });
    domainEvents.emit('drafts.changed', courseId, 'state');
    return view;
  }

  /** @throws AppError courses.notFound, drafts.locked, drafts.incomplete, drafts.unchanged */
  function submit(caller: SignedInCaller, courseId: number, note: string): Promise<CourseDraft> {
    return step(caller, courseId, async (tx) => {
      const draft = await openDraft(tx, courseId);
      const sections = await presentSections(tx, courseId, draft.outline);
      if (missingIn(draft.meta, sections).length > 0) throw new AppError('drafts.incomplete');
      if (!hasChanges(draft, sections)) throw new AppError('drafts.unchanged');
      const outline = await freezeOutline(tx, courseId, draft.outline);
      const { meta } = draft;
      const version = await insertVersion(tx, { courseId, outline, meta, note, authorId: caller.userId });
      await writeDraftState(tx, courseId, { state: 'in_review', submittedVersion: version, note, reviewNote: null });
      await recordChange(tx, caller, { ...about(courseId, meta), action: 'submit', after: { version, note } });
      await tellReviewers(tx, { courseId, version, title: meta.title, userId: caller.userId, note });
    });
  }

  /** @throws AppError courses.notFound, drafts.notSubmitted */
  function withdraw(caller: SignedInCaller, courseId: number): Promise<CourseDraft> {
    return step(caller, courseId, async (tx) => {
      const { number, meta } = await readSubmitted(tx, courseId, ['in_review', 'approved']);
      await writeVersionState(tx, { courseId, number }, 'withdrawn');
      await writeDraftState(tx, courseId, { state: 'draft' });
      await removeJob(tx, publicationJob, String(courseId));
      await untellReviewers(tx, courseId);
      await recordChange(tx, caller, { ...about(courseId, meta), action: 'withdraw', before: { version: number } });
    });
  }

  /** @throws AppError courses.notFound, drafts.notSubmitted */
  function requestChanges(caller: SignedInCaller, courseId: number, note: string): Promise<CourseDraft> {
    return step(caller, courseId, async (tx) => {
      const { number, meta } = await readSubmitted(tx, courseId, ['in_review', 'approved']);
      const review = { reviewerId: caller.userId, note };
      await writeVersionState(tx, { courseId, number }, 'changes_requested', review);
      await writeDraftState(tx, courseId, { state: 'changes_requested', reviewNote: note });
      await removeJob(tx, publicationJob, String(courseId));
      await untellReviewers(tx, courseId);
      const notice = { courseId, version: number, title: meta.title, userId: caller.userId, note };
      await recordChange(tx, caller, {
        ...about(courseId, meta),
        action: 'requestChanges',
        after: { version: number, note },
      });
      await tellTrainers(tx, 'courseChangesRequested', notice);
    });
  }

  /** @throws AppError courses.notFound, drafts.notSubmitted, drafts.mustFix, drafts.otherVersion */
  function approve(caller: SignedInCaller, courseId: number, version: number, note: string): Promise<CourseDraft> {
    return step(caller, courseId, async (tx) => {
      const { number, meta } = await readSubmitted(tx, courseId, ['in_review']);
      if (number !== version) throw new AppError('drafts.otherVersion');
      const { count } = await requireRow(tx, openRow)`
        select count(*)::int as count from review_threads
        where course_id = ${courseId} and must_fix and resolved_at is null`;
      if (count > 0) throw new AppError('drafts.mustFix');
      await writeVersionState(tx, { courseId, number }, 'approved', { reviewerId: caller.userId, note });
      await writeDraftState(tx, courseId, { state: 'approved', reviewNote: note });
      await untellReviewers(tx, courseId);
      const notice = { courseId, version: number, title: meta.title, userId: caller.userId, note };
      await recordChange(tx, caller, { ...about(courseId, meta), action: 'approve', after: { version, note } });
      await tellTrainers(tx, 'courseApproved', notice);
    });
  }

  return { submit, withdraw, requestChanges, approve };
}

/** The object of an entry in the audit log. */
function about(courseId: number, { title }: { title: string }) {
  return { entity: 'course', entityId: courseId, name: title } as const;
}

/**
 * The submitted draft, locked.
 * @throws AppError drafts.notSubmitted
 */
async function readSubmitted(
  tx: Tx,
  courseId: number,
  states: readonly AuthoredState['state'][],
): Promise<{ number: number; meta: AuthoredState['meta'] }> {
  const { state, submittedVersion, meta, status } = await readAuthored(tx, courseId, 'update');
  if (!states.includes(state) || submittedVersion === null || status === 'archived') {
    throw new AppError('drafts.notSubmitted');
  }
  return { number: submittedVersion, meta };
}
