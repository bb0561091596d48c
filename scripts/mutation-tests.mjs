// Plants mistakes in files, one at a time, runs the tests beside them, and names the mistakes that no test notices. For nightly runs.
// node scripts/mutation-tests.mjs [--since <commit>] [--each <mistakes per file>] [files or folders…]
// Works on a copy of the last commit.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { node, root } from './install.mjs';
import { listMutants } from './mutants.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';

const { values, positionals } = parseArgs({
  options: { since: { type: 'string' }, each: { type: 'string', default: '5' } },
  allowPositionals: true,
});
/**
 * A run that is not over by then has noticed the mistake: something waits for ever. On a busy machine, three times as long as the run
 * without a mistake.
 */
const maxMilliseconds = 240_000;
const maxWithoutMistake = 1_200_000;
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files of the product, without tests and what only tests use. */
const isSource = (path) =>
  /^(?:server|contract|markets|web)\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.|\/testing\/|\/demo\/|\/db\/tables\//.test(path);
const chosen = values.since ? git('diff', '--name-only', '--diff-filter=AM', values.since, 'HEAD') : [];
for (const place of positionals) {
  const isFolder = statSync(join(root, place)).isDirectory();
  chosen.push(
    ...(isFolder ? globSync('**/*.{ts,tsx}', { cwd: join(root, place) }).map((file) => join(place, file)) : [place]),
  );
}
const files = [...new Set(chosen)].filter(isSource).toSorted();

const copy = join(mkdtempSync(join(tmpdir(), 'candela-mutations-')), 'candela');
git('worktree', 'add', '--quiet', '--detach', copy, 'HEAD');
process.once('exit', () => {
  git('worktree', 'remove', '--force', copy);
  rmdirSync(dirname(copy));
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
for (const place of ['.', ...globSync('*/package.json', { cwd: root }).map(dirname)]) {
  if (existsSync(join(root, place, 'node_modules')) && existsSync(join(copy, place))) linkPackages(place);
}

/** Links what is installed. Packages of the workspace lead to the copy, as they lead to the checkout there. */
function linkPackages(place) {
  const [installed, linked] = [root, copy].map((folder) => join(folder, place, 'node_modules'));
  mkdirSync(linked);
  for (const name of readdirSync(installed).filter((each) => each !== '@candela')) {
    symlinkSync(join(installed, name), join(linked, name));
  }
  if (!existsSync(join(installed, '@candela'))) return;
  mkdirSync(join(linked, '@candela'));
  for (const name of readdirSync(join(installed, '@candela'))) {
    symlinkSync(readlinkSync(join(installed, '@candela', name)), join(linked, '@candela', name));
  }
}

const testsIn = (folder, names = '*') =>
  globSync(`${names}.test.{ts,tsx}`, { cwd: join(copy, folder) }).map((test) => join(folder, test));

/** The tests of the folder of a file and those beside it that have its name, or those of the nearest folder above that has some. */
function listTests(file) {
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    const tests = [...testsIn(folder), ...testsIn(dirname(folder), `${basename(folder)}*`)];
    if (tests.length > 0) return tests;
  }
  return [];
}

const postgres = await startPostgres({ isInMemory: true });
const redis = await startRedis();
const env = {
  ...process.env,
  TEST_POSTGRES_URL: postgres?.url ?? '',
  TEST_REDIS_URL: redis?.url ?? '',
  TEST_S3_URL: '',
};
const projects = [
  'markets',
  'contract',
  'web',
  'components',
  'components-stored',
  'components-alone',
  'server',
  'server-postgres',
];

async function passes(tests, timeout) {
  const args = projects.flatMap((name) => ['--project', name]);
  const child = spawn(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--bail=1',
      ...args,
      ...tests,
    ],
    { cwd: copy, env, stdio: 'ignore', timeout },
  );
  const [status] = await once(child, 'close');
  return status === 0;
}

/** So many of them, spread evenly over the file. */
const spread = (all, count) =>
  all.length <= count
    ? all
    : Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]);

let [planted, survived] = [0, 0];
for (const file of files) {
  const tests = listTests(file);
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  const mutants = spread(listMutants(file, original), Number(values.each));
  if (mutants.length === 0) continue;
  const began = performance.now();
  if (tests.length === 0 || !(await passes(tests, maxWithoutMistake))) {
    console.log(`–  ${file}: ${tests.length === 0 ? 'no tests near it' : 'its tests fail without a mistake'}`);
    continue;
  }
  const timeout = Math.max(maxMilliseconds, 3 * (performance.now() - began));
  for (const { what, line, source } of mutants) {
    writeFileSync(path, source);
    planted++;
    if (await passes(tests, timeout)) {
      survived++;
      console.log(`✗  ${file}:${line} ${what}`);
    }
  }
  writeFileSync(path, original);
}
await postgres?.stop();
await redis?.stop();
console.log(`${planted} mistakes planted in ${files.length} files, ${survived} not noticed`);
process.exit(0);
