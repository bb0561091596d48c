import { createHash } from 'node:crypto';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { DemoCourse, DemoLesson } from './course-content.ts';
import { setDocument } from './documents.ts';
import { demoId, demoVideoId } from './ids.ts';
import { demoTrainers } from './people.ts';
import { courses, courseTrainers, sections } from '#db/tables/courses.ts';
import { attachments, lessons } from '#db/tables/lessons.ts';
import { videos } from '#db/tables/videos.ts';
import { richTextFromHtml } from '#learning/content/html-rich-text.ts';
import { freezeContent } from '#learning/content/lesson-contents.ts';
import { attachmentKey } from '#learning/storage-keys.ts';
import { sanitise } from '#platform/text/rich-text.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Writes one demo course with its sections, lessons and files. Videos are made later, see files.ts. */
export async function seedCourse(
  tx: Tx,
  storage: Storage,
  course: DemoCourse,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const all = course.sections.flatMap((section) => section.lessons);
  const [row] = await tx
    .insert(courses)
    .values({
      slug: course.slug,
      title: course.title,
      summary: course.summary,
      description: sanitise(course.description),
      languageCode: course.language,
      level: course.level,
      type: course.type,
      styles: course.styles,
      methods: course.methods,
      concepts: course.concepts,
      subscriptionTypeIds: course.subscriptionTypeIds,
      progression: course.progression,
      status: 'published',
      lessonCount: all.length,
      durationSeconds: all.reduce((total, lesson) => total + secondsOf(lesson), 0),
      publishedAt: new Date(Date.now() - course.publishedDaysAgo * 86_400_000),
      isDemo: true,
    })
    .returning({ id: courses.id });
  if (!row) throw new Error('insert returned no row');
  await tx.insert(courseTrainers).values(
    course.trainers.flatMap((key, position) => {
      const userId = userIds.get(demoTrainers[key].email);
      return userId === undefined ? [] : [{ courseId: row.id, userId, position }];
    }),
  );
  let position = 0;
  for (const [index, section] of course.sections.entries()) {
    const [inserted] = await tx
      .insert(sections)
      .values({ courseId: row.id, title: section.title, position: index })
      .returning({ id: sections.id });
    for (const lesson of section.lessons) {
      const place = { courseId: row.id, sectionId: inserted?.id ?? 0, position: position++ };
      await seedLesson(tx, storage, course.slug, lesson, place);
    }
  }
}

async function seedLesson(
  tx: Tx,
  storage: Storage,
  slug: string,
  lesson: DemoLesson,
  place: { courseId: number; sectionId: number; position: number },
): Promise<void> {
  const videoId = lesson.type === 'video' ? demoVideoId(slug, place.position) : null;
  if (videoId !== null) {
    await tx.insert(videos).values({ id: videoId, title: lesson.title, state: 'processing' });
  }
  const [row] = await tx
    .insert(lessons)
    .values({
      ...place,
      title: lesson.title,
      type: lesson.type,
      body: sanitise(lesson.body),
      durationSeconds: secondsOf(lesson),
      isFreePreview: lesson.isFreePreview ?? false,
      videoId,
    })
    .returning({ id: lessons.id });
  if (!row) throw new Error('insert returned no row');

  if (lesson.type === 'quiz') await seedQuiz(tx, { courseId: place.courseId, lessonId: row.id }, lesson);

  const add = async (name: string, mimeType: string, bytes: Uint8Array, isDocument: boolean) => {
    const id = demoId(`attachment ${slug} ${place.position} ${name}`);
    const checksum = createHash('sha256').update(bytes).digest('hex');
    await storage.put(attachmentKey(id), bytes);
    await tx
      .insert(attachments)
      .values({ id, lessonId: row.id, name, mimeType, size: bytes.length, checksum, isDocument });
  };
  if (lesson.type === 'pdf') {
    await add(lesson.document.fileName, 'application/pdf', await setDocument(lesson.document), true);
  }
  for (const file of lesson.attachments ?? []) {
    await add(file.fileName, file.mimeType, Buffer.from(file.content), false);
  }
}

/** What publishing would have frozen; the lesson is taken from it. */
async function seedQuiz(
  tx: Tx,
  place: { courseId: number; lessonId: number },
  lesson: Extract<DemoLesson, { type: 'quiz' }>,
): Promise<void> {
  const { title, quiz } = lesson;
  const common = { title, attachments: [], isFreePreview: false, durationSeconds: secondsOf(lesson) };
  const content: LessonContent = { ...common, type: 'quiz', body: richTextFromHtml(sanitise(lesson.body)), quiz };
  const contentId = await freezeContent(tx, { ...place, content, authorId: null });
  await tx.update(lessons).set({ contentId }).where(eq(lessons.id, place.lessonId));
}

/** A video lasts as long as its scenes. */
function secondsOf(lesson: DemoLesson): number {
  if (lesson.type !== 'video') return lesson.minutes * 60;
  return lesson.clip.scenes.reduce((total, scene) => total + scene.seconds, 0);
}
