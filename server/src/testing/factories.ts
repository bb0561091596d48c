import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { courses, courseTrainers, sections } from '#db/tables/courses.ts';
import { lessonContents } from '#db/tables/drafts.ts';
import { eventHosts, events } from '#db/tables/events.ts';
import { feeds } from '#db/tables/feeds.ts';
import { lessons } from '#db/tables/lessons.ts';
import { subscriptions } from '#db/tables/plans.ts';
import { sessions, users } from '#db/tables/users.ts';
import { videos } from '#db/tables/videos.ts';
import { signAccess } from '#platform/identity/access-tokens.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { testSecret } from '#testing/test-secret.ts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { defaultGrants } from '@candela/contract/permissions';
import type { RoleId } from '@candela/contract/roles';

/** A signed-in user. */
export async function buildUser(
  db: Db,
  given: { roleId?: RoleId; planIds?: number[] } & Partial<typeof users.$inferInsert> = {},
) {
  const { roleId = 3, planIds = [], ...rest } = given;
  const row = {
    email: `${randomUUID()}@example.test`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    roleId,
    roleIds: [roleId],
    permissions: [...defaultGrants[roleId]],
    status: 'active' as const,
    ...rest,
  };
  const [user] = await db.insert(users).values(row).returning({ id: users.id, email: users.email });
  if (!user) throw new Error('insert returned no row');
  const token = await buildSession(db, user.id);
  for (const planId of planIds) {
    await db.insert(subscriptions).values({ userId: user.id, planId, status: 'active', startsAt: new Date(0) });
  }
  return { ...user, token };
}

/** An access token of a new session, valid for an hour on test servers, whose secret is `testSecret`. */
export async function buildSession(db: Db, userId: string): Promise<string> {
  const inAnHour = new Date(Date.now() + 3_600_000);
  const row = {
    userId,
    salt: 'salt',
    expiresAt: inAnHour,
    idleUntil: inAnHour,
    address: '127.0.0.1',
    userAgent: 'test',
  };
  const [session] = await db.insert(sessions).values(row).returning({ id: sessions.id });
  if (!session) throw new Error('insert returned no row');
  return signAccess(deriveKey(testSecret, 'access'), session.id, 3600);
}

interface CourseGiven extends Partial<typeof courses.$inferInsert> {
  lessons?: Partial<typeof lessons.$inferInsert>[];
}

/** A published course with one section; lessons are texts by default. Videos are ready and 100 s long. */
export async function buildCourse(db: Db, given: CourseGiven = {}) {
  const { lessons: wanted = [{}, {}], ...rest } = given;
  const trainer = await buildUser(db, { roleId: 2, firstName: 'Tina', lastName: 'Trainer' });
  const [course] = await db
    .insert(courses)
    .values({
      slug: randomUUID(),
      title: 'A course',
      summary: 'What it is about',
      description: '<p>More about it</p>',
      languageCode: 'en',
      level: 'beginner',
      type: 'self_paced',
      styles: [],
      methods: [],
      concepts: [],
      subscriptionTypeIds: [],
      progression: 'free',
      status: 'published',
      lessonCount: wanted.length,
      durationSeconds: wanted.length * 100,
      publishedAt: new Date(),
      ...rest,
    })
    .returning({ id: courses.id });
  if (!course) throw new Error('insert returned no row');
  await db.insert(courseTrainers).values({ courseId: course.id, userId: trainer.id, position: 0 });
  const [section] = await db
    .insert(sections)
    .values({ courseId: course.id, title: 'Section', position: 0 })
    .returning({ id: sections.id });
  const lessonIds: number[] = [];
  const videoIds: (string | null)[] = [];
  for (const [position, lesson] of wanted.entries()) {
    const videoId = lesson.type === 'video' ? randomUUID() : null;
    if (videoId) await db.insert(videos).values({ id: videoId, title: 'Video', state: 'ready', durationSeconds: 100 });
    const [row] = await db
      .insert(lessons)
      .values({
        courseId: course.id,
        sectionId: section?.id ?? 0,
        title: `Lesson ${position + 1}`,
        type: 'text',
        body: '<p>Body</p>',
        position,
        durationSeconds: 100,
        videoId,
        ...lesson,
      })
      .returning({ id: lessons.id });
    lessonIds.push(row?.id ?? 0);
    videoIds.push(videoId);
  }
  return { id: course.id, lessonIds, videoIds, trainer };
}

/** A published feed post. */
export async function buildFeed(db: Db, given: Partial<typeof feeds.$inferInsert> = {}): Promise<number> {
  const authorId = given.authorId ?? (await buildUser(db, { roleId: 2, firstName: 'Tina', lastName: 'Trainer' })).id;
  const row = { body: '<p>A post</p>', languageCode: 'en', status: 'published' as const, publishedAt: new Date() };
  const [feed] = await db
    .insert(feeds)
    .values({ ...row, authorId, ...given })
    .returning({ id: feeds.id });
  return feed?.id ?? 0;
}

/** A scheduled event that starts in two days, with one host. */
export async function buildEvent(db: Db, given: Partial<typeof events.$inferInsert> = {}) {
  const host = await buildUser(db, { roleId: 2, firstName: 'Tina', lastName: 'Trainer' });
  const [event] = await db
    .insert(events)
    .values({
      title: 'London open, live',
      description: '',
      startsAt: new Date(Date.now() + 2 * 86_400_000),
      timeZone: 'Europe/London',
      durationMinutes: 60,
      languageCode: 'en',
      subscriptionTypeIds: [],
      isRecorded: false,
      hasChat: true,
      status: 'scheduled',
      ...given,
    })
    .returning({ id: events.id });
  const id = event?.id ?? 0;
  await db.insert(eventHosts).values({ eventId: id, userId: host.id, position: 0 });
  return { id, host };
}

/** Freezes a lesson's content, as publishing does. */
export async function buildLessonContent(
  db: Db,
  place: { courseId: number; lessonId: number },
  content: LessonContent,
): Promise<number> {
  const [row] = await db
    .insert(lessonContents)
    .values({
      ...place,
      hash: randomUUID(),
      content,
      title: content.title,
      type: content.type,
      durationSeconds: content.durationSeconds,
      isFreePreview: content.isFreePreview,
      missing: [],
    })
    .returning({ id: lessonContents.id });
  const contentId = row?.id ?? 0;
  await db.update(lessons).set({ contentId }).where(eq(lessons.id, place.lessonId));
  return contentId;
}
