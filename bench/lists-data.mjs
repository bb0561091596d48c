// Content for lists.mjs: `count` of each kind, or what is missing to that. Most of it lies behind, as in an installation
// that is years old.

const words = `(array['trend','range','breakout','volume','risk','session','levels','news'])[1 + n % 8]`;
/** One in five thousand has a word that the others do not have. */
const rare = `case when n % 5000 = 7 then ' zebra' else '' end`;

/** Each takes the numbers from $1 to $2. */
const statements = [
  // Every tenth user teaches.
  `insert into users (email, first_name, last_name, associate_id, role_id, role_ids, permissions, status, language_id)
   select 'user' || n || '@example.test', 'First' || md5(n::text), 'Last' || n, case when n % 10 = 0 then 'A' || n end,
     case when n % 10 = 0 then 2 else 3 end, case when n % 10 = 0 then '{2}'::smallint[] else '{3}'::smallint[] end, '{}', 'active', null
   from generate_series($1::int, $2::int) n`,
  `insert into announcements (language_code, title, body, translations, role_ids, subscription_type_ids, language_codes,
     channel, starts_at, ends_at, must_acknowledge, is_draft, author_id)
   select 'en', 'Announcement ' || n, 'What there is to say.', '{}', '{}', '{}', '{}', 'banner',
     now() - make_interval(mins => n), now() + case when n <= 20 then interval '1 day' else make_interval(mins => 30 - n) end,
     n % 50 = 0, n % 200 = 0, (select id from users where email = 'admin@bench.test')
   from generate_series($1::int, $2::int) n`,
  // Two years behind, half a year ahead.
  `insert into events (title, description, starts_at, time_zone, duration_minutes, language_code, subscription_type_ids,
     capacity, is_recorded, has_chat, status)
   select 'Live ' || ${words} || ' ' || n || ${rare}, 'Plan, levels, questions.',
     case when n % 10 < 6 then now() - make_interval(secs => 1 + random() * 63e6) else now() + make_interval(secs => random() * 15e6 - case when n % 10 = 6 then 15e6 else 0 end) end,
     'UTC', 60, 'en', '{}', null, true, true,
     case n % 10 when 6 then 'scheduled' when 7 then 'scheduled' when 8 then 'draft' when 9 then 'cancelled' else 'ended' end
   from generate_series($1::int, $2::int) n`,
  `insert into event_hosts (event_id, user_id, position)
   select e.id, t.id, 0 from events e join users t on t.email = 'user' || (1 + e.id % 500) * 10 || '@example.test'
   where e.id > (select coalesce(max(event_id), 0) from event_hosts) and $1::int <= $2::int`,
  `insert into event_registrations (event_id, user_id, is_waiting)
   select e.id, case when e.id <= 10000 and e.id % 500 = 0 then (select id from users where email = 'learner@bench.test') else h.user_id end, false
   from events e join event_hosts h on h.event_id = e.id
   where e.id > (select coalesce(max(event_id), 0) from event_registrations) and $1::int <= $2::int`,
  `insert into recordings (event_id, title, state, trim_end, whole_seconds, published_at)
   select id, title, 'ready', 3600, 3600, starts_at + interval '2 hours' from events
   where status = 'ended' and id > (select coalesce(max(event_id), 0) from recordings) and $1::int <= $2::int`,
  `insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
     subscription_type_ids, progression, status, lesson_count, duration_seconds, published_at)
   select 'course-' || n, 'Course ' || n || ' about ' || ${words}, 'What it is about.' || ${rare}, '<p>More.</p>',
     case when n % 500 = 0 then 'ar' else 'en' end, 'beginner', 'self_paced', '{swing_trading}', '{price_action}', '{breakout}',
     '{}', 'free', 'published', 12, 3600, now() - make_interval(mins => n) from generate_series($1::int, $2::int) n`,
  `insert into course_trainers (course_id, user_id, position)
   select c.id, t.id, 0 from courses c join users t on t.email = 'user' || (1 + c.id % 500) * 10 || '@example.test'
   where c.id > (select coalesce(max(course_id), 0) from course_trainers) and $1::int <= $2::int`,
  // One room, half of it questions.
  `insert into room_messages (event_id, user_id, kind, body, vote_count, created_at)
   select (select min(id) from events), t.id, case when n % 2 = 0 then 'question' else 'chat' end, 'Message ' || n,
     case when n % 2 = 0 then (random() * 1000)::int else 0 end, now() - make_interval(secs => 2e6 - n)
   from generate_series($1::int, $2::int) n join users t on t.email = 'user' || 1 + n % 1000 || '@example.test'`,
  `insert into announcement_acknowledgements (announcement_id, user_id)
   select (select min(id) from announcements), id from users where email = any(array(
     select 'user' || n || '@example.test' from generate_series($1::int, $2::int) n where n % 3 = 0))`,
];

/** Fills every table with the numbers from `from` to `to`. */
export async function fill(client, from, to) {
  for (const statement of statements) await client.query(statement, [from, to]);
  await client.query('vacuum analyze');
}
