// Every list with 10,000 and with 1,000,000 of each kind of content, in one run: processor time of PostgreSQL a request.
// node_modules/.bin/node bench/lists.mjs [rows]
import { startServer } from './start-server.mjs';
import { fill } from './lists-data.mjs';
import { processorTimes, processorTimeSince } from './processor-time.mjs';

const port = 3905;
const few = 10_000;
const many = Number(process.argv[2] ?? 1_000_000);
const calls = 300;

const { client, url, signIn, stop } = await startServer(port);
const { headers: admin } = await signIn('admin@bench.test', 4, ['Manage Events']);
const { headers: learner } = await signIn('learner@bench.test', 3);

const from = new Date();
const to = new Date(Date.now() + 60 * 86_400_000);
const period = `from=${from.toISOString()}&to=${to.toISOString()}`;
let room;
let announcement;
const lists = [
  ['announcements for admins', admin, () => 'announcements'],
  ['announcements, drafts', admin, () => 'announcements?state=draft'],
  ['announcements, active', admin, () => 'announcements?state=active'],
  ['announcements, expired', admin, () => 'announcements?state=expired'],
  ['one announcement with its figures', admin, () => `announcements/${announcement}`],
  ['who has acknowledged', admin, () => `announcements/${announcement}/acknowledgements?isAcknowledged=true`],
  ['who has not', admin, () => `announcements/${announcement}/acknowledgements?isAcknowledged=false`],
  ['announcements for a learner', learner, () => 'announcements/current'],
  ['educators', learner, () => 'educators?limit=20'],
  ['educators by a name', learner, () => 'educators?search=last5550'],
  ['room questions', learner, () => `rooms/${room}/messages?kind=question&limit=100`],
  ['room chat', learner, () => `rooms/${room}/messages?kind=chat&limit=100`],
  ['events, upcoming', admin, () => 'events?view=upcoming'],
  ['events, past', admin, () => 'events?view=past'],
  ['events, drafts', admin, () => 'events?view=draft'],
  ['events, cancelled', admin, () => 'events?view=cancelled'],
  ['calendar', learner, () => `events/calendar?${period}&limit=100`],
  ['calendar, own', learner, () => `events/calendar?${period}&limit=100&mine=true`],
  ['recordings', learner, () => 'recordings'],
  ['recordings by a frequent word', learner, () => 'recordings?search=live'],
  ['recordings by a rare word', learner, () => 'recordings?search=zebra'],
  ['courses', learner, () => 'courses'],
  ['courses by a frequent word', learner, () => 'courses?search=volume'],
  ['courses by a rare word', learner, () => 'courses?search=zebra'],
  ['courses of a language', learner, () => 'courses?languageCode=ar'],
];

async function read(headers, path) {
  const answer = await fetch(`${url}/${path}`, { headers });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body.data?.length ?? 1;
}

/** @returns processor time a request, and the items of a page */
async function measure(headers, path) {
  for (let warm = 0; warm < 15; warm++) await read(headers, path);
  const before = await processorTimes(client);
  let items = 0;
  for (let call = 0; call < calls; call++) items = await read(headers, path);
  return { time: (await processorTimeSince(client, before)) / calls, items };
}

async function measureAll() {
  const { rows } = await client.query(
    'select (select min(id) from events) as room, (select min(id) from announcements) as announcement',
  );
  ({ room, announcement } = rows[0]);
  const results = [];
  for (const [, headers, path] of lists) results.push(await measure(headers, path()));
  return results;
}

await fill(client, 1, few);
const small = await measureAll();
await fill(client, few + 1, many);
const large = await measureAll();
console.log(`${'list'.padEnd(36)} ${few} rows    ${many} rows   ratio   items`);
for (const [at, [name]] of lists.entries()) {
  const [one, two] = [small[at], large[at]];
  const ratio = (two.time / one.time).toFixed(2);
  const times = `${one.time.toFixed(2).padStart(8)} ms ${two.time.toFixed(2).padStart(12)} ms`;
  console.log(`${name.padEnd(36)}${times} ${ratio.padStart(7)}   ${one.items} → ${two.items}`);
}

await stop();
