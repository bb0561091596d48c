import autocannon from 'autocannon';
// Resident memory of the server on the embedded database: at its first start, which fills in demo content, at a later one, and during many
// mixed requests, with processor time per request. PASS when it rests at 300 MB or less, was never above 500 MB until then, and has
// grown by at most 10 % since the warm-up.
// node_modules/.bin/node bench/database-memory.mjs [requests]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments, serverEnvironment } from '../scripts/server-process.mjs';
import { memoryOf, memoryWithChildren, pause, peakMemoryOf, processorSeconds } from './processes.mjs';
import { signDayToken } from './start-session.mjs';

const requests = Number(process.argv[2] ?? 500_000);
const steps = 10;
const bars = { rest: 300, peak: 500, growth: 10 };
const port = 3904;
const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
let server;
/** Of the server and the process that fills a new database, in MB. */
let highest = 0;
process.on('exit', () => server.kill('SIGKILL'));

async function start() {
  server = spawn(process.execPath, serverArguments, {
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      MEDIA_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.on('exit', (code) => code && process.exit(code));
  highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, memoryWithChildren(server.pid))), 50);
  let output = '';
  while (!output.includes('Candela is ready')) output += String((await once(server.stdout, 'data'))[0]);
  clearInterval(watch);
  server.stdout.resume();
}

async function stop() {
  server.kill('SIGTERM');
  await once(server, 'exit');
}

function judge(name, value, bar, unit) {
  console.log(`${name.padEnd(32)}${value.toFixed(0)} ${unit} (${value <= bar ? 'PASS' : 'FAIL'}: at most ${bar})`);
}

/** Starts the server, waits until its jobs of the start are done, and judges its memory. */
async function rest(name) {
  await start();
  await pause(30_000);
  judge(`at rest after the ${name} start`, memoryOf(server.pid), bars.rest, 'MB');
  judge('highest until then', Math.max(highest, peakMemoryOf(server.pid)), bars.peak, 'MB');
  console.log(`processor time until then       ${processorSeconds(server.pid).toFixed(1)} s`);
}

await rest('first');
await stop();
await rest('second');

const origin = `http://127.0.0.1:${port}/api`;
const common = { 'x-api-key': 'candela-web', 'content-type': 'application/json' };
const signedIn = await fetch(`${origin}/sessions`, {
  method: 'POST',
  headers: common,
  body: JSON.stringify({ email: 'student@candela.test', password: 'candela-demo-1' }),
});
// The benchmark runs longer than an ordinary access token is valid.
const token = await signDayToken(dataDir, (await signedIn.json()).sessionId);
const headers = { ...common, authorization: `Bearer ${token}` };
const mixed = [
  { method: 'GET', path: '/api/enrolments', headers },
  { method: 'GET', path: '/api/courses?limit=50', headers },
  { method: 'GET', path: '/api/feeds', headers },
  { method: 'GET', path: '/api/notifications', headers },
  { method: 'GET', path: '/api/profile', headers },
  { method: 'PATCH', path: '/api/profile', headers, body: JSON.stringify({ weeklyGoal: 4 }) },
];

for (const { method, path, body } of mixed) {
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  if (status !== 200) throw new Error(`${method} ${path} answers ${status}`);
}

async function load(amount, list = mixed) {
  const before = processorSeconds(server.pid);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 10,
    timeout: 60,
    amount,
    requests: list,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers, ${result.errors} errors`);
  return { rate: result.requests.average, cpu: ((processorSeconds(server.pid) - before) * 1000) / amount };
}

await load(Math.max(requests / 20, 25_000));
const own = await load(3_000, [mixed[0]]);
console.log(
  `my courses                      ${own.rate.toFixed(0)} requests/s, ${own.cpu.toFixed(2)} ms processor time each`,
);
const warm = memoryOf(server.pid);
console.log(`after the warm-up               ${warm.toFixed(0)} MB`);
let most = warm;
for (let step = 1; step <= steps; step++) {
  const { rate, cpu } = await load(requests / steps);
  const memory = memoryOf(server.pid);
  most = Math.max(most, memory);
  console.log(
    `${String((requests / steps) * step).padStart(9)} requests         ${memory.toFixed(0)} MB, ${rate.toFixed(0)} requests/s, ${cpu.toFixed(2)} ms each`,
  );
}
judge('growth since the warm-up', (most / warm - 1) * 100, bars.growth, '%');
await stop();
await rm(dataDir, { recursive: true, force: true });
