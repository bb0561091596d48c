import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { freezeContent } from '#learning/content/lesson-contents.ts';
import { richTextFromHtml } from '#platform/text/rich-text/html-rich-text.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { demoCourses } from './courses.ts';

const lessonRow = rowOf({
  id: z.int(),
  courseId: z.int(),
  title: z.string(),
  body: z.string(),
  durationSeconds: z.int(),
  slug: z.string(),
});
const eventRow = rowOf({ id: z.int() });

/** Links the live lessons of demo courses to the next event of their name; events are seeded after courses. */
export async function seedLiveLessons(tx: Tx): Promise<void> {
  const lessons = await readRows(tx, lessonRow)`
    select l.id, l.course_id as "courseId", l.title, l.body, l.duration_seconds as "durationSeconds", c.slug
    from lessons l join courses c on c.id = l.course_id and c.is_demo where l.type = 'live'`;
  for (const { id, courseId, slug, title, body, durationSeconds } of lessons) {
    const written = demoCourses
      .find((course) => course.slug === slug)
      ?.sections.flatMap((section) => section.lessons)
      .find((lesson) => lesson.title === title);
    if (written?.type !== 'live') continue;
    const event = await readRow(tx, eventRow)`
      select id from events where is_demo and title = ${written.eventTitle} order by starts_at limit 1`;
    const common = { title, body: richTextFromHtml(body), attachments: [], isFreePreview: false, durationSeconds };
    const content: LessonContent = { ...common, type: 'live', eventId: event?.id ?? null };
    const contentId = await freezeContent(tx, { courseId, lessonId: id, content, authorId: null });
    await run(tx)`update lessons set content_id = ${contentId} where id = ${id}`;
  }
}
