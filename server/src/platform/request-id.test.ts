import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { currentRequestId, isRequestId, requestIds, withRequestId } from '#platform/request-id.ts';
import { startTestServer } from '#testing/test-server.ts';

const alone = await startTestServer();
const behindProxy = await startTestServer({ config: { trustProxy: true } });

const idOf = async ({ app }: typeof alone, given?: string) =>
  (
    await app.inject({
      method: 'GET',
      url: '/api/health',
      ...(given !== undefined && { headers: { 'x-request-id': given } }),
    })
  ).headers['x-request-id'];

it('is made for each call, and returned', async () => {
  const [first, second] = [await idOf(alone), await idOf(alone)];
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).not.toBe(first);
});

it('is taken from a trusted proxy only, and only if it is an id', async () => {
  expect(await idOf(behindProxy, 'proxy-1234')).toBe('proxy-1234');
  expect(await idOf(alone, 'proxy-1234')).not.toBe('proxy-1234');
  for (const hostile of [
    'short',
    'a'.repeat(129),
    '<script>alert(1)</script>',
    'spaces in it',
    'quote"quote',
    'ünicode-id',
  ])
    expect(await idOf(behindProxy, hostile)).not.toBe(hostile);
});

it('is returned with errors, whose body stays as it is specified', async () => {
  const answer = await alone.app.inject({ method: 'GET', url: '/api/nothing' });
  expect(isRequestId(answer.headers['x-request-id'])).toBe(true);
  expect(Object.keys(answer.json())).not.toContain('requestId');
});

it('reaches the job that the call has queued, not its payload', async () => {
  const seen: unknown[] = [];
  const job = defineJob({
    name: 'tests.caused',
    payload: z.strictObject({ value: z.int() }),
    atOnce: 1,
    isShort: true,
    retries: { limit: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 },
    limitSeconds: 60,
  });
  const server = await startTestServer();
  server.app.jobs.work(job, async ({ payload }) => {
    await setTimeout(1);
    seen.push([currentRequestId(), payload]);
  });
  await server.app.jobs.open();
  await withRequestId('caused-by-1', () => enqueue(server.db, job, [{ payload: { value: 1 }, key: '1' }]));
  await enqueue(server.db, job, [{ payload: { value: 2 }, key: '2' }]);
  await server.app.jobs.runDue();
  expect(seen).toHaveLength(2);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['caused-by-1', { value: 1 }],
      [undefined, { value: 2 }],
    ]),
  );
});

it('is made without a header as well as with several', () => {
  const idOfRequest = requestIds(true);
  expect(isRequestId(idOfRequest({ headers: {} }))).toBe(true);
  expect(isRequestId(idOfRequest({ headers: { 'x-request-id': ['a', 'b'] as unknown as string } }))).toBe(true);
});
