// How much longer ten users wait while somebody uploads files that are expensive to read: pictures, subtitles, Markdown and CSV. PASS when
// the slowest of a hundred requests takes at most 250 ms longer than without them, and no answer is a 5xx.
// node_modules/.bin/node bench/hostile-files.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments, serverEnvironment } from '../scripts/server-process.mjs';
import { blurred, embeddedPicture, nestedUses, pngOf } from './hostile-pictures.mjs';
import { memoryOf, pause } from './processes.mjs';

const port = 3907;
const origin = `http://127.0.0.1:${port}/api`;
const common = { 'x-api-key': 'candela-web' };
const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const server = spawn(process.execPath, serverArguments, {
  env: {
    ...process.env,
    ...serverEnvironment,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    MEDIA_PORT: '0',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.on('exit', () => server.kill('SIGKILL'));
let output = '';
while (!output.includes('Candela is ready')) output += String((await once(server.stdout, 'data'))[0]);
server.stdout.resume();

async function signIn(name) {
  const answer = await fetch(`${origin}/sessions`, {
    method: 'POST',
    headers: { ...common, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@candela.test`, password: 'candela-demo-1' }),
  });
  return { ...common, authorization: `Bearer ${(await answer.json()).token}` };
}
const [student, trainer, admin] = [await signIn('student'), await signIn('trainer'), await signIn('admin')];
const { data: videos } = await (await fetch(`${origin}/videos?limit=5`, { headers: trainer })).json();

const statuses = new Map();
/** Sends one file; counts the status of the answer, and gives up after half a minute. */
async function send(path, body, headers, type = 'application/octet-stream') {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
    signal: AbortSignal.timeout(30_000),
  }).catch((error) => ({ status: error.name, text: async () => {} }));
  await answer.text();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
}

const times = (count, work) => Promise.all(Array.from({ length: count }, work));
const captions = (text) => () => times(5, () => send(`/videos/${videos[0].id}/caption-files`, text, trainer));
const markdown = (text) => () =>
  times(3, () => {
    const body = { name: 'Notes', languageCode: 'en', files: [{ path: 'notes/one.md', text }] };
    return send('/course-imports/texts', JSON.stringify(body), trainer, 'application/json');
  });
const cue = (text) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;
const columns = (count) =>
  ['|', '|', '|'].map((each, row) => each + (row === 1 ? '-|' : 'a|').repeat(count)).join('\n');

/** Made before: what this process does itself must not count as a wait. */
const pictures = { wide: pngOf(65_535, 1), narrow: pngOf(2000, 1), large: pngOf(6200, 6290) };
const logos = { nested: nestedUses(), embedded: embeddedPicture(), blurred: blurred() };

const attacks = {
  'a picture of 65,535 × 1': () => times(10, () => send('/profile/avatar', pictures.wide, student)),
  'a picture of 2,000 × 1': () => times(10, () => send('/profile/avatar', pictures.narrow, student)),
  'a picture of 39 megapixels': () => times(12, () => send('/profile/avatar', pictures.large, student)),
  'a logo of nested uses': () => times(4, () => send('/settings/files', logos.nested, admin)),
  'a logo with a large picture': () => times(4, () => send('/settings/files', logos.embedded, admin)),
  'a logo with filters': () => times(4, () => send('/settings/files', logos.blurred, admin)),
  'subtitles with open tags': captions(cue('<a'.repeat(80_000))),
  'subtitles with open braces': captions(`1\n00:00:01,000 --> 00:00:02,000\n${'{\\'.repeat(100_000)}\n`),
  'subtitles of arrows': captions(`WEBVTT\n\n${'-->\n'.repeat(75_000)}`),
  'Markdown with a table of 1,000 columns': markdown(columns(1000)),
  'Markdown with open emphasis': markdown('_a*b**c__d'.repeat(8000)),
  'CSV with a quote that never closes': () =>
    times(2, () =>
      send('/user-imports?name=people.csv', `email,name\n"${'a,b\n'.repeat(2_000_000)}`, admin, 'text/csv'),
    ),
};

const pages = ['/profile', '/enrolments', '/courses?limit=20', '/notifications', '/feeds'];

/** Ten users ask for a page each tenth of a second until `work` has ended; milliseconds per request, sorted. */
async function waitsDuring(work) {
  const waits = [];
  const over = new AbortController();
  const users = Array.from({ length: 10 }, async (_, user) => {
    for (let turn = user; !over.signal.aborted; turn++) {
      const began = performance.now();
      const answer = await fetch(`${origin}${pages[turn % pages.length]}`, { headers: student });
      await answer.arrayBuffer();
      if (answer.status >= 500) statuses.set(`read ${answer.status}`, 1);
      waits.push(performance.now() - began);
      await pause(100);
    }
  });
  await work();
  over.abort();
  await Promise.all(users);
  return waits.toSorted((a, b) => a - b);
}

/** Resident memory of the server and its processes in MB (Linux). */
function memory() {
  const children = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1] === String(server.pid);
    } catch {
      return false;
    }
  });
  return [server.pid, ...children].reduce((sum, pid) => {
    try {
      return sum + memoryOf(pid);
    } catch {
      return sum;
    }
  }, 0);
}

const slowest = (waits) => waits[Math.floor(waits.length * 0.99)] ?? 0;
// The jobs of the first start.
await pause(30_000);
const quiet = slowest(await waitsDuring(() => pause(15_000)));
console.log(`quiet: the slowest of a hundred ${quiet.toFixed(0)} ms, ${memory().toFixed(0)} MB`);
let hasFailed = false;
for (const [name, attack] of Object.entries(attacks)) {
  statuses.clear();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, memory())), 100);
  const began = performance.now();
  // Imports go on after their answer.
  const waits = await waitsDuring(() => Promise.all([attack(), pause(5000)]));
  clearInterval(watch);
  const isGood = slowest(waits) <= quiet + 250 && [...statuses.keys()].every((status) => Number(status) < 500);
  hasFailed ||= !isGood;
  console.log(
    `${isGood ? 'PASS' : 'FAIL'} ${name}: slowest of a hundred ${slowest(waits).toFixed(0)} ms, highest ${waits.at(-1)?.toFixed(0)} ms, ` +
      `${most.toFixed(0)} MB, ${((performance.now() - began) / 1000).toFixed(1)} s, answers ${JSON.stringify([...statuses])}`,
  );
}
server.kill('SIGTERM');
await once(server, 'exit');
await rm(dataDir, { recursive: true, force: true });
process.exitCode = hasFailed ? 1 : 0;
