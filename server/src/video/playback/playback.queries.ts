import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';

const videoRow = rowOf({
  id: z.string(),
  state: z.enum(['uploading', 'processing', 'ready', 'failed']),
  durationSeconds: z.number(),
  playlist: z.string(),
  poster: z.string().nullable(),
  thumbnails: z.string().nullable(),
  hostId: z.uuid().nullable(),
  externalId: z.string().nullable(),
  lessonIds: z.array(z.int()),
  captions: z.array(z.object({ languageCode: z.string(), label: z.string(), revision: z.int() })),
  chapters: z.array(z.object({ id: z.string(), seconds: z.number(), title: z.string() })),
});

export type VideoRow = z.infer<typeof videoRow>;

/** A video with the lessons in which it is used. */
export async function findRow(db: Db, id: string): Promise<VideoRow | null> {
  return readRow(db, videoRow)`
    select v.id, v.state, v.duration_seconds as "durationSeconds", v.playlist, v.poster,
      v.thumbnails, v.host_id as "hostId", v.external_id as "externalId",
      array(select l.id from lessons l where l.video_id = v.id order by l.id) as "lessonIds",
      (select coalesce(json_agg(json_build_object('languageCode', c.language_code, 'label', c.label, 'revision', c.revision)
          order by c.language_code), '[]') from video_captions c where c.video_id = v.id) as captions, v.chapters
    from videos v where v.id = ${id} and v.deleted_at is null`;
}

/** Records when watching began, from which progress reports are measured. Locks the enrolment first, like those reports. */
export async function insertProgress(tx: Tx, userId: string, lesson: { id: number; courseId: number }): Promise<void> {
  await run(tx)`select from enrolments where user_id = ${userId} and course_id = ${lesson.courseId} for no key update`;
  await run(tx)`
    insert into lesson_progress (user_id, lesson_id, course_id) values (${userId}, ${lesson.id}, ${lesson.courseId})
    on conflict (user_id, lesson_id) do nothing`;
}
