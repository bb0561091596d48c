import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openRelay } from './relay.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';

it('the start stops with one line when Redis cannot be reached', async () => {
  await expect(openRelay('redis://127.0.0.1:9', randomUUID())).rejects.toThrow('Redis at REDIS_URL cannot be used');
});

it.runIf(redisUrl !== '')('nodes do not hear those of another installation that uses the same Redis', async () => {
  const own = randomUUID();
  const [here, there] = [await openRelay(redisUrl, own), await openRelay(redisUrl, own)];
  const elsewhere = await openRelay(redisUrl, randomUUID());
  const heard: unknown[] = [];
  for (const [name, relay] of Object.entries({ there, elsewhere }))
    relay.on('test', (said) => heard.push([name, said]));
  here.send('test', 1);
  await expect.poll(() => heard).toEqual([['there', 1]]);
  // What is sent later arrives later: the other one has had its time.
  elsewhere.send('test', 2);
  here.send('test', 3);
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard).toEqual([
    ['there', 1],
    ['there', 3],
  ]);
  for (const relay of [here, there, elsewhere]) await relay.close();
});
