// 500 courses of 12 lessons; the learner is enrolled in 30 of them and has completed five lessons of each.
export async function fill(client, userId) {
  await client.query(
    `insert into users (id, email, first_name, last_name, role_id, role_ids, permissions, status)
     values ($1, 'learner@example.test', 'Ada', 'Lovelace', 3, '{3}', '{}', 'active')`,
    [userId],
  );
  await client.query(
    `insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
     select 'trainer' || n || '@example.test', 'Trainer', n::text, 2, '{2}', '{}', 'active' from generate_series(1, 20) n`,
  );
  await client.query(
    `insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
       subscription_type_ids, progression, status, lesson_count, duration_seconds, published_at)
     select 'course-' || n, 'Course number ' || n, repeat('What it is about. ', 9), repeat('<p>More about it.</p>', 20), 'en',
       'beginner', 'self_paced', '{swing_trading}', '{price_action}', '{breakout}', '{}', 'free', 'published', 12, 3600,
       now() - make_interval(hours => n) from generate_series(1, 500) n`,
  );
  await client.query(
    `insert into course_trainers (course_id, user_id, position)
     select c.id, t.id, 0 from courses c join lateral
       (select id from users where role_id = 2 order by email offset (c.id % 20) limit 1) t on true`,
  );
  await client.query(`insert into sections (course_id, title, position) select id, 'Section', 0 from courses`);
  await client.query(
    `insert into lessons (course_id, section_id, title, type, body, position, duration_seconds)
     select s.course_id, s.id, 'Lesson ' || n, 'text', '<p>Body</p>', n, 300 from sections s, generate_series(0, 11) n`,
  );
  await client.query(
    `insert into enrolments (user_id, course_id, completed_lessons) select $1, id, 5 from courses order by id limit 30`,
    [userId],
  );
  await client.query(
    `insert into lesson_progress (user_id, lesson_id, course_id, completed_at)
     select $1, l.id, l.course_id, now() from lessons l join enrolments e on e.course_id = l.course_id where l.position < 5`,
    [userId],
  );
  await client.query('analyze');
}
