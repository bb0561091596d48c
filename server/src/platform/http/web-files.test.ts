import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { noteMountedRoutes } from '#testing/mounted-routes.ts';
import { startTestServer } from '#testing/test-server.ts';
import { isElsewhere } from './web-files.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'candela-test-'));
const index = join(webFolder, 'index.html');
await writeFile(index, '<script src="/assets/main-00000001.js" data-key="%API_KEY%"></script>');
afterAll(() => rm(webFolder, { recursive: true }));
const routes = noteMountedRoutes();
const { app, config } = await startTestServer({ webFolder });
const open = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;

it('serves the page of the last build, also when it was made while the server ran', async () => {
  for (const url of ['/', '/education/home', '/verify/x']) expect(await open(url)).toContain('main-00000001.js');
  await writeFile(index, '<script src="/assets/main-0000002.js" data-key="%API_KEY%"></script>');
  for (const url of ['/', '/education/home', '/verify/x']) expect(await open(url)).toContain('main-0000002.js');
  expect(await open('/')).toContain(`data-key="${config.apiKey}"`);
  // A build is being put in place.
  await rm(index);
  expect(await open('/')).toContain('main-0000002.js');
});

it('serves pages at their own addresses only; misleading ones lead to the start page', () => {
  const taken = routes.filter(({ path }) => path !== '/' && path !== '/*').map(({ path }) => path);
  expect(taken.length).toBeGreaterThan(300);
  expect(taken.filter((url) => isElsewhere({ method: 'GET', url }))).toEqual([]);
});
