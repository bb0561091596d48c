// Time from enqueueing a job to its start, and the processor time of an idle server, on both databases.
// node_modules/.bin/node bench/jobs.mjs [jobs]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { pause, processorSeconds } from './processes.mjs';

const count = Number(process.argv[2] ?? 200);
const root = resolve(import.meta.dirname, '..');
const idleSeconds = 60;

async function measure(name, environment) {
  const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
  const env = { ...process.env, ...environment, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error', MEDIA_PORT: '0' };
  const latency = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'server/src/testing/job-latency.ts'), String(count)],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  latency.stdout.on('data', (bytes) => (text += String(bytes)));
  await once(latency, 'exit');
  const times = JSON.parse(text).toSorted((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/src/main.ts')], {
    env: { ...env, PORT: '3908' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  while (!output.includes('Candela is ready')) output += String((await once(server.stdout, 'data'))[0]);
  server.stdout.resume();
  await pause(20_000);
  const before = processorSeconds(server.pid);
  await pause(idleSeconds * 1000);
  const idle = (processorSeconds(server.pid) - before) * (60 / idleSeconds);
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
  console.log(
    `${name.padEnd(12)} start after p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; idle ${idle.toFixed(2)} s of processor a minute`,
  );
}

await measure('embedded', {});
const postgres = await startPostgres();
if (postgres) {
  await measure('PostgreSQL', { DATABASE_URL: postgres.url });
  await postgres.stop();
}
