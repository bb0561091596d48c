import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRelay } from '#platform/realtime/relay.ts';
import { cuttableProxy } from '#testing/cuttable-proxy.ts';
import { patience } from '#testing/patience.ts';
import { countedTogether } from './counted-together.ts';
import { createThrottles } from './throttles.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const bucket = (limit: number) => ({ key: 'requests 203.0.113.7', limit, seconds: 60 });

async function startNodes(url: string) {
  const installation = randomUUID();
  const start = async () => {
    const relay = await openRelay(url, installation);
    const throttles = countedTogether(createThrottles(), relay, 'secret');
    onTestFinished(async () => {
      throttles.close();
      await relay.close();
    });
    return throttles;
  };
  return [await start(), await start()] as const;
}

describe.runIf(redisUrl !== '')('requests at two nodes', () => {
  it('are counted together, and refused by both when both have had too many of them', async () => {
    const [one, two] = await startNodes(redisUrl);
    for (let request = 0; request < 6; request++) {
      expect(one.take(bucket(10))).toBeNull();
      expect(two.take(bucket(10))).toBeNull();
    }
    // Neither has had ten.
    await expect.poll(() => one.take(bucket(10)), { interval: 300 }).toBeGreaterThan(50);
    await expect.poll(() => two.take(bucket(10)), { interval: 300 }).toBeGreaterThan(50);
    expect(one.take({ ...bucket(10), key: 'requests 203.0.113.8' })).toBeNull();
  });

  it('are counted by each alone while Redis is away', async () => {
    const proxy = await cuttableProxy(new URL(redisUrl));
    const [one] = await startNodes(proxy.url);
    proxy.cut();
    for (let request = 0; request < 5; request++) expect(one.take(bucket(5))).toBeNull();
    expect(one.take(bucket(5))).toBeGreaterThan(50);
    proxy.mend();
    await expect
      .poll(() => one.take({ ...bucket(3), key: 'requests 203.0.113.9' }), { interval: 300, timeout: patience(20) })
      .not.toBeNull();
  });
});

it('without Redis a node counts alone', () => {
  const throttles = countedTogether(createThrottles(), undefined, 'secret');
  for (let request = 0; request < 2; request++) expect(throttles.take(bucket(2))).toBeNull();
  expect(throttles.take(bucket(2))).not.toBeNull();
});
