// npm test: everything CI runs. Checks, the server suite on both databases, the browser suite.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { check } from './check.mjs';
import { install, node, root } from './install.mjs';
import { findChromium, findStrace } from './packages.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

install();
const failed = check();
await buildWeb();

const isCi = Boolean(process.env.CI);
const postgres = await startPostgres();
const redis = await startRedis();
const chromium = findChromium();
const projects = ['contract', 'scripts', 'web', 'components', 'server', 'server-pglite'];

/** A suite that cannot run here says so by name; in CI that is a failure. */
function leaveOut(suite, reason) {
  console.log(`${isCi ? '✗' : '–'} ${suite} left out: ${reason}`);
  if (isCi) failed.push(suite);
}

if (postgres) projects.push('server-postgres');
else leaveOut('server-postgres', 'no PostgreSQL 15 or newer, and it cannot be installed here');
if (!redis) leaveOut('two nodes over Redis', 'no Redis server, and it cannot be installed here');
if (!findStrace()) leaveOut('the trace of commits to the disk', 'no strace, or it may not trace here');
if (chromium) projects.push('e2e');
else leaveOut('e2e', 'no Chromium; set CHROMIUM_PATH');

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const only = process.argv.slice(2);
// Not spawnSync: the log of PostgreSQL has to be read meanwhile, or it stands still when the pipe is full.
const run = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', vitest, 'run', ...projects.flatMap((name) => ['--project', name]), ...only],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_POSTGRES_URL: postgres?.url ?? '',
      TEST_REDIS_URL: redis?.url ?? '',
      CHROMIUM_PATH: chromium ?? '',
    },
  },
);
const [status] = await once(run, 'exit');
await postgres?.stop();
await redis?.stop();
if (status !== 0) failed.push('tests');

if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
