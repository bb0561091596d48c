import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FailedTests } from './e2e/failed-tests.ts';
import { pace, patience } from './e2e/pace.ts';
import { SecondTries } from './e2e/second-tries.ts';

/** A full path, because each project has a root of its own. */
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Whether a server test uses a database. */
const needsDatabase = (file: string) =>
  /#testing\/(test-server|databases|live-fakes\/houses)\.ts|inject\('/.test(readFileSync(`./server/${file}`, 'utf8'));
const serverTests = globSync('src/**/*.test.ts', { cwd: './server' });

/**
 * Where PostgreSQL is at hand, tests of features run there only. The embedded database runs what can differ between the two (processes,
 * jobs, backups, migrations, every endpoint for every role), the search with its dictionaries, the bytes of bars, imports that are ended, outcomes of ideas,
 * and all journeys.
 * EVERY_DATABASE=on runs everything on both (docs/decisions/0053-features-are-tested-once.md).
 */
const isOfFeature = (file: string) =>
  /^src\/(?!platform\/)[\w-]+\/[\w-]+\//.test(file) &&
  !/^src\/(site\/search\/|market-data\/storage\/|market-data\/candle-imports\/killed|trading\/outcomes\/)/.test(file);
const databaseTests = serverTests.filter(needsDatabase);
const hasPostgres = Boolean(process.env['TEST_POSTGRES_URL']);
const embeddedTests =
  hasPostgres && process.env['EVERY_DATABASE'] !== 'on'
    ? databaseTests.filter((file) => !isOfFeature(file))
    : databaseTests;

/** These tests need IndexedDB, which the others must not find. */
const storesOnDevice = (file: string) => readFileSync(`./web/${file}`, 'utf8').includes("'fake-indexeddb/auto'");
/** These load modules anew or follow the hub without end, which the next file would meet: each has a worker of its own. */
const needsOwnWorker = (file: string) =>
  /vi\.resetModules\(\)|followHub\(\)/.test(readFileSync(`./web/${file}`, 'utf8'));
const componentTests = globSync('src/**/*.test.tsx', { cwd: './web' });

const server = {
  root: './server',
  // Generous, because some tests start whole servers on a busy machine; no test depends on its duration.
  testTimeout: patience(60),
  hookTimeout: patience(60),
  expect: { poll: { timeout: patience(30) } },
  env: { PACE: String(pace) },
  setupFiles: [pathOf('./server/src/testing/end-of-file.setup.ts')],
  isolate: false,
  // Node runs the server without a build, here as in production; Vite would transform every file once per project.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [
    '--disable-warning=ExperimentalWarning',
    '--import',
    new URL('./server/src/quick-start.preload.ts', import.meta.url).href,
  ],
};

const onDatabase = (name: string, include: string[]) => ({
  test: {
    ...server,
    name,
    include,
    globalSetup: [pathOf('./server/src/testing/global-setup.ts')],
    setupFiles: [...server.setupFiles, pathOf('./server/src/testing/check-row.setup.ts')],
  },
});

/** Component tests, in happy-dom: a separate project, so that tests without a document stay fast. */
const components = (name: string, include: string[], isolate = false) => ({
  // Resolve packages with separate builds for browsers and Node to the browser build.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
  test: {
    name,
    root: './web',
    environment: 'happy-dom',
    setupFiles: [pathOf('./web/src/testing/components.setup.ts')],
    testTimeout: patience(60),
    expect: { poll: { timeout: patience(10) } },
    env: { ASYNC_TIMEOUT: String(patience(30)) },
    isolate,
    include,
  },
});

const journeys = (name: string, include: string, fileParallelism = false) => ({
  test: {
    name,
    root: './e2e',
    include: [include],
    globalSetup: [pathOf('./e2e/global-setup.ts')],
    // The longest journeys take half of it.
    testTimeout: patience(240),
    hookTimeout: patience(120),
    expect: { poll: { timeout: patience(10) } },
    fileParallelism,
    // Real browsers on a busy machine may need a second attempt, which is reported by name and counted.
    retry: process.env['CI'] ? 1 : 0,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', new SecondTries(), new FailedTests(process.env['FAILED_TESTS_FILE'])],
    projects: [
      {
        test: {
          name: 'markets',
          root: './markets',
          testTimeout: patience(20),
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'contract',
          root: './contract',
          testTimeout: patience(20),
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'scripts',
          root: './scripts',
          include: ['*.test.mjs'],
          testTimeout: patience(20),
          expect: { poll: { timeout: patience(10) } },
        },
      },
      {
        test: {
          name: 'web',
          root: './web',
          testTimeout: patience(20),
          expect: { poll: { timeout: patience(10) } },
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      components(
        'components',
        componentTests.filter((file) => !storesOnDevice(file) && !needsOwnWorker(file)),
      ),
      components('components-stored', componentTests.filter(storesOnDevice)),
      components('components-alone', componentTests.filter(needsOwnWorker), true),
      { test: { ...server, name: 'server', include: serverTests.filter((file) => !needsDatabase(file)) } },
      onDatabase('server-pglite', embeddedTests),
      onDatabase('server-postgres', databaseTests),
      journeys('e2e', '*.test.ts'),
      // These wait for minutes of the demo market most of their time, beside the others.
      journeys('e2e-market', 'market/*.test.ts', true),
      // Real media between real browsers: no other browser tests run beside them.
      journeys('e2e-live', 'live/*.test.ts'),
      // Run by `npm run test:browsers`, which prints the available browsers.
      {
        test: {
          name: 'browsers',
          root: './e2e',
          include: ['other-browsers/*.test.ts'],
          globalSetup: [pathOf('./e2e/global-setup.ts')],
          testTimeout: patience(180),
          hookTimeout: patience(120),
          fileParallelism: false,
        },
      },
    ],
  },
});
