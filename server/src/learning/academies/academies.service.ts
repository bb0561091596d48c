import type { Db } from '#db/client.ts';
import { isIncluded } from '#db/entitlements.ts';
import { completeAcademy } from '#learning/progress/certificate-issuing.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Academy, AcademyCard } from '@candela/contract/learning/academies';
import type { Page } from '@candela/contract/paging';
import { can } from '@candela/contract/permissions';
import { presentAcademy, presentCard } from './academies.present.ts';
import {
  findRow,
  listCourseRows,
  listRows,
  listThisWeek,
  markLeft,
  upsertEnrolment,
  type AcademyRow,
} from './academies.queries.ts';
import { isComposedBy } from './composing.service.ts';

export function createAcademies({ db }: { db: Db }) {
  async function list(
    caller: SignedInCaller,
    languageCode: string | undefined,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<AcademyCard>> {
    const after = decodeInstantCursor(page.cursor);
    const rows = await listRows(db, caller.userId, languageCode, { limit: page.limit, after });
    return toPage(
      rows,
      page.limit,
      (row) => presentCard(caller, row),
      (row) => [row.publishedAt ?? '', row.id],
    );
  }

  /**
   * What the caller may see: published academies, archived ones they have joined, and those they may edit.
   * @throws AppError academies.notFound
   */
  async function find(caller: SignedInCaller, id: number): Promise<AcademyRow> {
    const row = await findRow(db, caller.userId, id);
    const isVisible =
      row &&
      (row.status === 'published' || (row.status === 'archived' && row.joinedAt !== null) || isComposer(caller, row));
    if (!isVisible) throw new AppError('academies.notFound');
    return row;
  }

  async function get(caller: SignedInCaller, id: number): Promise<Academy> {
    return present(caller, await find(caller, id));
  }

  async function present(caller: SignedInCaller, row: AcademyRow): Promise<Academy> {
    const { userId, timeZone } = caller;
    const courses = await listCourseRows(db, userId, row.id);
    const week = row.joinedAt === null ? [] : await listThisWeek(db, userId, row.id, timeZone);
    return presentAcademy(caller, row, { courses, week, canCompose: isComposer(caller, row) });
  }

  /** @throws AppError academies.notFound, academies.notIncluded */
  async function join(caller: SignedInCaller, id: number): Promise<Academy> {
    const row = await find(caller, id);
    // Archived academies are visible to their members; nobody can join them any more.
    if (row.status !== 'published' && row.joinedAt === null) throw new AppError('academies.notFound');
    if (!isIncluded(caller, row.subscriptionTypeIds)) throw new AppError('academies.notIncluded');
    await db.transaction(async (tx) => {
      await upsertEnrolment(tx, caller.userId, id);
      // A learner who has already finished all courses completes the academy at once.
      await completeAcademy(tx, caller.userId, id);
    });
    return get(caller, id);
  }

  /** @throws AppError academies.notFound when the caller has not joined it */
  async function leave(caller: SignedInCaller, id: number): Promise<void> {
    if (!(await markLeft(db, caller.userId, id))) throw new AppError('academies.notFound');
  }

  return { list, get, join, leave };
}

function isComposer(caller: SignedInCaller, row: { authorId: string | null }): boolean {
  return can(caller, 'academies.manage') && isComposedBy(caller, row);
}
