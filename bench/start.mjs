// From `npm start` to the first answered request on an installed and built tree, then memory and processor time of the server at rest, on
// both databases. With a folder: of that checkout, for a comparison.
// node_modules/.bin/node bench/start.mjs [folder of a checkout]
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { processTime } from './measured-load.mjs';
import { memoryOf, pause, peakMemoryOf } from './processes.mjs';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const port = 3903;

const isAnswering = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok ?? false;

async function start(env) {
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await isAnswering())) await pause(20);
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
      while (await isAnswering()) await pause(20);
      await pause(1000);
    },
  };
}

async function measure(name, databaseUrl) {
  const print = (text, value) => console.log(`${name.padEnd(12)}${text.padEnd(40)}${value}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'candela-bench-'));
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const first = await start(env);
  print('first start (demo content filled in)', `${first.seconds.toFixed(2)} s`);
  await pause(60_000);
  print('memory a minute after the first start', `${memoryOf(first.server).toFixed(0)} MB`);
  print('highest in that minute', `${peakMemoryOf(first.server).toFixed(0)} MB`);
  await first.stop();
  for (let round = 0; round < 3; round++) {
    const later = await start(env);
    print('later start', `${later.seconds.toFixed(2)} s`);
    if (round === 2) {
      await pause(60_000);
      print('memory at rest', `${memoryOf(later.server).toFixed(0)} MB`);
      const before = processTime(later.server);
      await pause(60_000);
      print('processor time of a minute at rest', `${((processTime(later.server) - before) / 1000).toFixed(2)} s`);
    }
    await later.stop();
  }
  await rm(dataDir, { recursive: true, force: true });
}

await measure('embedded');
const postgres = await startPostgres({ isDurable: true });
if (postgres) {
  await measure('PostgreSQL', postgres.url);
  await postgres.stop();
}
