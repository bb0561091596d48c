import { expect, it } from 'vitest';
import { metrics } from '#platform/metrics/metrics.ts';
import { buildUser } from '#testing/factories.ts';
import { noteMountedRoutes } from '#testing/mounted-routes.ts';
import { startTestServer } from '#testing/test-server.ts';
import { api } from '@candela/contract/api';

const maxSeries = 5000;

/** Other files have been tested in the same process: what they have counted, and nobody counts any more, is not of this server. */
const earlier = new Set(await readSeries());
const routes = noteMountedRoutes();
const server = await startTestServer();
const { app, config } = server;

/** Series of this process: the lines of the format that are no comment. */
async function readSeries(): Promise<string[]> {
  return (await metrics.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

const readOwnSeries = async () => (await readSeries()).filter((line) => !earlier.has(line));

const valueOf = (series: readonly string[], start: string) =>
  Number(
    series
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1) ?? 'NaN',
  );

it('has at most 5,000 series when every endpoint was called in every way, and strangers have tried everything', async () => {
  const { token } = await buildUser(server.db, { roleId: 4 });
  const key = { 'x-api-key': config.apiKey };
  for (const { method, path } of api.values()) {
    const url = `/api${path.replace(/\{\w+\}/g, '2147483647')}`;
    for (const headers of [{}, key, { ...key, authorization: `Bearer ${token}` }])
      await app.inject({ method, url, headers });
  }
  for (const { path } of routes) await app.inject({ method: 'GET', url: path.replace(/:\w+|\*/g, 'x') });
  const secret = 'hostile-secret-4711';
  for (let count = 0; count < 2000; count++)
    await app.inject({ method: 'GET', url: `/${secret}/${count}?q=${secret}` });
  for (const method of ['PROPFIND', 'TRACE', 'SEARCH', 'MKCOL', 'LOCK'])
    await app.inject({ method: method as 'GET', url: `/api/${secret}` });
  const series = await readOwnSeries();
  expect(series.length).toBeGreaterThan(1000);
  expect(series.length).toBeLessThanOrEqual(maxSeries);
  const text = series.join('\n');
  for (const never of [secret, token, '2147483647', config.apiKey, '127.0.0.1']) expect(text).not.toContain(never);
});

it('stays below that when each route answers in each way', async () => {
  const series = await readOwnSeries();
  const ofRoutes = series.filter((line) => /^http_server_request(s|_seconds)_total/.test(line)).length;
  // Answered, redirected, refused, failed, and given up; and the mean.
  expect(series.length - ofRoutes + routes.length * 6).toBeLessThanOrEqual(maxSeries);
});

it('counts a call by the template of its route, and by how it was answered', async () => {
  const { token } = await buildUser(server.db);
  const headers = { 'x-api-key': config.apiKey, authorization: `Bearer ${token}` };
  const route = 'http_server_requests_total{method="GET",route="/api/courses/:id",status_class="4xx"}';
  const before = valueOf(await readSeries(), route);
  await app.inject({ method: 'GET', url: '/api/courses/4711', headers });
  expect(before).toBeGreaterThan(0);
  expect(valueOf(await readSeries(), route)).toBe(before + 1);
  const unknown = 'http_server_requests_total{method="GET",route="unknown",status_class="4xx"}';
  expect(valueOf(await readSeries(), unknown)).toBeGreaterThanOrEqual(2000);
});

it('tells what waits in queues, connections to the database and statements', async () => {
  const series = await readSeries();
  expect(valueOf(series, 'jobs_waiting{queue="mails"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(series, 'db_pool_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(series, 'db_statement_seconds_count{verb="select"}')).toBeGreaterThan(0);
  expect(valueOf(series, 'db_pool_wait_seconds_count')).toBeGreaterThan(0);
  expect(valueOf(series, 'candela_info{version="0.0.0"}')).toBe(1);
  expect(valueOf(series, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});
