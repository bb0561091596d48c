import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { instantText, readRow, requireRow, rowOf } from '#db/rows.ts';
import { summaryOf } from '#learning/content/lesson-contents.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';

const doneRow = rowOf({ revision: z.int(), savedAt: instantText });

export interface Save {
  courseId: number;
  lessonId: number;
  /** The revision on which it is based. */
  revision: number;
  /** It has not been saved in this draft yet. */
  isFirst: boolean;
  saveId: string | null;
  content: LessonContent;
  authorId: string;
}

/**
 * Writes a lesson if it still has the revision on which the change is based; otherwise null. Revisions continue
 * from draft to draft: an editor that was left open during a publication never mistakes a later text for its own.
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

/** Writes a lesson that exists only in the draft. */
export async function writeNewLesson(
  tx: Tx,
  lesson: Pick<Save, 'courseId' | 'lessonId' | 'content' | 'authorId'>,
): Promise<void> {
  await writeLesson(tx, { ...lesson, revision: 0, isFirst: true, saveId: null });
}

/** Reserves ids for sections and lessons of a draft, from the sequences of published ones. */
export async function nextId(tx: Tx, table: 'sections' | 'lessons'): Promise<number> {
  const { id } = await requireRow(tx, rowOf({ id: z.int() }))`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id`;
  return id;
}
