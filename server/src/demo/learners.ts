import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { courses } from '#db/tables/courses.ts';
import { enrolments, lessonProgress } from '#db/tables/enrolments.ts';
import { lessons } from '#db/tables/lessons.ts';
import { users } from '#db/tables/users.ts';

/** Learners who take the courses of the demo trainer; none of them has a password. */
const names = [
  'Hana Kim|Luca Moretti|Nadia Rahman|Tomás Vidal|Elif Demir|Jonas Weber|Priya Nair|Mateo Ruiz|Fatima Zahra|Oskar Lind',
  'Chloé Martin|Youssef Amrani|Ana Costa|Dmitri Volkov|Mei Lin|Samuel Okoye|Greta Holm|Diego Fuentes|Leila Haddadi|Ben Carter',
  'Sara Johansson|Ivan Petrov|Noor Aziz|Pedro Alves|Yuki Sato|Marta Kowalska|Ali Reza|Clara Schmidt|Hugo Bernard|Zara Malik',
  'Emil Novak|Lina Berg|Carlos Peña|Aisha Bello|Theo Laurent|Rosa Jiménez',
]
  .join('|')
  .split('|');

const taken = [
  { slug: 'price-action-from-first-principles', every: 1 },
  { slug: 'reading-the-london-open', every: 2 },
];
/** Number of lessons opened by learners who stop where most stop. */
const mostStop = 4;
const dayMilliseconds = 86_400_000;

/** A number between 0 and 1, the same for the same seed. */
function chanceOf(seed: number): number {
  return (((seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296 + ((seed * 0.618) % 1)) % 1;
}

/** Learners with different progress, many of whom stop at the same lesson, so that a course's statistics are interesting. */
export async function seedLearners(tx: Tx): Promise<void> {
  const people = await tx
    .insert(users)
    .values(
      names.map((name, index) => {
        const [firstName = '', ...rest] = name.split(' ');
        return {
          email: `learner-${index + 1}@candela.test`,
          firstName,
          lastName: rest.join(' '),
          roleId: 3,
          roleIds: [3],
          permissions: [],
          status: 'active' as const,
          isDemo: true,
        };
      }),
    )
    .returning({ id: users.id });
  for (const { slug, every } of taken) {
    const outline = await tx
      .select({ id: lessons.id, courseId: lessons.courseId, type: lessons.type, seconds: lessons.durationSeconds })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(courses.slug, slug))
      .orderBy(asc(lessons.position));
    const enrolled = people.filter((_person, index) => index % every === 0);
    await seedProgress(
      tx,
      enrolled.map(({ id }) => id),
      outline,
    );
  }
}

interface Lesson {
  id: number;
  courseId: number;
  type: string;
  seconds: number;
}

async function seedProgress(tx: Tx, userIds: string[], outline: Lesson[]): Promise<void> {
  const courseId = outline[0]?.courseId;
  if (courseId === undefined) return;
  const now = Date.now();
  const progress: (typeof lessonProgress.$inferInsert)[] = [];
  const rows = userIds.map((userId, index): typeof enrolments.$inferInsert => {
    const enrolledAt = new Date(now - (3 + Math.floor(chanceOf(index + 7) * 85)) * dayMilliseconds);
    // A third completes the course, a third stops where most stop, the others stop anywhere.
    const somewhere = index % 3 === 1 ? mostStop : 1 + Math.floor(chanceOf(index + 91) * (outline.length - 1));
    const far = index % 3 === 0 ? outline.length : Math.min(somewhere, outline.length - 1);
    const opened = outline.slice(0, far);
    const isDone = far === outline.length;
    const last = new Date(Math.min(now - dayMilliseconds / 4, enrolledAt.getTime() + far * 1.4 * dayMilliseconds));
    for (const [at, lesson] of opened.entries()) {
      const isStopped = !isDone && at === opened.length - 1;
      const share = isStopped ? 0.3 + 0.12 * chanceOf(index + 13) : Math.min(1, 0.91 + 0.2 * chanceOf(index + at));
      const watched = Math.round(lesson.seconds * share);
      const reportedAt = new Date(Math.min(last.getTime(), enrolledAt.getTime() + at * 1.4 * dayMilliseconds));
      progress.push({
        userId,
        lessonId: lesson.id,
        courseId,
        reportedAt,
        ...(lesson.type === 'video' && {
          watched: `{[0,${Math.max(1, watched)})}`,
          watchedSeconds: watched,
          positionSeconds: watched,
        }),
        completedAt: isStopped ? null : reportedAt,
      });
    }
    return {
      userId,
      courseId,
      enrolledAt,
      lastActivityAt: last,
      completedLessons: isDone ? far : far - 1,
      completedAt: isDone ? last : null,
    };
  });
  await tx.insert(enrolments).values(rows);
  await tx.insert(lessonProgress).values(progress);
}
