import { expect, it } from 'vitest';
import { createBoundedPublishing } from './bounded-publishing.ts';
import { beatMilliseconds, createRelayHealth } from './relay-health.ts';

/** A node that looks at each beat, and whom it hears meanwhile. */
function watch() {
  let now = 0;
  let returns = 0;
  const health = createRelayHealth(
    'own',
    () => returns++,
    () => now,
  );
  const pass = (seconds: number, heard: readonly string[]) => {
    for (let passed = 0; passed < seconds * 1000; passed += beatMilliseconds) {
      now += beatMilliseconds;
      for (const node of heard) health.hear(node);
      health.look();
    }
  };
  const jump = (seconds: number) => {
    now += seconds * 1000;
    health.look();
  };
  return { health, pass, jump, returns: () => returns };
}

it('a node that does not hear itself hears nobody, until it does again', () => {
  const { health, pass, returns } = watch();
  pass(20, ['own']);
  expect(health.isAway()).toBe(false);
  pass(8, []);
  expect(health.isAway()).toBe(false);
  pass(2, []);
  expect(health.isAway()).toBe(true);
  expect(returns()).toBe(0);
  pass(2, ['own']);
  expect(health.isAway()).toBe(false);
  expect(returns()).toBe(1);
});

it('a node that was there and falls silent may have something to say, for a minute, unless it has said goodbye', () => {
  const { health, pass, returns } = watch();
  pass(4, ['own', 'other']);
  pass(10, ['own']);
  expect(health.isAway()).toBe(true);
  pass(60, ['own']);
  expect(health.isAway()).toBe(false);
  pass(4, ['own', 'third']);
  health.forget('third');
  pass(20, ['own']);
  expect(health.isAway()).toBe(false);
  expect(returns()).toBe(1);
});

it('a process that was busy does not take that for silence', () => {
  const { health, pass, jump } = watch();
  pass(4, ['own']);
  jump(30);
  expect(health.isAway()).toBe(false);
  pass(4, ['own']);
  expect(health.isAway()).toBe(false);
});

it('what waits for Redis is bounded, and what is lost is known', async () => {
  const waiting: (() => void)[] = [];
  const publishing = createBoundedPublishing(() => new Promise<void>((resolve) => waiting.push(resolve)));
  const text = 'x'.repeat(1000);
  for (let sent = 0; sent < 10_000; sent++) publishing.send('channel', text);
  expect(waiting).toHaveLength(4000);
  expect(publishing.waitingBytes()).toBe(4_000_000);
  expect(publishing.takeLost()).toBe(true);
  expect(publishing.takeLost()).toBe(false);
  for (const answer of waiting) answer();
  await Promise.resolve();
  await Promise.resolve();
  expect(publishing.waitingBytes()).toBe(0);
  expect(publishing.send('channel', text)).toBe(true);
});
