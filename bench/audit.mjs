// What the audit log adds to a write, with 10,000 and with 1,000,000 events in it, in one run: a transaction that changes the title of a
// course, with and without its event, in turn.
// node_modules/.bin/node bench/audit.mjs [events] [writes]
import { setImmediate as turn } from 'node:timers/promises';
import { openPostgres } from '../server/src/db/client.ts';
import { run } from '../server/src/db/rows.ts';
import { recordChange } from '../server/src/site/recorded-changes.ts';
import { bulkLoad } from './bulk-load.mjs';
import { endJobs } from './end-jobs.mjs';
import { processorTimes, processorTimeSince } from './processor-time.mjs';
import { startServer } from './start-server.mjs';

const few = 10_000;
const many = Number(process.argv[2] ?? 1_000_000);
const writes = Number(process.argv[3] ?? 4000);
const rounds = 10;
const server = await startServer(3913);
const { client } = server;
const { userId } = await server.signIn('admin@bench.test', 1);
const { db, close } = await openPostgres(server.databaseUrl);

await client.query(
  `insert into courses (slug, title, summary, description, language_code, level, type, styles, methods, concepts,
     subscription_type_ids, progression, status, lesson_count, duration_seconds, published_at)
   select 'bench-' || n, 'Bench ' || n, '', '', 'en', 'beginner', 'self_paced', '{}', '{}', '{}', '{}', 'free', 'published', 10, 6000, now()
   from generate_series(1, 1000) n`,
);

const events = `insert into audit_events (at, actor_id, action, entity, entity_id, name, before, after)
  select now() - make_interval(secs => $2::int - n), (select id from users limit 1), 'update', (array['course','event','user'])[1 + n % 3],
    n::text, 'Course ' || n, '{"title": "Before"}', '{"title": "After"}' from generate_series($1::int, $2::int) n`;

async function write(number, isRecorded) {
  const id = 1 + (number % 1000);
  await db.transaction(async (tx) => {
    await run(tx)`update courses set title = ${`Bench ${number}`} where id = ${id}::int`;
    if (!isRecorded) return;
    await recordChange(
      tx,
      { userId, address: '192.0.2.1' },
      {
        action: 'update',
        entity: 'course',
        entityId: id,
        name: `Bench ${number}`,
        before: { title: 'Before' },
        after: { title: `Bench ${number}` },
      },
    );
  });
}

/** Milliseconds of a write without and with its event: of the clock (median), and of a processor in PostgreSQL. */
async function measure() {
  const sums = [false, true].map((isRecorded) => ({ isRecorded, times: [], processor: 0 }));
  for (let number = 0; number < 200; number++) await write(number, number % 2 === 0);
  for (let round = 0; round < rounds; round++) {
    for (const sum of sums) {
      const before = await processorTimes(client);
      for (let at = 0; at < writes / rounds; at++) {
        const began = performance.now();
        await write(at, sum.isRecorded);
        sum.times.push(performance.now() - began);
      }
      await turn();
      sum.processor += await processorTimeSince(client, before);
    }
  }
  return sums.map(({ times, processor }) => ({
    clock: times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)],
    processor: processor / writes,
  }));
}

console.log(`milliseconds a write (${writes} of each): without its event, with it, what the event adds`);
let filled = 0;
for (const rows of [few, many]) {
  await bulkLoad(client, ['audit_events'], [[events, [filled + 1, rows]]]);
  filled = rows;
  await endJobs({ client });
  const [plain, recorded] = await measure();
  for (const [name, key] of [
    ['clock, median', 'clock'],
    ['processor of PostgreSQL', 'processor'],
  ]) {
    const [one, two] = [plain[key], recorded[key]];
    console.log(
      `${rows} events, ${name}`.padEnd(44),
      one.toFixed(3).padStart(8),
      two.toFixed(3).padStart(8),
      (two - one).toFixed(3).padStart(8),
    );
  }
}
await close();
await server.stop();
