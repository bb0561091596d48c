import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { courses, courseTrainers, sections } from '#db/tables/courses.ts';
import { attachments, lessons } from '#db/tables/lessons.ts';
import { videos } from '#db/tables/videos.ts';
import { freezeContent } from '#learning/content/lesson-contents.ts';
import { attachmentKey } from '#learning/storage-keys.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { sanitise } from '#platform/text/rich-text.ts';
import { richTextFromHtml } from '#platform/text/rich-text/html-rich-text.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { DemoCourse, DemoLesson } from './course-content.ts';
import { demoId, demoVideoId } from './ids.ts';
import { demoTrainers } from './people.ts';

/** Inserts one demo course with its sections, lessons and files. Videos are packaged later, see files.ts. */
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
      prerequisiteIds: await listIds(tx, course.prerequisites ?? []),
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
  const [trainer] = course.trainers;
  const ownerId = trainer === undefined ? null : (userIds.get(demoTrainers[trainer].email) ?? null);
  let position = 0;
  for (const [index, section] of course.sections.entries()) {
    const [inserted] = await tx
      .insert(sections)
      .values({ courseId: row.id, title: section.title, position: index })
      .returning({ id: sections.id });
    for (const lesson of section.lessons) {
      const place = { courseId: row.id, sectionId: inserted?.id ?? 0, position: position++ };
      await seedLesson(tx, storage, { slug: course.slug, ownerId }, lesson, place);
    }
  }
}

async function listIds(tx: Tx, slugs: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const slug of slugs) {
    const [row] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
    if (!row) throw new Error(`The demo course ${slug} comes after one that needs it.`);
    found.push(row.id);
  }
  return found;
}

async function seedLesson(
  tx: Tx,
  storage: Storage,
  { slug, ownerId }: { slug: string; ownerId: string | null },
  lesson: DemoLesson,
  place: { courseId: number; sectionId: number; position: number },
): Promise<void> {
  const videoId = lesson.type === 'video' ? demoVideoId(slug, place.position) : null;
  if (videoId !== null) {
    await tx.insert(videos).values({ id: videoId, ownerId, title: lesson.title, state: 'processing' });
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
      opensAfterDays: lesson.opensAfterDays ?? null,
      opensAt: openingOf(lesson),
      videoId,
    })
    .returning({ id: lessons.id });
  if (!row) throw new Error('insert returned no row');

  await seedContent(tx, { courseId: place.courseId, lessonId: row.id }, lesson);

  const add = async (name: string, mimeType: string, bytes: Uint8Array, isDocument: boolean) => {
    const id = demoId(`attachment ${slug} ${place.position} ${name}`);
    const checksum = createHash('sha256').update(bytes).digest('hex');
    await storage.put(attachmentKey(id), bytes);
    await tx
      .insert(attachments)
      .values({ id, lessonId: row.id, name, mimeType, size: bytes.length, checksum, isDocument });
  };
  if (lesson.type === 'pdf') {
    const { setDocument } = await import('./documents.ts');
    await add(lesson.document.fileName, 'application/pdf', await setDocument(lesson.document), true);
  }
  for (const file of lesson.attachments ?? []) {
    await add(file.fileName, file.mimeType, Buffer.from(file.content), false);
  }
}

/** Freezes the content of lesson types that need it, as publishing does. */
async function seedContent(tx: Tx, place: { courseId: number; lessonId: number }, lesson: DemoLesson): Promise<void> {
  if (lesson.type !== 'quiz' && lesson.type !== 'embed') return;
  const common = {
    title: lesson.title,
    body: richTextFromHtml(sanitise(lesson.body)),
    attachments: [],
    isFreePreview: lesson.isFreePreview ?? false,
    durationSeconds: secondsOf(lesson),
  };
  const content: LessonContent =
    lesson.type === 'quiz'
      ? { ...common, type: 'quiz', quiz: lesson.quiz }
      : { ...common, type: 'embed', embed: lesson.embed };
  const contentId = await freezeContent(tx, { ...place, content, authorId: null });
  await tx.update(lessons).set({ contentId }).where(eq(lessons.id, place.lessonId));
}

/** 08:00 UTC on that day. */
function openingOf({ opensInDays }: DemoLesson): Date | null {
  if (opensInDays === undefined) return null;
  const day = new Date(Date.now() + opensInDays * 86_400_000);
  day.setUTCHours(8, 0, 0, 0);
  return day;
}

/** The duration of a video is the sum of its scenes. */
function secondsOf(lesson: DemoLesson): number {
  if (lesson.type !== 'video') return lesson.minutes * 60;
  return lesson.clip.scenes.reduce((total, scene) => total + scene.seconds, 0);
}
