// The drawer with a thousand and with a million notifications, and an announcement to a million users (PostgreSQL).
// node_modules/.bin/node bench/notifications.mjs
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { startSession } from './start-session.mjs';

const root = resolve(import.meta.dirname, '..');
const port = 3904;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const postgres = await startPostgres({ isDurable: true });
if (!postgres) throw new Error('PostgreSQL 15 or newer is needed');
const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/src/main.ts')], {
  env: {
    ...process.env,
    DATABASE_URL: postgres.url,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let text = '';
while (!text.includes('Candela is ready')) text += String((await once(server.stdout, 'data'))[0]);

const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

async function signedIn(roleId) {
  const userId = randomUUID();
  await client.query(
    `insert into users (id, email, first_name, last_name, role_id, role_ids, permissions, status)
     values ($1::uuid, $1::text || '@example.test', 'Ada', 'Lovelace', $2, array[$2]::smallint[], '{}', 'active')`,
    [userId, roleId],
  );
  const token = await startSession(client, dataDir, userId);
  return { userId, headers: { authorization: `Bearer ${token}`, 'x-api-key': 'candela-web' } };
}

const learner = await signedIn(3);
const admin = await signedIn(1);

async function drawer() {
  const times = [];
  for (let call = 0; call < 300; call++) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/notifications?_ts=1`, { headers: learner.headers });
    const { data } = await answer.json();
    if (data.length !== 20) throw new Error(`unexpected page of ${data.length}`);
    if (call >= 50) times.push(performance.now() - began);
  }
  return median(times);
}

/** One in ten for the learner, four for other users, five for everybody. */
async function fill(from, to) {
  await client.query(
    `insert into notifications (user_id, content_type, texts, language_code, source, visible_at)
     select case when n % 10 = 0 then $1::uuid when n % 10 < 5 then $2::uuid end, 'system',
       '{"en": {"title": "A title", "body": "What there is to say about it."}}', 'en', 'bench:' || n,
       now() - make_interval(secs => n) from generate_series($3::int, $4::int) n`,
    [learner.userId, admin.userId, from, to],
  );
  await client.query('analyze notifications');
}

await fill(1, 1_000);
const small = await drawer();
await fill(1_001, 1_000_000);
const large = await drawer();
console.log(`drawer with 1,000 notifications        ${small.toFixed(2)} ms (median of 250)`);
console.log(`drawer with 1,000,000 notifications    ${large.toFixed(2)} ms, ratio ${(large / small).toFixed(2)}`);

await client.query(
  `insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
   select 'learner' || n || '@example.test', 'Learner', n::text, 3, '{3}', '{}', 'active' from generate_series(1, 1000000) n`,
);
await client.query('analyze users');
const times = [];
for (let round = 0; round < 5; round++) {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/announcements`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      languageCode: 'en',
      title: 'To everybody',
      body: 'A million people read this.',
      translations: {},
      roleIds: [],
      subscriptionTypeIds: [],
      languageCodes: [],
      channel: 'banner',
      mustAcknowledge: false,
      isDraft: false,
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  });
  if (answer.status !== 201) throw new Error(`unexpected ${answer.status}`);
  times.push(performance.now() - began);
}
console.log(
  `announcement to 1,000,000 users        ${median(times).toFixed(1)} ms for the whole call (goal: under 1,000 in the database)`,
);

await client.end();
server.kill('SIGTERM');
await once(server, 'exit');
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
