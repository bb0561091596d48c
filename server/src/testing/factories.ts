import { randomBytes, randomUUID } from 'node:crypto';
import { defaultGrants } from '@candela/contract/permissions';
import type { RoleId } from '@candela/contract/roles';
import type { Db } from '#db/client.ts';
import { courses, courseTrainers, sections } from '#db/tables/courses.ts';
import { lessons } from '#db/tables/lessons.ts';
import { subscriptions } from '#db/tables/plans.ts';
import { sessions, users } from '#db/tables/users.ts';
import { videos } from '#db/tables/videos.ts';
import { hashToken } from '#platform/callers.ts';

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
  const token = randomBytes(16).toString('hex');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: user.id, expiresAt, address: '127.0.0.1', userAgent: 'test' });
  for (const planId of planIds) {
    await db.insert(subscriptions).values({ userId: user.id, planId, status: 'active', startsAt: new Date(0) });
  }
  return { ...user, token };
}

interface CourseGiven extends Partial<typeof courses.$inferInsert> {
  lessons?: Partial<typeof lessons.$inferInsert>[];
}

/** A published course with one section; lessons are texts unless told. Videos are ready, 100 s long. */
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
