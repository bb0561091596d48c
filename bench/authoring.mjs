// Pages of courses with 100 courses and with 10,000 courses, 100,000 lessons and 1,000,000 enrolments, in one run:
// processor time of PostgreSQL a request. Then what saving a lesson takes.
// node_modules/.bin/node bench/authoring.mjs [courses]
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fillCourses, fillLearners } from './authoring-data.mjs';
import { startServer } from './start-server.mjs';

const port = 3907;
const few = 100;
const many = Number(process.argv[2] ?? 10_000);
const calls = 200;
const saves = 300;

const { client, url, signIn, stop } = await startServer(port);

async function signedIn(email, roleId, permissions) {
  return (await signIn(email, roleId, permissions)).headers;
}

const admin = await signedIn('admin@bench.test', 4, ['Manage Courses']);
const trainer = await signedIn('trainer@bench.test', 2, ['Manage Courses']);
const learner = await signedIn('learner@bench.test', 3, []);
await fillLearners(client);

let course;
let lesson;
const pages = [
  ['courses of a trainer', trainer, () => ['GET', 'authored-courses']],
  ['courses of a trainer, published', trainer, () => ['GET', 'authored-courses?state=published']],
  ['courses of an admin', admin, () => ['GET', 'authored-courses']],
  ['courses of an admin, by a word', admin, () => ['GET', 'authored-courses?search=volume']],
  ['a draft with its outline', trainer, () => ['GET', `course-drafts/${course}`]],
  ['a lesson of a draft', trainer, () => ['GET', `course-drafts/${course}/lessons/${lesson}`]],
  ['what changed', trainer, () => ['GET', `courses/${course}/comparison`]],
  ['outline for a learner', learner, () => ['GET', `courses/${course}`]],
  ['a lesson for a learner', learner, () => ['GET', `lessons/${lesson}`]],
  ['progress of a learner', learner, () => ['POST', `lessons/${lesson}/opening`]],
  ['my learning', learner, () => ['GET', 'enrolments']],
];

async function busy() {
  const { rows } = await client.query(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return new Map(
    rows.flatMap(({ pid }) => {
      try {
        return [[pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6]];
      } catch {
        // The pool has closed it in between.
        return [];
      }
    }),
  );
}

async function ask(headers, [method, path], body) {
  const given = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/${path}`, { method, headers: { ...headers, ...type }, ...given });
  const read = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`);
  return read;
}

async function measure(headers, request) {
  for (let warm = 0; warm < 15; warm++) await ask(headers, request);
  const before = await busy();
  for (let call = 0; call < calls; call++) await ask(headers, request);
  let time = 0;
  for (const [pid, milliseconds] of await busy()) time += milliseconds - (before.get(pid) ?? 0);
  return time / calls;
}

async function measureAll() {
  const { rows } = await client.query(
    `select c.id as course, (select min(id) from lessons where course_id = c.id) as lesson
     from courses c where c.slug = 'course-50'`,
  );
  ({ course, lesson } = rows[0]);
  await ask(learner, ['POST', `courses/${course}/enrolment`]);
  const results = [];
  for (const [, headers, request] of pages) results.push(await measure(headers, request()));
  return results;
}

/** Milliseconds from sending a lesson of 15 kB to its answer, sorted. */
async function measureSaves() {
  const { content, revision } = await ask(trainer, ['GET', `course-drafts/${course}/lessons/${lesson}`]);
  const [block] = content.body.content;
  const blocks = Array.from({ length: 30 }, (_, at) => ({
    ...block,
    attrs: { id: `block-${at}` },
    content: [{ type: 'text', text: 'the far side of the sweep is where it is wrong '.repeat(10) }],
  }));
  const times = [];
  for (let at = 0; at < saves; at++) {
    const changed = [
      ...blocks,
      { type: 'paragraph', attrs: { id: 'last-one' }, content: [{ type: 'text', text: `save ${at}` }] },
    ];
    const body = {
      revision: revision + at,
      saveId: randomUUID(),
      content: { ...content, body: { type: 'doc', content: changed } },
    };
    const from = performance.now();
    await ask(trainer, ['PUT', `course-drafts/${course}/lessons/${lesson}`], body);
    times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b);
}

await fillCourses(client, 1, few);
const small = await measureAll();
await fillCourses(client, few + 1, many);
const large = await measureAll();
const counted = await client.query(
  `select (select count(*) from courses) as courses, (select count(*) from lessons) as lessons,
     (select count(*) from enrolments) as enrolments`,
);
console.log(`then ${JSON.stringify(counted.rows[0])}`);
console.log(`${'page'.padEnd(34)}${few} courses   ${many} courses   ratio`);
for (const [at, [name]] of pages.entries()) {
  const [one, two] = [small[at], large[at]];
  console.log(
    `${name.padEnd(34)}${one.toFixed(2).padStart(7)} ms ${two.toFixed(2).padStart(11)} ms ${(two / one).toFixed(2).padStart(9)}`,
  );
}
const times = await measureSaves();
const at = (share) => times[Math.floor(times.length * share)].toFixed(1);
console.log(`saving a lesson of 15 kB: median ${at(0.5)} ms, p95 ${at(0.95)} ms of ${saves} saves`);

await stop();
