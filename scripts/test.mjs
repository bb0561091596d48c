// npm test: everything that CI runs: the server suite, components, browser journeys, and the checks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, node, root } from './install.mjs';
import { findChromium, findHeadlessShell, findStrace } from './packages.mjs';
import { startPgbouncer } from './pgbouncer.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { startSwift } from './swift.mjs';

// Ends what was started, and removes its files.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const failed = [];

const isCi = Boolean(process.env.CI);
const installing = install({ withTests: true });
const postgres = await startPostgres({ isInMemory: true });
const pgbouncer = postgres && (await startPgbouncer(postgres.url));
const redis = await startRedis();
const swift = await startSwift();
const chromium = findChromium();
const headlessShell = chromium && findHeadlessShell();
const strace = findStrace();
await installing;
const suites = [
  'markets',
  'contract',
  'scripts',
  'web',
  'server-pglite',
  'server',
  'components',
  'components-stored',
  'components-alone',
];

/** Prints the name of a suite that cannot run here; in CI that is a failure. */
function leaveOut(suite, reason) {
  console.log(`${isCi ? '✗' : '–'} ${suite} left out: ${reason}`);
  if (isCi) failed.push(suite);
}

if (postgres) suites.push('server-postgres');
else leaveOut('server-postgres', 'no PostgreSQL 15 or newer, and it cannot be installed here');
if (!pgbouncer) leaveOut('nodes behind a pooler', 'no PostgreSQL or PgBouncer, and it cannot be installed here');
if (!redis) leaveOut('two nodes over Redis', 'no Redis server, and it cannot be installed here');
if (!swift) leaveOut('storage in a bucket', 'no Python 3, or the packages of Swift cannot be fetched here');
if (!strace) leaveOut('the trace of commits to the disk', 'no strace, or it may not trace here');
if (!chromium) leaveOut('browser journeys', 'no Chromium; set CHROMIUM_PATH');

const quietly = '--disable-warning=ExperimentalWarning';
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const only = process.argv.slice(2);
const notes = mkdtempSync(join(tmpdir(), 'candela-tests-'));
process.once('exit', () => rmSync(notes, { recursive: true, force: true }));
const failedTestsFile = join(notes, 'failed.txt');
const endedRunsFile = `${failedTestsFile}.ended`;
const failedFilesFile = `${failedTestsFile}.files`;
for (const file of [failedTestsFile, endedRunsFile, failedFilesFile]) writeFileSync(file, '');
const env = {
  ...process.env,
  FAILED_TESTS_FILE: failedTestsFile,
  TEST_POSTGRES_URL: postgres?.url ?? '',
  TEST_PGBOUNCER_URL: pgbouncer?.url ?? '',
  TEST_REDIS_URL: redis?.url ?? '',
  TEST_S3_URL: swift?.url ?? '',
  CHROMIUM_PATH: chromium ?? '',
  HEADLESS_SHELL_PATH: headlessShell ?? '',
  // Not for a few journeys that are chosen by name: each of them fills its own.
  PREPARED_PRODUCT: chromium && only.length === 0 ? join(notes, 'product') : '',
};

/** Runs a process to its end. Not spawnSync: PostgreSQL's log has to be read meanwhile, or PostgreSQL blocks when the pipe is full. */
async function run(args, { isShown, priority = constants.priority.PRIORITY_NORMAL }) {
  const hasLowPriority = priority !== constants.priority.PRIORITY_NORMAL;
  const child = spawn(node, args, {
    cwd: root,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {
      ...(!isShown && { FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }),
      ...env,
      // What runs at a low priority gets what others leave, however fast the machine is at the start.
      ...(hasLowPriority && { LEAST_PACE: '3' }),
    },
  });
  // Never a higher one than that of this process, which only root may set.
  setPriority(child.pid, Math.max(priority, getPriority()));
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const abandon = () => child.kill();
  process.once('exit', abandon);
  const [status] = await once(child, 'close');
  process.off('exit', abandon);
  return { isGood: status === 0, output: Buffer.concat(output) };
}

let startedRuns = 0;

/** Runs the tests of some projects; returns their output if it was not shown. */
async function runTests(names, options, files = only) {
  const args = names.flatMap((name) => ['--project', name]);
  if (only.length > 0) args.push('--passWithNoTests');
  startedRuns++;
  const { isGood, output } = await run([quietly, vitest, 'run', ...args, ...files], options);
  if (!isGood) failed.push(`tests of ${names.join(', ')}`);
  return output;
}

/** More failed files than these are not bad luck of a busy machine. */
const mostSecondRuns = 3;

/**
 * In CI, runs the few files of the suites that failed once more, when nothing else runs any more, as the journeys have a second try. What
 * passes then is printed by name: the target is none (docs/decisions/0088-a-second-run-in-ci.md).
 */
async function runFailedFilesAgain() {
  const files = readFileSync(failedFilesFile, 'utf8').trim().split('\n');
  const name = `tests of ${suites.join(', ')}`;
  const isFew = files.length <= mostSecondRuns && files.every((file) => suites.includes(file.split('\t')[0]));
  if (!isCi || !failed.includes(name) || !isFew) return;
  const reasons = readFileSync(failedTestsFile, 'utf8');
  failed.splice(failed.indexOf(name), 1);
  writeFileSync(failedTestsFile, '');
  for (const file of files) {
    const [project, path] = file.split('\t');
    await runTests([project], { isShown: true }, [path]);
  }
  console.log(`\nTest files that needed a second run: ${files.length}\n${reasons}`);
}

/** Builds the web client, and fills a data folder for the products of the journeys: nothing else needs them. */
async function prepareJourneys() {
  const steps = [[join(root, 'scripts', 'build-web.mjs')]];
  if (env.PREPARED_PRODUCT) steps.push([quietly, join(root, 'e2e', 'prepare-product.ts'), env.PREPARED_PRODUCT]);
  const runs = await Promise.all(steps.map((args) => run(args, { isShown: true })));
  const isGood = runs.every((step) => step.isGood);
  if (!isGood) failed.push('preparation of the journeys');
  return isGood;
}

/**
 * Journeys wait for pages and for live media most of their time, and one at a time; those of the market wait for its next minutes, so they go
 * beside the others, but not beside live media. Returns their output.
 */
async function runJourneys() {
  if (!(await prepareJourneys()) || !chromium) return [];
  const pages = await Promise.all(['e2e', 'e2e-market'].map((name) => runTests([name], { isShown: false })));
  return [...pages, await runTests(['e2e-live'], { isShown: false })];
}

// The suites use the processor time that the journeys leave, so that they do not slow real media down; the checks what both leave, once
// one of them has ended: beside both they took the share of servers that tests start.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
const journeys = runJourneys();
const testing = runTests(suites, { isShown: true, priority: PRIORITY_BELOW_NORMAL });
await Promise.race([journeys, testing]);
const checks = await run([join(root, 'scripts', 'check.mjs')], { isShown: false, priority: PRIORITY_LOW });
await testing;
if (!checks.isGood) failed.push('checks');
process.stdout.write(checks.output);
for (const output of await journeys) process.stdout.write(output);
await runFailedFilesAgain();
await pgbouncer?.stop();
await postgres?.stop();
await redis?.stop();
await swift?.stop();

const endedRuns = readFileSync(endedRunsFile, 'utf8').length;
if (endedRuns < startedRuns) failed.push(`${startedRuns - endedRuns} of ${startedRuns} test runs, which stopped early`);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}\n${readFileSync(failedTestsFile, 'utf8')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
