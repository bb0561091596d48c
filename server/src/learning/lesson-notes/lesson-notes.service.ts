import type { Db } from '#db/client.ts';
import { findOpenLesson } from '#learning/lesson-rows.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { maxNotes, type LessonNote } from '@candela/contract/learning/lesson-notes';
import type { Page } from '@candela/contract/paging';
import { deleteNote, isTaken, listNotes, upsertNote, type GivenNote, type NoteRow } from './lesson-notes.queries.ts';

/** Learners' private notes; they remain available whatever happens to the course. */
export function createLessonNotes({ db }: { db: Db }) {
  async function list(
    caller: SignedInCaller,
    lessonId: number,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<LessonNote>> {
    const after = decodeUuidCursor(page.cursor);
    const rows = await listNotes(db, caller.userId, lessonId, { limit: page.limit, after });
    return toPage(rows, page.limit, present, (row) => [row.createdAt, row.id]);
  }

  /** @throws AppError of `findOpenLesson`; lessonNotes.notFound, lessonNotes.tooMany */
  async function save(caller: SignedInCaller, note: Omit<GivenNote, 'courseId'>): Promise<LessonNote> {
    const { courseId } = await findOpenLesson(db, caller, note.lessonId);
    const row = await db.transaction((tx) => upsertNote(tx, caller.userId, { ...note, courseId }, maxNotes));
    if (row) return present(row);
    throw new AppError((await isTaken(db, note.id)) ? 'lessonNotes.notFound' : 'lessonNotes.tooMany');
  }

  return { list, save, remove: (caller: SignedInCaller, id: string) => deleteNote(db, caller.userId, id) };
}

function present(row: NoteRow): LessonNote {
  return { ...row, createdAt: toIso(row.createdAt), updatedAt: toIso(row.updatedAt) };
}
