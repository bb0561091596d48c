import { openPostgres } from '../server/src/db/client.ts';
import { countCohorts, learningFigures } from '../server/src/learning/insight/dashboard-figures.ts';
import { attendanceFigures } from '../server/src/live/events/attendance-figures.ts';
import { createFigureJob } from '../server/src/oversight/dashboard/dashboard.jobs.ts';
// The admin dashboard with 10,000 and with 1,000,000 learners, in one run: milliseconds per request, and duration of the counting job.
// node_modules/.bin/node bench/dashboard.mjs [learners]
import { createFigureSources } from '../server/src/site/figure-sources.ts';
import { bulkLoad } from './bulk-load.mjs';
import { startServer } from './start-server.mjs';

const few = 10_000;
const many = Number(process.argv[2] ?? 1_000_000);
const calls = 21;
const { client, databaseUrl, url, signIn, stop } = await startServer(3909);
const { headers } = await signIn('admin@bench.test', 1);

await client.query(
  `insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
     subscription_type_ids, progression, status, lesson_count, duration_seconds, published_at)
   select 'bench-' || n, 'Bench ' || n, '', '', 'en', 'beginner', 'self_paced', '{}', '{}', '{}', '{}', 'free', 'published', 10, 6000, now()
   from generate_series(1, 100) n`,
);

/** Learners who joined over a year and take two courses; each of them learns on three days of the last two months. */
const fill = [
  `insert into users (email, first_name, last_name, role_id, role_ids, permissions, status, created_at)
   select 'learner' || n || '@bench.test', 'First', 'Last' || n, 3, '{3}', '{}', 'active', now() - make_interval(secs => n::bigint * 3571 % 31536000)
   from generate_series($1::int, $2::int) n`,
  `insert into enrolments (user_id, course_id, enrolled_at, completed_at)
   select u.id, (select min(id) from courses) + (n + k) % 100, at, case when n % 4 = 0 then at + interval '20 days' end
   from generate_series($1::int, $2::int) n join users u on u.email = 'learner' || n || '@bench.test',
     generate_series(0, 1) k, lateral (select now() - make_interval(secs => (n::bigint * 7919 + k * 86400) % 31536000) as at) x`,
  `insert into study_days (user_id, day, watched_seconds, completed_lessons)
   select u.id, current_date - (n * 13 + k * 17) % 60, 600, 1
   from generate_series($1::int, $2::int) n join users u on u.email = 'learner' || n || '@bench.test', generate_series(0, 2) k
   on conflict do nothing`,
];

const day = (before) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const pages = [
  ['28 days against those before', `dashboard?from=${day(27)}&to=${day(0)}`],
  ['a year against the one before', `dashboard?from=${day(364)}&to=${day(0)}`],
  ['what needs a hand', 'dashboard/concerns'],
  ['the list of who was active', `dashboard/active/rows?from=${day(27)}&to=${day(0)}`],
  ['the list of enrolments', `dashboard/enrolments/rows?from=${day(27)}&to=${day(0)}`],
  ['the list of finished courses', `dashboard/completions/rows?from=${day(27)}&to=${day(0)}`],
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

const sources = createFigureSources();
sources.add({ figures: [...learningFigures, attendanceFigures], countCohorts });
const database = await openPostgres(databaseUrl);
const job = createFigureJob({ db: database.db, sources });

async function count() {
  const began = performance.now();
  await job.run({ signal: new AbortController().signal });
  return performance.now() - began;
}

async function fillTo(from, to) {
  // Search words of people are not measured here, and stay empty.
  await bulkLoad(
    client,
    ['users', 'enrolments', 'study_days'],
    fill.map((text) => [text, [from, to]]),
  );
  await client.query('truncate day_figures, cohort_weeks');
  const measured = [await count(), await count()];
  for (const [, path] of pages) measured.push(await measure(path));
  return measured;
}

const before = await fillTo(1, few);
const after = await fillTo(few + 1, many);
console.log(`milliseconds, median of ${calls} requests: ${few} learners, ${many} learners, ratio`);
const names = ['the job, two years at once', 'the job, every quarter of an hour', ...pages.map(([name]) => name)];
for (const [at, name] of names.entries()) {
  const [one, two] = [before[at], after[at]];
  const ratio = (two / one).toFixed(2);
  console.log(`${name.padEnd(36)} ${one.toFixed(1).padStart(9)} ${two.toFixed(1).padStart(9)} ${ratio.padStart(8)}`);
}
await database.close();
await stop();
