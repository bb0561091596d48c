import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createExportTurns } from './export-turns.ts';

it('lets only so many exports be written at once, until they end, fail, or take too long', async () => {
  const turns = createExportTurns({ most: 1, milliseconds: 50 });
  const begin = () => turns.take(async () => new PassThrough());
  const busy = { code: 'server.busy', retryAfterSeconds: 30 };

  const slow = await begin();
  await expect(begin()).rejects.toMatchObject(busy);
  // Not `once`, which would reject with the error.
  const closed = new Promise((resolve) => void slow.on('close', resolve));
  const [error] = (await once(slow, 'error')) as [Error];
  expect(error.message).toBe('an export that took too long');
  await closed;

  const left = await begin();
  left.destroy();
  await once(left, 'close');
  await expect(turns.take(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  const last = await begin();
  await expect(begin()).rejects.toMatchObject(busy);
  last.destroy();
});
