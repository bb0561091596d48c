// Content for lists.mjs: `rows` of each kind. Most of it is in the past, as in an installation that is years old. Every list has at
// least a full page in both sizes, so that pages of the same length are compared.
import { bulkLoad } from './bulk-load.mjs';
import { all, learner, mixed, person, rare, uuidOf, words } from './lists-sql.mjs';
import { trading, tradingTables } from './lists-trading-data.mjs';

/**
 * Who may read a row, by its age as a share of all: the newest 95 % are for the types of subscription 1 and 2 in turn, the oldest 5 % for
 * everybody. So a learner with both reads the newest, and one without any only what is below 950,000 closed rows.
 */
const typesBy = (isOld) => `case when ${isOld} then '{}' else array[1 + n % 2] end::smallint[]`;
const types = typesBy('n > $1::int * 0.95');
/** The audience that the trigger would write. */
const audienceOf = (given, { content = `''`, languages = `'{}'::text[]` } = {}) =>
  `(select a.id from audiences a where a.content_type = ${content} and a.subscription_type_ids = ${given}
    and a.role_ids = '{}' and a.language_codes = ${languages})`;
const eventTypes = typesBy(
  `case when n % 10 < 7 then ${mixed(63_000_000)} > 60000000 else 7200 + ${mixed(15_000_000)} > 86400 * 58 end`,
);
/** Of notices: every tenth is for those who are registered for an event, the others are for types of subscription and languages. */
const notice = {
  types: `case when n % 10 = 5 then '{}' else ${types} end`,
  languages: `case when n % 10 = 5 or n > $1::int * 0.95 then '{}'::text[] else array[(array['en','de'])[1 + n / 2 % 2]] end`,
  content: `case when n % 10 in (4, 5) then 'event' when n % 10 < 3 and n < $1::int * 0.95 then 'course' else 'announcement' end`,
};

const contentTables = [
  'users',
  'user_search',
  'educator_follows',
  'announcements',
  'announcement_acknowledgements',
  'events',
  'event_hosts',
  'event_registrations',
  'recordings',
  'courses',
  'course_trainers',
  'course_ratings',
  'room_messages',
  'audit_events',
  'videos',
  'certificates',
  'feeds',
  'ideas',
  'notifications',
];

const content = [
  `select audience_of(c, t::smallint[], '{}', l::text[]) from unnest(array['{}', '{1}', '{2}']) t
     cross join (values ('', '{}')${['event', 'course', 'announcement'].flatMap((type) => ['{}', '{en}', '{de}'].map((codes) => `, ('${type}', '${codes}')`)).join('')}) x (c, l) where $1::int > 0`,
  // Every tenth user is a trainer, every twentieth is suspended, every fiftieth invited; seven first names, and unique last names.
  `insert into users (email, first_name, last_name, associate_id, role_id, role_ids, permissions, status, language_id,
     created_at, last_seen_at)
   select 'user' || n || '@' || (array['school','academy','desk'])[1 + n % 3] || '.example',
     (array['Amara','Kwame','Lucía','Noor','Mei','Ingrid','Omar'])[1 + n % 7],
     initcap(translate(lpad(${mixed(1_000_000)}::text, 6, '0'), '0123456789', 'bdfgklmnrs')),
     case when n % 10 = 0 then 'T-' || n end, r, array[r]::smallint[], '{}',
     case when n % 20 = 9 then 'suspended' when n % 50 = 11 then 'invited' else 'active' end, null, now() - make_interval(secs => ${mixed(94_608_000)}),
     case when n % 3 > 0 then now() - make_interval(secs => ${mixed(7_776_000)}) end
   from ${all}, lateral (select case when n % 10 = 0 then 2 else 3 end as r) x`,
  `insert into user_search (word, user_id, is_educator_name)
   select distinct w, u.id, u.role_ids @> '{2}' and u.status = 'active' and w not like '%@%'
   from users u, user_words(u.first_name, u.last_name, u.email, u.associate_id) w
   where u.id not in (select user_id from user_search) and $1::int > 0 order by 1`,
  // A third of all users follow the same trainer.
  `insert into educator_follows (user_id, educator_id)
   select u.id, t.id from ${all} join users u on u.email = 'user' || n || '@school.example'
     cross join (select id from users where email = 'user30@school.example') t where n % 3 = 0`,
  `insert into announcements (language_code, title, body, translations, role_ids, subscription_type_ids, language_codes,
     channel, starts_at, ends_at, must_acknowledge, is_draft, author_id)
   select 'en', 'Announcement ' || n, 'What there is to say.', '{}', '{}', '{}', '{}', 'banner',
     now() - make_interval(mins => n), now() + case when n <= 20 then interval '30 days' else make_interval(mins => 30 - n) end,
     n % 50 = 0, n % 200 = 0, (select id from users where email = 'admin@bench.test')
   from ${all}`,
  `insert into announcement_acknowledgements (announcement_id, user_id)
   select (select min(id) from announcements), u.id from ${all} join users u on u.email = 'user' || n || '@school.example' where n % 3 = 0`,
  // From two years ago to half a year ahead.
  `insert into events (title, description, starts_at, time_zone, duration_minutes, language_code, subscription_type_ids,
     audience_id, capacity, is_recorded, has_chat, status)
   select 'Live ' || ${words} || ' ' || n || ${rare}, 'Plan, levels, questions.',
     case when n % 10 < 7 then now() - make_interval(secs => 86400 + ${mixed(63_000_000)})
       else now() + make_interval(secs => 7200 + ${mixed(15_000_000)}) end,
     'UTC', 60, 'en', ${eventTypes}, ${audienceOf(eventTypes)},
     null, true, true,
     case n % 10 when 6 then 'scheduled' when 7 then 'scheduled' when 8 then 'draft' when 9 then 'cancelled' else 'ended' end
   from ${all}`,
  `insert into event_hosts (event_id, user_id, position)
   select e.id, t.id, 0 from events e join users t on t.associate_id = 'T-' || (1 + e.id % ($1::int / 200)) * 10`,
  `insert into event_registrations (event_id, user_id, is_waiting)
   select e.id, case when e.id <= 10000 and e.id % 500 in (0, 7) then (select id from users where email = 'learner@bench.test') else h.user_id end, false
   from events e join event_hosts h on h.event_id = e.id where $1::int > 0`,
  `insert into recordings (event_id, audience_id, title, state, trim_end, whole_seconds, published_at)
   select id, audience_id, title, 'ready', 3600, 3600, starts_at + interval '2 hours' from events where status = 'ended' and $1::int > 0`,
  `insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
     subscription_type_ids, progression, status, lesson_count, duration_seconds, published_at, rating_count, rating_sum)
   select 'course-' || n, 'Course ' || n || ' about ' || ${words}, 'What it is about.' || ${rare}, '<p>More.</p>',
     case when n % 500 = 0 then 'ar' else 'en' end, 'beginner', 'self_paced', '{swing_trading}', '{price_action}', '{breakout}',
     '{}', 'free', 'published', 12, 3600, now() - make_interval(mins => n), case when n = 1 then $1::int / 4 else 0 end,
     case when n = 1 then $1::int else 0 end from ${all}`,
  `insert into course_trainers (course_id, user_id, position)
   select c.id, t.id, 0 from courses c join users t
     on t.associate_id = 'T-' || (1 + c.id % ($1::int / 200)) * 10`,
  `insert into course_ratings (course_id, user_id, stars, body, updated_at)
   select (select min(id) from courses) + case when n % 4 = 0 then 0 else n - 1 end, u.id, 4, 'What it was like.', now() - make_interval(mins => n)
   from ${all} join users u on u.email = 'user' || n || '@' || (array['school','academy','desk'])[1 + n % 3] || '.example' where n % 2 = 0`,
  `insert into educator_figures (user_id, follower_count, course_count, rating_count, rating_sum)
   select user_id, coalesce(f.count, 0), coalesce(c.count, 0), coalesce(c.ratings, 0), coalesce(c.stars, 0)
   from (select educator_id as user_id, count(*) from educator_follows group by 1) f full join (
     select t.user_id, count(*), sum(c.rating_count) as ratings, sum(c.rating_sum) as stars
     from course_trainers t join courses c on c.id = t.course_id where $1::int > 0 group by 1) c using (user_id)`,
  // All in one room, half of them questions.
  `insert into room_messages (event_id, user_id, kind, body, vote_count, created_at)
   select (select min(id) from events), t.id, case when n % 2 = 0 then 'question' else 'chat' end, 'Message ' || n,
     case when n % 2 = 0 then ${mixed(1000)} else 0 end, now() - make_interval(secs => 2e6 - n)
   from ${all} join users t on t.associate_id = 'T-' || (1 + n % 100) * 10`,
  `insert into audit_events (at, actor_id, action, entity, entity_id, name)
   select now() - make_interval(mins => $1::int - n), (select id from users where email = 'admin@bench.test'), 'update',
     (array['course','event','announcement','setting'])[1 + n % 4], n::text, 'Course ' || n || ' about ' || ${words} || ${rare} from ${all}`,
  `insert into videos (owner_id, title, state, duration_seconds, stored_bytes, file_name, folder, created_at)
   select u.id, 'Video ' || n || ' about ' || ${words} || ${rare}, case when n % 100 = 3 then 'failed' else 'ready' end, 600,
     ${mixed(1_000_000_000)}, 'video-' || n || '.mp4', 'Folder ' || n % 20, now() - make_interval(mins => n)
   from ${all} join users u on u.associate_id = 'T-' || (1 + n % 100) * 10`,
  `insert into certificates (number, user_id, course_id, kind, holder_name, title, summary, trainer_name, issuer_name, language_code,
     lesson_count, duration_seconds, issued_at, status_index)
   select 'CAN-' || upper(left(md5(n::text), 12)) || n, u.id, c.id, 'course', u.first_name || ' ' || u.last_name, c.title, '', '', '', 'en', 12, 3600,
     now() - make_interval(mins => n), n
   from ${all} join courses c on c.slug = 'course-' || n
     join users u on u.email = 'user' || n || '@' || (array['school','academy','desk'])[1 + n % 3] || '.example'`,
  `insert into feeds (author_id, body, language_code, subscription_type_ids, audience_id, status, published_at)
   select u.id, '<p>What happened.</p>', 'en', ${types}, ${audienceOf(types)}, 'published', now() - make_interval(mins => n)
   from ${all} join users u on u.associate_id = 'T-' || (1 + n % 100) * 10`,
  `insert into market_symbols (symbol, name, market, price_precision, volume_precision, tick_sizes, session_code, volume_kind, is_simulated, display)
   select 'BENCH:S' || n, 'Symbol ' || n, 'forex', 5, 0, '[{"from":"1970-01-01","size":"0.00001"}]', 'forex', 'none', false, 'everyone'
   from generate_series(1, 50) n where $1::int > 0 on conflict do nothing`,
  `insert into ideas (author_id, symbol_id, price_precision, price_basis, direction, order_type, entry_low, entry_high, stop, targets,
     allocations, cost, timeframe, risk_bps, confidence, style, methods, analysis, valid_until, is_break_even_after_tp1, disclosure,
     language_code, subscription_type_ids, audience_id, event_id, status, state, published_at, closed_at, r, net)
   select u.id, s.id, 5, 'last', (array['long','short'])[1 + n % 2], 'limit', 100, 100, case when n % 2 = 0 then 90 else 110 end,
     case when n % 2 = 0 then '{110}'::bigint[] else '{90}' end, '{10000}', 0, '1h', 50, 3, 'swing_trading', '{price_action}', '<p>Why.</p>',
     now() + interval '30 days', false, 'none', 'en', ${types}, ${audienceOf(types)}, case when n % 2 = 0 then (select min(id) from events) end,
     case when n % 5 = 0 then 'active' when n % 3 = 0 then 'closed_sl' else 'closed_tp' end,
     '{"status":"active","seq":1,"from":0,"done":0,"fill":100,"stop":90,"open":10000,"next":0,"gained":0,"isAmbiguous":false,"isClosing":false,"last":100,"numerator":1,"denominator":1}',
     now() - make_interval(mins => n), case when n % 5 <> 0 then now() - make_interval(mins => n - 1) end,
     case when n % 5 <> 0 then n % 40001 - 10000 end, case when n % 5 <> 0 then n % 40001 - 10100 end
   from ${all} join users u on u.associate_id = 'T-' || (1 + n % 100) * 10 join market_symbols s on s.symbol = 'BENCH:S' || 1 + n % 50`,
  `insert into notifications (subscription_type_ids, language_codes, audience_id, event_id, content_type, texts, language_code, source,
     visible_at)
   select ${notice.types}, ${notice.languages}, ${audienceOf(notice.types, notice)}, case when n % 10 = 5 then e.id end, ${notice.content},
     '{"en":{"title":"News","body":"They are there."}}', 'en', 'news:' || n, now() - make_interval(mins => n)
   from ${all} cross join (select min(id) as first from events) f join events e on e.id = f.first + n - 1`,
  // All belong to one learner.
  `insert into notifications (user_id, content_type, texts, language_code, source, visible_at)
   select (select id from users where email = 'learner@bench.test'), 'course', '{"en":{"title":"A course","body":"It is there."}}', 'en',
     'course:' || n, now() - make_interval(mins => n) from ${all}`,
];

const recordTables = [
  'mails',
  'sign_ups',
  'moderation_cases',
  'invoices',
  'webhook_endpoints',
  'webhook_events',
  'webhook_deliveries',
  'sections',
  'lessons',
  'lesson_questions',
  'lesson_answers',
  'lesson_notes',
  'sessions',
  'enrolments',
];

/** Neither new nor early by name, and never seen. */
export const busyLearner = 'user5007@school.example';

/** What an installation keeps of its work. */
const records = [
  // One in four hundred has failed.
  `insert into mails (id, user_id, email, template, language_code, state, queued_at, ended_at, attempts)
   select ${uuidOf(`'mail' || n`)}, u.id, lower(u.email), (array['digest','eventReminder','invitation'])[1 + n % 3], 'en',
     case when n % 400 = 3 then 'failed' else 'sent' end, now() - make_interval(secs => n), now() - make_interval(secs => n), 1
   from ${all} ${person}`,
  `insert into sign_ups (email, first_name, last_name, state, proven_at, expires_at)
   select 'new' || n || '@bench.test', 'Amara', 'Sow', 'waiting', now() - make_interval(mins => n), now() from ${all}`,
  `insert into moderation_cases (kind, thing_id, author_id, context, link, body, reasons, report_count, state, decided_at, decided_by)
   select 'courseRating', n::text, u.id, 'Course ' || n, '/education/courses', 'What it was like.',
     array[(array['spam','abuse','other'])[1 + n % 3]], 1, case when n % 10 = 0 then 'open' else 'kept' end,
     case when n % 10 > 0 then now() end, case when n % 10 > 0 then (select id from users where email = 'admin@bench.test') end
   from ${all} ${person}`,
  // All belong to one learner.
  `insert into invoices (provider, external_id, user_id, number, status, currency, total, tax, paid, refunded, created_at, paid_at, read_ticket)
   select 'stripe', 'in_' || n, ${learner}, 'C-' || n, 'paid', 'EUR', 49, 0, 49, 0, now() - make_interval(mins => n), now() - make_interval(mins => n), n
   from ${all}`,
  `insert into webhook_endpoints (id, url, description, event_types, secret)
   select ${uuidOf(`'endpoint'`)}, 'https://hooks.example/', '', '{}', '' where $1::int > 0`,
  `insert into webhook_events (id, type, body, created_at)
   select ${uuidOf(`'event' || n`)}, 'enrolment.created', '{}', now() - make_interval(secs => n) from ${all}`,
  `insert into webhook_deliveries (id, endpoint_id, event_id, state, attempt_count, last_attempt_at, last_status, last_milliseconds, created_at)
   select ${uuidOf(`'delivery' || n`)}, ${uuidOf(`'endpoint'`)}, ${uuidOf(`'event' || n`)}, case when n % 400 = 3 then 'failed' else 'delivered' end, 1,
     now() - make_interval(secs => n), case when n % 400 = 3 then 500 else 200 end, 80, now() - make_interval(secs => n) from ${all}`,
  // One job in a hundred has failed: pg-boss counts all of them every few seconds, which would be measured with the requests.
  `insert into jobs.job (name, data, created_on, keep_until, source_name, source_created_on, source_retry_count, source_output)
   select 'dead', jsonb_build_object('number', n), now() - make_interval(secs => n), now() + interval '90 days',
     case when n % 400 = 0 then 'digests' else 'pushes' end, now() - make_interval(secs => n), 4, '{"message": "No answer."}'
   from ${all} where n % 100 = 0`,
  // One lesson, which everybody may read and write about.
  `insert into sections (course_id, title, position) select min(id), 'Section', 1 from courses where $1::int > 0`,
  `insert into lessons (course_id, section_id, title, type, body, position, duration_seconds)
   select course_id, id, 'Lesson', 'text', '', 1, 60 from sections where $1::int > 0`,
  `insert into lesson_questions (lesson_id, course_id, author_id, body, created_at)
   select l.id, l.course_id, u.id, 'Question ' || n, now() - make_interval(secs => 2e6 - n) from ${all} ${person} cross join lessons l`,
  `insert into lesson_answers (question_id, author_id, body, created_at)
   select (select min(id) from lesson_questions), u.id, 'Answer ' || n, now() - make_interval(secs => 2e6 - n) from ${all} ${person}`,
  `insert into lesson_notes (id, user_id, lesson_id, course_id, is_bookmark, body, created_at)
   select ${uuidOf(`'note' || n`)}, ${learner}, l.id, l.course_id, false, 'Note ' || n, now() - make_interval(secs => 2e6 - n) from ${all} cross join lessons l`,
  // Half of them in one course; one learner is in every fiftieth course, and stands on no first page of people, where courses are counted.
  `insert into enrolments (user_id, course_id, enrolled_at, last_activity_at)
   select u.id, (select min(id) from courses) + case when n % 2 = 0 then 0 else n - 1 end, now() - make_interval(mins => n), now() - make_interval(mins => n)
   from ${all} ${person}
   union all select u.id, c.id, now(), now() - make_interval(mins => c.id) from courses c join users u on u.email = '${busyLearner}'
     where c.id % 50 = 1
   union all select ${learner}, min(id), now(), now() from courses`,
  `insert into sessions (user_id, expires_at, idle_until, salt, address, user_agent)
   select u.id, now() + interval '30 days', now() + interval '30 days', '', '192.0.2.1', 'Firefox' from ${all} ${person}`,
];

/** Fills what is empty yet; `admin@bench.test`, `learner@bench.test` and `outsider@bench.test` have to exist. */
export async function fill(client, rows) {
  for (const [tables, statements] of [
    [contentTables, content],
    [recordTables, records],
    [tradingTables, trading],
  ]) {
    const filled = await client.query(`select from ${tables.at(-1)} offset 10 limit 1`);
    if (filled.rowCount > 0) continue;
    const began = performance.now();
    await bulkLoad(
      client,
      tables,
      statements.map((text) => [text, [rows]]),
    );
    console.log(`${rows} rows of each kind filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  // Each start would begin to fill an empty search index.
  await client.query(
    `insert into search_documents (kind, entity_id, lang, types, is_staff_only, owner_ids, link, title, subtitle, at, title_tsv)
     values ('course', '0', 'en', '{}', true, '{}', '', '', '', now(), '') on conflict do nothing`,
  );
}
