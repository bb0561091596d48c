import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';

const noteRow = rowOf({
  id: z.string(),
  lessonId: z.int(),
  isBookmark: z.boolean(),
  body: z.string(),
  second: z.int().nullable(),
  videoId: z.string().nullable(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type NoteRow = z.infer<typeof noteRow>;

const noteColumns = sql.raw(`id, lesson_id as "lessonId", is_bookmark as "isBookmark", body, second,
  video_id as "videoId", created_at as "createdAt", updated_at as "updatedAt"`);

export async function listNotes(
  db: Db,
  userId: string,
  lessonId: number,
  page: { limit: number; after: { at: string; id: string } | null },
): Promise<NoteRow[]> {
  const after = page.after
    ? sql`and (created_at, id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : sql``;
  return readRows(db, noteRow)`
    select ${noteColumns} from lesson_notes where user_id = ${userId} and lesson_id = ${lessonId} ${after}
    order by created_at desc nulls last, id desc nulls last limit ${page.limit + 1}`;
}

export interface GivenNote {
  id: string;
  lessonId: number;
  courseId: number;
  isBookmark: boolean;
  body: string;
  second: number | null;
  videoId: string | null;
}

/** Null: the id belongs to another user's note, or the lesson is full. Serialised per learner and lesson. */
export async function upsertNote(tx: Tx, userId: string, note: GivenNote, maxNotes: number): Promise<NoteRow | null> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`notes ${userId}`}), ${note.lessonId})`;
  return readRow(tx, noteRow)`
    insert into lesson_notes (id, user_id, lesson_id, course_id, is_bookmark, body, second, video_id)
    select ${note.id}::uuid, ${userId}::uuid, ${note.lessonId}::int, ${note.courseId}::int, ${note.isBookmark}::boolean,
      ${note.body}::text, ${note.second}::int, ${note.videoId}::uuid
    where exists (select from lesson_notes where id = ${note.id}::uuid)
      or (select count(*) from lesson_notes where user_id = ${userId} and lesson_id = ${note.lessonId}) < ${maxNotes}::int
    on conflict (id) do update set is_bookmark = excluded.is_bookmark, body = excluded.body, second = excluded.second,
      video_id = excluded.video_id, updated_at = now()
    where lesson_notes.user_id = excluded.user_id and lesson_notes.lesson_id = excluded.lesson_id
    returning ${noteColumns}`;
}

const takenRow = rowOf({ isTaken: z.boolean() });

export async function isTaken(db: Db, id: string): Promise<boolean> {
  const row = await readRow(db, takenRow)`
    select exists (select from lesson_notes where id = ${id}::uuid) as "isTaken"`;
  return row?.isTaken ?? false;
}

export async function deleteNote(db: Db, userId: string, id: string): Promise<void> {
  await run(db)`delete from lesson_notes where id = ${id}::uuid and user_id = ${userId}`;
}
