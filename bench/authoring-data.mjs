// Content for authoring.mjs: courses from $1 to $2 with ten lessons and a hundred learners each, all of one trainer.
const learners = 10_000;

const body = `'<p>' || repeat('The far side of the sweep is where the idea is wrong. ', 80) || '</p>'`;

const statements = [
  `insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
     subscription_type_ids, progression, status, lesson_count, duration_seconds, published_at, updated_at)
   select 'course-' || n, 'Course ' || n || (array[' open',' range',' volume',' risk'])[1 + n % 4], 'What it is about', '<p>More</p>',
     'en', 'beginner', 'self_paced', '{}', '{}', '{}', '{}', case when n % 2 = 0 then 'free' else 'sequential' end, 'published', 10, 3000,
     now() - make_interval(mins => n), now() - make_interval(mins => n)
   from generate_series($1::int, $2::int) n`,
  `insert into course_trainers (course_id, user_id, position)
   select c.id, u.id, 0 from courses c, users u
   where c.slug = any(select 'course-' || n from generate_series($1::int, $2::int) n) and u.email = 'trainer@bench.test'`,
  `insert into sections (course_id, title, position)
   select c.id, 'Section ' || s, s from courses c, generate_series(0, 1) s
   where c.slug = any(select 'course-' || n from generate_series($1::int, $2::int) n)`,
  `insert into lessons (course_id, section_id, title, type, body, position, duration_seconds)
   select s.course_id, s.id, 'Lesson ' || p, 'text', ${body}, p, 300
   from sections s join courses c on c.id = s.course_id, generate_series(s.position * 5, s.position * 5 + 4) p
   where c.slug = any(select 'course-' || n from generate_series($1::int, $2::int) n)`,
  `insert into enrolments (user_id, course_id, last_activity_at, completed_at)
   select u.id, c.id, now() - make_interval(secs => random() * 1e7), case when k % 4 = 0 then now() end
   from courses c join generate_series($1::int, $2::int) n on c.slug = 'course-' || n
     cross join generate_series(0, 99) k
     join users u on u.email = 'learner' || ((n * 37 + k * 101) % ${learners}) || '@bench.test'
   on conflict do nothing`,
];

export async function fillLearners(client) {
  await client.query(
    `insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
     select 'learner' || n || '@bench.test', 'First', 'Last' || n, 3, '{3}', '{}', 'active'
     from generate_series(0, ${learners - 1}) n`,
  );
}

export async function fillCourses(client, from, to) {
  for (const statement of statements) await client.query(statement, [from, to]);
  await client.query('vacuum analyze');
}
