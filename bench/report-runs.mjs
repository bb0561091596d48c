import { readFile } from 'node:fs/promises';
import { startServer } from './start-server.mjs';

/**
 * The attendance of sessions as a CSV file, made while the server handles requests: first of 1,000 people, then of 100,000 in one session.
 * Prints the seconds until it is ready, its size, and how much the server's memory grows meanwhile; and how long the first and the last page
 * of rows take on the screen.
 */
const port = 3986;
const { client, pid, url, signIn, stop } = await startServer(port);

async function memory() {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function call(method, path, headers, body) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const scope = { kind: 'attendance', timeZone: 'UTC', languageCode: 'en' };

async function addSession(day, people) {
  const { rows } = await client.query(
    `insert into events (title, description, starts_at, time_zone, duration_minutes, language_code, subscription_type_ids, is_recorded,
       has_chat, status)
     values ('Bench', '', $1::date + time '08:00', 'UTC', 60, 'en', '{}', false, true, 'ended') returning id`,
    [day],
  );
  await client.query(
    `with people as (
       insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
       select 'bench-' || $1::int || '-' || n || '@example.test', 'Learner', 'Number ' || n, 3, '{3}', '{}', 'active'
       from generate_series(1, $2::int) n returning id)
     insert into event_attendances (event_id, user_id, first_at, last_at, seconds)
     select $1::int, id, $3::date + time '08:01', $3::date + time '08:41', 2400 from people`,
    [rows[0].id, people, day],
  );
  await client.query('analyze users, events, event_attendances');
}

async function pageTime(headers, query) {
  const begun = performance.now();
  const page = await call('GET', `/report-pages?${new URLSearchParams(query)}`, headers);
  return { page, milliseconds: Math.round(performance.now() - begun) };
}

async function makeReport(day, people) {
  const { userId, headers } = await signIn(`reports-${people}@example.test`, 1);
  await addSession(day, people);
  await client.query('update sessions set verified_at = now() where user_id = $1::uuid', [userId]);
  const before = await memory();
  let most = before;
  const begun = performance.now();
  await call('POST', '/report-runs', headers, { ...scope, from: day, to: day, format: 'csv' });
  let file;
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
    most = Math.max(most, await memory());
    [file] = (await call('GET', '/report-runs', headers)).data;
  } while (file.state === 'waiting' || file.state === 'running');
  if (file.state !== 'done' || file.doneRows !== people) throw new Error(`the file is ${JSON.stringify(file)}`);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const query = { ...scope, from: day, to: day, limit: '100' };
  const { page, milliseconds: first } = await pageTime(headers, query);
  const { rows } = await client.query(
    `select a.user_id as id, e.starts_at::text as at, e.id as event_id from event_attendances a join events e on e.id = a.event_id
     where e.starts_at::date = $1::date order by a.user_id desc offset 100 limit 1`,
    [day],
  );
  const cursor = Buffer.from(JSON.stringify([rows[0].at, rows[0].event_id, rows[0].id])).toString('base64url');
  const { page: end, milliseconds: last } = await pageTime(headers, { ...query, cursor });
  if (page.data.length !== 100 || end.data.length !== 100 || end.nextCursor !== null) throw new Error('wrong pages');
  console.log(
    `${people} people: ${seconds} s, ${(file.sizeBytes / 1e6).toFixed(1)} MB, memory +${Math.round(most - before)} MB; ` +
      `first page (with figures) ${first} ms, last page ${last} ms`,
  );
}

try {
  await makeReport('2026-10-01', 1000);
  await makeReport('2026-10-02', 100_000);
} finally {
  await stop();
}
