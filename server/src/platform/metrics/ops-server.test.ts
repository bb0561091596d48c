import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { metrics } from '#platform/metrics/metrics.ts';
import { openOpsServer } from '#platform/metrics/ops-server.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();

it('answers metrics on a port of its own, and nothing else', async () => {
  const ops = await openOpsServer({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${ops.port}`;
  const answer = await fetch(`${base}/metrics?x=1`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType]);
  expect(await answer.text()).toContain('candela_info{version="0.0.0"} 1');
  for (const path of ['/', '/api/health', '/metrics/..%2f', '//']) expect((await fetch(base + path)).status).toBe(404);
  expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404);
  await ops.close();
});

it('says which variable names a port that is taken', async () => {
  const ops = await openOpsServer({ host: '127.0.0.1', port: 0 });
  await expect(openOpsServer({ host: '127.0.0.1', port: ops.port })).rejects.toThrow(`OPS_PORT ${ops.port}`);
  await ops.close();
});

it('has no metrics on the public port', async () => {
  const answer = await server.app.inject({ method: 'GET', url: '/metrics' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('candela_info');
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it.skipIf(!hasPromtool)('passes promtool check metrics (Debian: prometheus)', async () => {
  await server.app.inject({ method: 'GET', url: '/api/health' });
  const run = spawnSync('promtool', ['check', 'metrics'], { input: await metrics.metrics(), encoding: 'utf8' });
  // It exits with 3 for advice; that on names of the default metrics of Node is left alone.
  const found = `${run.stdout}${run.stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_'));
  expect(found).toEqual([]);
});
