// From `npm start` to the first answered request on an installed and built tree, and the memory of the server at rest.
// node_modules/.bin/node bench/start.mjs
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '..');
const port = 3903;
const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));

/** Resident memory of a process in MB (Linux): current (VmRSS) or peak (VmHWM). */
function memoryOf(pid, field = 'VmRSS') {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}

const isAnswering = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok ?? false;

async function start(env) {
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await isAnswering())) await sleep(20);
  const seconds = (performance.now() - began) / 1000;
  const server = Number(
    spawnSync('pgrep', ['-g', String(npm.pid), '-f', 'server/src/main.ts'], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .at(-1),
  );
  return {
    seconds,
    server,
    stop: async () => {
      process.kill(-npm.pid, 'SIGTERM');
      await once(npm, 'exit');
      // npm exits before the server does.
      while (await isAnswering()) await sleep(20);
      await sleep(1000);
    },
  };
}

const first = await start({});
console.log(`first start (demo content filled in)   ${first.seconds.toFixed(2)} s`);
await sleep(60_000);
console.log(`memory a minute after the first start     ${memoryOf(first.server).toFixed(0)} MB`);
console.log(`highest in that minute                    ${memoryOf(first.server, 'VmHWM').toFixed(0)} MB`);
await first.stop();
for (let round = 0; round < 3; round++) {
  const later = await start({});
  console.log(`later start                            ${later.seconds.toFixed(2)} s`);
  if (round === 2) {
    await sleep(20_000);
    console.log(`memory at rest, embedded database      ${memoryOf(later.server).toFixed(0)} MB`);
  }
  await later.stop();
}
await rm(dataDir, { recursive: true, force: true });
