import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createExportTurns } from './export-turns.ts';

const busy = { code: 'server.busy', retryAfterSeconds: 30 };

it('lets only so many exports be written at once, until they end or fail', async () => {
  const turns = createExportTurns({ most: 1 });
  const begin = () => turns.take(async () => new PassThrough());
  const left = await begin();
  await expect(begin()).rejects.toMatchObject(busy);
  left.destroy();
  await once(left, 'close');
  await expect(turns.take(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  const last = await begin();
  await expect(begin()).rejects.toMatchObject(busy);
  last.destroy();
});

it('cuts off an export that takes too long, and gives its turn to another', async () => {
  const turns = createExportTurns({ most: 1, milliseconds: 50 });
  let closed: Promise<unknown> | undefined;
  // Nobody else listens to its errors: one that is not heard would end the process.
  const slow = await turns.take(async () => {
    const stream = new PassThrough();
    closed = new Promise((resolve) => void stream.on('close', resolve));
    return stream;
  });
  await closed;
  expect(slow.errored?.message).toBe('an export that took too long');
  const next = await turns.take(async () => new PassThrough());
  next.destroy();
});
