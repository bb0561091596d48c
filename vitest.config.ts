import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { FailedTests } from './e2e/failed-tests.ts';
import { SecondTries } from './e2e/second-tries.ts';

/** Tests of the server that ask for a database run on both of them; the others would only say the same thing twice. */
const needsDatabase = (file: string) =>
  /#testing\/(test-server|databases|server-process|live-fakes\/houses)\.ts|inject\('/.test(
    readFileSync(`./server/${file}`, 'utf8'),
  );
const serverTests = globSync('src/**/*.test.ts', { cwd: './server' });

/** What components keep in the database of the browser would be found by the next file: these run apart from each other. */
const storesOnDevice = (file: string) => readFileSync(`./web/${file}`, 'utf8').includes("'fake-indexeddb/auto'");
const componentTests = globSync('src/**/*.test.tsx', { cwd: './web' });

const server = {
  root: './server',
  // Some start whole servers, on machines that do other things meanwhile; none of them proves anything by its time.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  isolate: false,
};

const onDatabase = (name: string) => ({
  test: {
    ...server,
    name,
    include: serverTests.filter(needsDatabase),
    globalSetup: ['./src/testing/global-setup.ts'],
    setupFiles: ['./src/testing/check-row.setup.ts'],
  },
});

/** Components, in a document of happy-dom: apart, so that what needs none stays fast. */
const components = (name: string, options: { isolate?: boolean; include: string[] }) => ({
  // What is made for browsers and for Node apart is that of browsers here, too.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
  test: {
    name,
    root: './web',
    environment: 'happy-dom',
    setupFiles: ['./src/testing/components.setup.ts'],
    testTimeout: 20_000,
    ...options,
  },
});

const journeys = (name: string, include: string) => ({
  test: {
    name,
    root: './e2e',
    include: [include],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    fileParallelism: false,
    // Real browsers on a machine that does other things meanwhile: a second try, which is named and counted.
    retry: process.env['CI'] ? 1 : 0,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', new SecondTries(), new FailedTests(process.env['FAILED_TESTS_FILE'])],
    projects: [
      { test: { name: 'contract', root: './contract', isolate: false, include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'scripts',
          root: './scripts',
          include: ['*.test.mjs'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: 'web', root: './web', isolate: false, include: ['src/**/*.test.ts'] } },
      components('components', { isolate: false, include: componentTests.filter((file) => !storesOnDevice(file)) }),
      components('components-stored', { include: componentTests.filter(storesOnDevice) }),
      { test: { ...server, name: 'server', include: serverTests.filter((file) => !needsDatabase(file)) } },
      onDatabase('server-pglite'),
      onDatabase('server-postgres'),
      journeys('e2e', '*.test.ts'),
      // Real media between real browsers: nothing else runs beside them.
      journeys('e2e-live', 'live/*.test.ts'),
      // By `npm run test:browsers`, which says which browsers there are.
      {
        test: {
          name: 'browsers',
          root: './e2e',
          include: ['other-browsers/*.test.ts'],
          globalSetup: ['./global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
