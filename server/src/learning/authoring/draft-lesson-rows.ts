import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { instantText, readRow, requireRow, rowOf } from '#db/rows.ts';
import { summaryOf } from '#learning/content/lesson-contents.ts';

const doneRow = rowOf({ revision: z.int(), savedAt: instantText });

export interface Save {
  courseId: number;
  lessonId: number;
  /** The revision that it was written on top of. */
  revision: number;
  /** It has not been saved in this draft yet. */
  isFirst: boolean;
  saveId: string | null;
  content: LessonContent;
  authorId: string;
}

/**
 * Writes a lesson if it is still at the revision that it was written on top of; null when it is not. Revisions go on counting
 * from draft to draft: an editor that was left open over a publication never takes a later text for the one it has.
 */
export async function writeLesson(tx: Tx, save: Save) {
  const summary = summaryOf(save.content);
  const content = sql`${JSON.stringify(save.content)}::jsonb`;
  const missing = sql`${arrayOf(summary.missing)}::text[]`;
  if (save.isFirst) {
    return readRow(tx, doneRow)`
      insert into draft_lessons (lesson_id, course_id, revision, content, hash, title, type, duration_seconds,
        is_free_preview, missing, last_save, changed_by)
      values (${save.lessonId}, ${save.courseId}, ${save.revision + 1}, ${content}, ${summary.hash}, ${summary.title}, ${summary.type},
        ${summary.durationSeconds}, ${summary.isFreePreview}, ${missing}, ${save.saveId}::uuid, ${save.authorId})
      on conflict do nothing returning revision, changed_at as "savedAt"`;
  }
  return readRow(tx, doneRow)`
    update draft_lessons set revision = revision + 1, content = ${content}, hash = ${summary.hash},
      title = ${summary.title}, type = ${summary.type}, duration_seconds = ${summary.durationSeconds},
      is_free_preview = ${summary.isFreePreview}, missing = ${missing}, last_save = ${save.saveId}::uuid,
      changed_by = ${save.authorId}, changed_at = now()
    where lesson_id = ${save.lessonId} and course_id = ${save.courseId} and revision = ${save.revision}
    returning revision, changed_at as "savedAt"`;
}

/** Writes a lesson that exists in the draft only. */
export async function writeNewLesson(
  tx: Tx,
  lesson: Pick<Save, 'courseId' | 'lessonId' | 'content' | 'authorId'>,
): Promise<void> {
  await writeLesson(tx, { ...lesson, revision: 0, isFirst: true, saveId: null });
}

/** Ids of the sequences that live sections and lessons have, for those of a draft. */
export async function nextId(tx: Tx, table: 'sections' | 'lessons'): Promise<number> {
  const { id } = await requireRow(tx, rowOf({ id: z.int() }))`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id`;
  return id;
}
