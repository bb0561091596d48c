// What a notice costs with many open pages: calls that they make because of it, frames that they get, processor time of the server.
// Pages do what the web client does with messages of the hub; each is a user of their own.
// node_modules/.bin/node bench/notices.mjs [pages, 500 unless told]
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { processTime } from './measured-load.mjs';
import { startServer } from './start-server.mjs';

const pages = Number(process.argv[2] ?? 500);
const rounds = 3;
const port = 3916;
const server = await startServer(port);

let people = 0;
/** Signs in another person. @returns their token */
async function signedIn(roleId) {
  const { headers } = await server.signIn(`${++people}@bench.test`, roleId);
  return headers.authorization.slice('Bearer '.length);
}

const url = (path) => `http://127.0.0.1:${port}/api/${path}`;
const headersOf = (token) => ({ authorization: `Bearer ${token}`, 'x-api-key': 'candela-web' });

let [frames, calls] = [0, 0];
/** Reads that wait or run. */
const pending = new Set();
async function read(token, path) {
  calls += 1;
  const answer = await fetch(url(path), { headers: headersOf(token) });
  await answer.arrayBuffer();
}

const drawer = ['notifications', 'notifications/unread'];
/** What pages that have opened the drawer once ask again. Until November 2026 announcements also meant the notifications. */
function readsOf({ event, data }) {
  if (event === 'notifications.changed') return data.lists?.includes('notifications') ? drawer : [];
  if (event !== 'announcements.changed') return [];
  return process.env['BEFORE'] ? ['announcements/current', ...drawer] : ['announcements/current'];
}

async function openPage(roleId) {
  const token = await signedIn(roleId);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/hub`, ['candela', `token.${token}`]);
  await once(socket, 'open');
  socket.send('{"alive":true}');
  let waiting = null;
  socket.on('message', (message) => {
    const frame = JSON.parse(String(message));
    if (frame.event === 'alive') return;
    frames += 1;
    const paths = readsOf(frame);
    if (paths.length === 0) return;
    if (waiting) return paths.forEach((path) => waiting.add(path));
    waiting = new Set(paths);
    const reading = sleep(200 + Math.random() * 1300).then(() => {
      const all = [...waiting];
      waiting = null;
      return Promise.all(all.map((path) => read(token, path)));
    });
    pending.add(reading);
    void reading.finally(() => pending.delete(reading));
  });
  return socket;
}

const admin = await signedIn(1);
const sockets = [];
for (let at = 0; at < pages; at++) sockets.push(await openPage(at % 50 === 0 ? 1 : 3));
await sleep(2000);

async function announce(given) {
  const body = {
    languageCode: 'en',
    title: 'To everybody',
    body: 'All read this.',
    translations: {},
    roleIds: [],
    subscriptionTypeIds: [],
    languageCodes: [],
    channel: 'push',
    mustAcknowledge: false,
    isDraft: false,
    startsAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...given,
  };
  const answer = await fetch(url('announcements'), {
    method: 'POST',
    headers: { ...headersOf(admin), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`unexpected ${answer.status}`);
}

async function measure(name, given) {
  [frames, calls] = [0, 0];
  const before = processTime(server.pid);
  for (let round = 0; round < rounds; round++) {
    await announce(given);
    await sleep(2500);
    await Promise.all(pending);
  }
  const each = (value) => (value / rounds).toFixed(0).padStart(6);
  console.log(
    `${name.padEnd(34)} ${each(frames)} frames, ${each(calls)} calls, ${each(processTime(server.pid) - before)} ms of processor time`,
  );
}

console.log(`${pages} open pages, one in fifty of an admin; each notice:`);
await measure('to everybody', {});
await measure('to admins', { roleIds: [1] });
await measure('to everybody, with a banner', { channel: 'banner' });
await measure('a draft', { isDraft: true });

for (const socket of sockets) socket.terminate();
await server.stop();
