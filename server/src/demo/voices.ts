import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, requireRow, rowOf, run } from '#db/rows.ts';
import { users } from '#db/tables/users.ts';
import { demoId } from './ids.ts';

/** Learners who have written comments or ratings; none of them can sign in. */
const learners = {
  maya: ['Maya', 'Fernandes'],
  jonas: ['Jonas', 'Weber'],
  leila: ['Leila', 'Mansour'],
  tom: ['Tom', 'Fletcher'],
} as const;

type Learner = keyof typeof learners;

interface DemoRating {
  slug: string;
  by: Learner;
  stars: number;
  daysAgo: number;
  body: string;
  reply?: string;
}

const ratings: DemoRating[] = [
  {
    slug: 'reading-the-london-open',
    by: 'maya',
    stars: 5,
    daysAgo: 4,
    body: 'One sheet, two sentences, ten o’clock. I trade less and sleep more.',
    reply: 'That is the whole course in one line. Thank you, Maya.',
  },
  {
    slug: 'reading-the-london-open',
    by: 'jonas',
    stars: 4,
    daysAgo: 11,
    body: 'The false first move alone was worth it. I would have liked a lesson on days with central banks.',
  },
  { slug: 'reading-the-london-open', by: 'tom', stars: 5, daysAgo: 19, body: 'Short, with numbers one can check.' },
  {
    slug: 'position-sizing-that-survives',
    by: 'leila',
    stars: 5,
    daysAgo: 7,
    body: 'I had read this ten times elsewhere and understood it here.',
  },
  { slug: 'position-sizing-that-survives', by: 'jonas', stars: 4, daysAgo: 23, body: '' },
  {
    slug: 'price-action-from-first-principles',
    by: 'tom',
    stars: 4,
    daysAgo: 9,
    body: 'Clear, and honest about what a chart cannot say.',
  },
  { slug: 'idarat-ras-al-mal', by: 'leila', stars: 5, daysAgo: 3, body: 'شرح واضح وأمثلة بالأرقام. أنصح به كل مبتدئ.' },
];

interface DemoQuestion {
  slug: string;
  /** Position of the lesson in its course. */
  lesson: number;
  by: Learner;
  daysAgo: number;
  body: string;
  answers: { by: Learner | 'trainer'; body: string; isAccepted?: boolean }[];
}

const questions: DemoQuestion[] = [
  {
    slug: 'reading-the-london-open',
    lesson: 0,
    by: 'tom',
    daysAgo: 6,
    body: 'Do you take the overnight range from the Sydney open or from Tokyo?',
    answers: [
      { by: 'maya', body: 'I use Tokyo, 0:00 London time in winter.' },
      {
        by: 'trainer',
        body: 'From Tokyo. Sydney alone is thin: one order can draw a high that nobody defends later.',
        isAccepted: true,
      },
    ],
  },
  {
    slug: 'reading-the-london-open',
    lesson: 3,
    by: 'maya',
    daysAgo: 2,
    body: 'If two of the three signs are there but the spread has doubled, is it still the first scenario?',
    answers: [],
  },
  {
    slug: 'price-action-from-first-principles',
    lesson: 1,
    by: 'leila',
    daysAgo: 8,
    body: 'How many bars do you wait before you call it a swing?',
    answers: [
      { by: 'trainer', body: 'Two closed bars on each side. Fewer, and every breath of the market is a swing.' },
    ],
  },
];

/** Questions, answers and ratings of learners, and a quiz attempt begun by the demo learner. */
export async function seedVoices(tx: Tx, studentId: string): Promise<void> {
  const ids = new Map<string, string>();
  for (const [key, [firstName, lastName]] of Object.entries(learners)) {
    const email = `${firstName}.${lastName}@candela.test`.toLowerCase();
    const person = { email, firstName, lastName, roleId: 3, roleIds: [3], permissions: [], status: 'active' as const };
    const [row] = await tx
      .insert(users)
      .values({ ...person, isDemo: true })
      .returning({ id: users.id });
    if (row) ids.set(key, row.id);
  }
  for (const rating of ratings) await seedRating(tx, ids.get(rating.by) ?? '', rating);
  for (const question of questions) await seedQuestion(tx, ids, question);
  await run(tx)`
    insert into quiz_attempts (id, user_id, lesson_id, content_id, number, seed)
    select ${demoId('attempt of the first hour')}::uuid, ${studentId}, l.id, l.content_id, 1, 7
    from lessons l join courses c on c.id = l.course_id
    where c.slug = 'reading-the-london-open' and l.type = 'quiz' and l.content_id is not null`;
}

/** Only learners who have completed a course can rate it. */
async function seedRating(tx: Tx, userId: string, { slug, stars, daysAgo, body, reply }: DemoRating): Promise<void> {
  await run(tx)`
    insert into enrolments (user_id, course_id, enrolled_at, last_activity_at, completed_lessons, completed_at)
    select ${userId}, id, now() - make_interval(days => ${daysAgo}::int + 30), now() - make_interval(days => ${daysAgo}::int),
      lesson_count, now() - make_interval(days => ${daysAgo}::int)
    from courses where slug = ${slug} on conflict do nothing`;
  await run(tx)`
    insert into lesson_progress (user_id, lesson_id, course_id, watched, watched_seconds, completed_at)
    select ${userId}, l.id, l.course_id,
      case when l.type = 'video' then int4multirange(int4range(0, l.duration_seconds)) else '{}' end,
      case when l.type = 'video' then l.duration_seconds else 0 end,
      now() - make_interval(days => ${daysAgo}::int + c.lesson_count - l.position)
    from lessons l join courses c on c.id = l.course_id where c.slug = ${slug} on conflict do nothing`;
  await run(tx)`
    insert into course_ratings (course_id, user_id, stars, body, updated_at, created_at, reply, reply_author_id, replied_at)
    select c.id, ${userId}, ${stars}, ${body}, now() - make_interval(days => ${daysAgo}::int),
      now() - make_interval(days => ${daysAgo}::int), ${reply ?? null}::text,
      case when ${reply ?? null}::text is not null then (select t.user_id from course_trainers t where t.course_id = c.id order by t.position limit 1) end,
      case when ${reply ?? null}::text is not null then now() - make_interval(days => ${daysAgo}::int - 1) end
    from courses c where c.slug = ${slug}`;
  await run(tx)`
    update courses set rating_count = rating_count + 1, rating_sum = rating_sum + ${stars}::int where slug = ${slug}`;
}

const placeRow = rowOf({ lessonId: z.int(), courseId: z.int(), trainerId: z.string() });
const idRow = rowOf({ id: z.int() });

async function seedQuestion(tx: Tx, ids: ReadonlyMap<string, string>, question: DemoQuestion): Promise<void> {
  const place = await readRow(tx, placeRow)`
    select l.id as "lessonId", c.id as "courseId",
      (select t.user_id from course_trainers t where t.course_id = c.id order by t.position limit 1) as "trainerId"
    from lessons l join courses c on c.id = l.course_id where c.slug = ${question.slug} and l.position = ${question.lesson}`;
  if (!place) return;
  const { answers, daysAgo, body } = question;
  const hasTrainer = answers.some(({ by }) => by === 'trainer');
  const { id } = await requireRow(tx, idRow)`
    insert into lesson_questions (lesson_id, course_id, author_id, body, answer_count, trainer_answered_at, created_at)
    values (${place.lessonId}, ${place.courseId}, ${ids.get(question.by) ?? ''}, ${body}, ${answers.length},
      case when ${hasTrainer}::boolean then now() - make_interval(days => ${daysAgo}::int - 1) end,
      now() - make_interval(days => ${daysAgo}::int)) returning id`;
  for (const [index, answer] of answers.entries()) {
    const authorId = answer.by === 'trainer' ? place.trainerId : (ids.get(answer.by) ?? '');
    const written = await requireRow(tx, idRow)`
      insert into lesson_answers (question_id, author_id, body, created_at)
      values (${id}, ${authorId}, ${answer.body}, now() - make_interval(days => ${daysAgo}::int - 1, mins => ${-index * 40}::int))
      returning id`;
    if (answer.isAccepted)
      await run(tx)`update lesson_questions set accepted_answer_id = ${written.id} where id = ${id}`;
  }
}
