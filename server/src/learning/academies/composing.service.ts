import type { Db, Tx } from '#db/client.ts';
import { recountJob } from '#learning/progress/academy-courses.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange, type Change } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { AcademyState } from '@candela/contract/learning/academies';
import type { AcademyFields, ComposedAcademy, ManagedAcademy } from '@candela/contract/learning/academy-composition';
import type { AuditAction } from '@candela/contract/oversight/audit';
import type { Page } from '@candela/contract/paging';
import { can } from '@candela/contract/permissions';
import {
  countKnownCourses,
  deleteRow,
  findComposedRow,
  hasPublishedCourse,
  insertRow,
  listComposedCourses,
  listManagedRows,
  updateRow,
  updateState,
  writeCourses,
  type ComposedRow,
} from './composing.queries.ts';
import { forgetCover } from './unused-covers.ts';

/** Admins edit every academy, trainers their own. */
export function isComposedBy(caller: SignedInCaller, { authorId }: { authorId: string | null }): boolean {
  return isAdmin(caller) || authorId === caller.userId;
}

const isAdmin = (caller: SignedInCaller) => can(caller, 'areas.admin');

export function createComposing({ db }: { db: Db }) {
  async function list(
    caller: SignedInCaller,
    filter: { state: AcademyState | undefined; search: string },
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<ManagedAcademy>> {
    const after = decodeInstantCursor(page.cursor);
    const authorId = isAdmin(caller) ? null : caller.userId;
    const rows = await listManagedRows(db, { ...filter, authorId }, { limit: page.limit, after });
    const present = (row: (typeof rows)[number]) => ({ ...row, updatedAt: toIso(row.updatedAt) });
    return toPage(rows, page.limit, present, (row) => [row.updatedAt, row.id]);
  }

  /** @throws AppError academies.notFound */
  async function get(caller: SignedInCaller, id: number): Promise<ComposedAcademy> {
    return present(db, await find(db, caller, id));
  }

  /** @throws AppError academies.unknownCourse */
  async function create(caller: SignedInCaller, fields: AcademyFields): Promise<ComposedAcademy> {
    return db.transaction(async (tx) => {
      const id = await insertRow(tx, caller.userId, fields);
      await checkCourses(tx, id, fields);
      await writeCourses(tx, id, fields.courses);
      await record(tx, caller, 'create', { id, name: fields.title, after: fields });
      return present(tx, await find(tx, caller, id));
    });
  }

  /** @throws AppError academies.notFound, academies.changed, academies.incomplete, academies.unknownCourse */
  async function update(
    caller: SignedInCaller,
    id: number,
    { fields, revision }: { fields: AcademyFields; revision: number },
  ): Promise<ComposedAcademy> {
    return db.transaction(async (tx) => {
      const before = await findUnchanged(tx, caller, id, revision);
      await checkCourses(tx, id, fields);
      const { courses } = await present(tx, before);
      await updateRow(tx, id, fields);
      await writeCourses(tx, id, fields.courses);
      if (before.state === 'published') await announce(tx, id);
      const now = await present(tx, await find(tx, caller, id));
      const states = { before: fieldsOf({ ...before, courses }), after: fieldsOf(now) };
      await record(tx, caller, 'update', { id, name: now.title, ...states });
      return now;
    });
  }

  /** @throws AppError academies.notFound, academies.changed, academies.incomplete */
  async function changeState(
    caller: SignedInCaller,
    id: number,
    { state, revision }: { state: 'published' | 'archived'; revision: number },
  ): Promise<ComposedAcademy> {
    return db.transaction(async (tx) => {
      const { title, state: stateBefore } = await findUnchanged(tx, caller, id, revision);
      await updateState(tx, id, state);
      const action = state === 'published' ? 'publish' : 'archive';
      await record(tx, caller, action, { id, name: title, before: { state: stateBefore }, after: { state } });
      if (state === 'published') await announce(tx, id);
      else await changeSearch(tx, 'academy', [id]);
      return present(tx, await find(tx, caller, id));
    });
  }

  /** @throws AppError academies.notFound, academies.notDraft */
  async function remove(caller: SignedInCaller, id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await find(tx, caller, id, { isLocked: true });
      if (row.state !== 'draft') throw new AppError('academies.notDraft');
      await deleteRow(tx, id);
      await forgetCover(tx, row.coverPath);
      await record(tx, caller, 'remove', { id, name: row.title, before: fieldsOf({ ...row, courses: [] }) });
    });
  }

  return { list, get, create, update, changeState, remove };
}

async function find(
  db: Db | Tx,
  caller: SignedInCaller,
  id: number,
  options?: { isLocked: boolean },
): Promise<ComposedRow> {
  const row = await findComposedRow(db, id, options);
  if (!row || !isComposedBy(caller, row)) throw new AppError('academies.notFound');
  return row;
}

/** The locked academy, if the caller has its current revision. */
async function findUnchanged(tx: Tx, caller: SignedInCaller, id: number, revision: number): Promise<ComposedRow> {
  const row = await find(tx, caller, id, { isLocked: true });
  if (row.revision !== revision) throw new AppError('academies.changed');
  return row;
}

type Kept = Pick<Change, 'before' | 'after'> & { id: number; name: string };

function record(tx: Tx, caller: SignedInCaller, action: AuditAction, { id, ...kept }: Kept): Promise<void> {
  return recordChange(tx, caller, { action, entity: 'academy', entityId: id, ...kept });
}

/** The fields that authors edit. */
function fieldsOf(row: Omit<ComposedRow, 'authorId'> & { courses: readonly unknown[] }) {
  const { title, summary, description, languageCode, subscriptionTypeIds, deadlineDays, weeklyLessons } = row;
  const { hasCertificate, courses } = row;
  return {
    title,
    summary,
    description,
    languageCode,
    subscriptionTypeIds,
    deadlineDays,
    weeklyLessons,
    hasCertificate,
    courses,
  };
}

async function checkCourses(tx: Tx, id: number, { courses }: AcademyFields): Promise<void> {
  const ids = courses.map(({ courseId }) => courseId);
  if ((await countKnownCourses(tx, id, ids)) < ids.length) throw new AppError('academies.unknownCourse');
}

/** Learners see a changed academy: it must contain a course, and some members may have completed it by the change. */
async function announce(tx: Tx, id: number): Promise<void> {
  if (!(await hasPublishedCourse(tx, id))) throw new AppError('academies.incomplete');
  await changeSearch(tx, 'academy', [id]);
  await enqueue(tx, recountJob, [{ payload: { academyId: id } }]);
}

async function present(db: Db | Tx, { authorId: _authorId, ...row }: ComposedRow): Promise<ComposedAcademy> {
  return { ...row, updatedAt: toIso(row.updatedAt), courses: await listComposedCourses(db, row.id) };
}
