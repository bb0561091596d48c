// Figures of one course with 2,000 learners and with very many, in one run: milliseconds per request.
// node_modules/.bin/node bench/insight.mjs [learners]
import { startServer } from './start-server.mjs';

const port = 3908;
const few = 2000;
const many = Number(process.argv[2] ?? 200_000);
const calls = 15;

const { client, url, signIn, stop } = await startServer(port);
const { userId: trainerId, headers } = await signIn('trainer@bench.test', 2, ['Manage Courses']);
const { rows: made } = await client.query(
  `insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
     subscription_type_ids, progression, status, lesson_count, duration_seconds, published_at)
   values ('bench', 'Bench', '', '', 'en', 'beginner', 'self_paced', '{}', '{}', '{}', '{}', 'free', 'published', 10, 6000, now())
   returning id`,
);
const course = made[0].id;
await client.query('insert into course_trainers (course_id, user_id, position) values ($1, $2, 0)', [
  course,
  trainerId,
]);
await client.query(
  `with s as (insert into sections (course_id, title, position) values ($1, 'All', 0) returning id)
   insert into lessons (course_id, section_id, title, type, body, position, duration_seconds)
   select $1, s.id, 'Lesson ' || p, case p when 1 then 'video' when 2 then 'quiz' else 'text' end, '', p, 600
   from s, generate_series(0, 9) p`,
  [course],
);
const questions = Array.from({ length: 5 }, (_, index) => ({
  id: `question-${index}`,
  title: 'Is it?',
  body: '',
  explanation: '',
  points: 1,
  type: 'trueFalse',
  isTrue: true,
}));
const quiz = { questions, isShuffled: false, maxAttempts: null, passPercent: 70, feedback: 'end' };
await client.query(
  `with c as (
     insert into lesson_contents (course_id, lesson_id, hash, content, title, type, duration_seconds, is_free_preview, missing)
     select $1, id, 'hash', $2::jsonb, 'Quiz', 'quiz', 60, false, '{}' from lessons where type = 'quiz' returning id, lesson_id)
   update lessons l set content_id = c.id from c where c.lesson_id = l.id`,
  [course, JSON.stringify({ type: 'quiz', quiz })],
);
const { rows: lessons } = await client.query('select id, type from lessons where course_id = $1 order by position', [
  course,
]);

/** Learners who enrolled over a year, progress to different lessons, watch some of the video and submit the quiz. */
const fill = [
  `insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
   select 'learner' || n || '@bench.test', 'First', 'Last' || n, 3, '{3}', '{}', 'active' from generate_series($2::int, $3::int) n
   where $1::int > 0`,
  `insert into enrolments (user_id, course_id, enrolled_at, completed_at)
   select u.id, $1, at, case when n % 4 = 0 then at + make_interval(days => n % 60) end
   from generate_series($2::int, $3::int) n join users u on u.email = 'learner' || n || '@bench.test',
     lateral (select now() - make_interval(secs => n * 3571 % 31536000) as at) x`,
  `insert into lesson_progress (user_id, lesson_id, course_id, completed_at, watched, watched_seconds)
   select u.id, l.id, $1, now(), case when l.type = 'video' then int4multirange(int4range(0, 60 + n % 540)) else '{}' end,
     case when l.type = 'video' then 60 + n % 540 else 0 end
   from generate_series($2::int, $3::int) n join users u on u.email = 'learner' || n || '@bench.test'
     join lessons l on l.course_id = $1 and (n % 4 = 0 or l.position <= n % 10)`,
  `insert into quiz_attempts (user_id, lesson_id, content_id, number, seed, submitted_at)
   select p.user_id, l.id, l.content_id, 1, 1, now() from lesson_progress p join lessons l on l.id = p.lesson_id and l.type = 'quiz'
   where l.course_id = $1 and $2::int < $3::int on conflict do nothing`,
  `insert into quiz_results (attempt_id, question_id, lesson_id, is_answered, is_right, points)
   select a.id, 'question-' || q, a.lesson_id, true, q % 2 = 0, 1 from quiz_attempts a, generate_series(0, 4) q
   where $1::int > 0 and $2::int < $3::int on conflict do nothing`,
];

const iso = (days) => new Date(Date.now() - days * 86_400_000).toISOString();
const pages = [
  ['all learners', `courses/${course}/insight`],
  ['who enrolled in 30 days', `courses/${course}/insight?from=${iso(30)}`],
  ['who enrolled in a hundred days of last spring', `courses/${course}/insight?from=${iso(250)}&to=${iso(150)}`],
  ['a lesson of text', `courses/${course}/insight/lessons/${lessons[0].id}`],
  ['the curve of a video', `courses/${course}/insight/lessons/${lessons[1].id}`],
  ['the questions of a quiz', `courses/${course}/insight/lessons/${lessons[2].id}`],
  ['learners', `courses/${course}/learners?limit=30`],
  ['who finished', `courses/${course}/learners?limit=30&state=completed`],
  ['who started the last lesson', `courses/${course}/learners?limit=30&state=started&lessonId=${lessons[9].id}`],
  ['who stopped at a lesson', `courses/${course}/learners?limit=30&state=stopped&lessonId=${lessons[4].id}`],
];

async function measure(path) {
  const times = [];
  for (let at = 0; at < calls; at++) {
    const began = performance.now();
    const response = await fetch(`${url}/${path}`, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(calls / 2)];
}

async function fillTo(from, to) {
  for (const statement of fill) await client.query(statement, [course, from, to]);
  // Same as the job that runs every minute.
  await client.query(
    `with taken as (delete from cohort_changes returning course_id, kind, item, enrolled_on, count)
     insert into cohort_figures (course_id, kind, item, enrolled_on, count)
     select course_id, kind, item, enrolled_on, sum(count)::int from taken group by 1, 2, 3, 4
     on conflict (course_id, kind, item, enrolled_on) do update set count = cohort_figures.count + excluded.count`,
  );
  await client.query(
    `with taken as (delete from question_changes returning *)
     insert into question_figures (lesson_id, question_id, enrolled_on, learner_count, at_once_count, right_count)
     select lesson_id, question_id, enrolled_on, sum(learner_count), sum(at_once_count), sum(right_count) from taken
     group by 1, 2, 3 on conflict (lesson_id, question_id, enrolled_on) do update set
       learner_count = question_figures.learner_count + excluded.learner_count,
       at_once_count = question_figures.at_once_count + excluded.at_once_count,
       right_count = question_figures.right_count + excluded.right_count`,
  );
  await client.query('vacuum analyze');
  const measured = [];
  for (const [, path] of pages) measured.push(await measure(path));
  return measured;
}

const before = await fillTo(1, few);
const after = await fillTo(few + 1, many);
console.log(`milliseconds a request, median of ${calls}: ${few} learners, ${many} learners`);
for (const [at, [name]] of pages.entries()) {
  console.log(`${name.padEnd(46)} ${before[at].toFixed(1).padStart(7)} ${after[at].toFixed(1).padStart(7)}`);
}
await stop();
