import { expect, it, onTestFinished } from 'vitest';
import { followLag } from './loop-lag.ts';

function lagging() {
  let at = 1000;
  const lag = followLag(() => at);
  onTestFinished(lag.stop);
  return { lag, pass: (milliseconds: number) => (at += milliseconds) };
}

it('one long piece of code does not make a node lag', () => {
  const { lag, pass } = lagging();
  pass(9000);
  expect(lag.isLagging()).toBe(false);
  lag.tick();
  pass(500);
  lag.tick();
  expect(lag.isLagging()).toBe(false);
});

it('a loop that is late for ten seconds lags, and no longer once it is in time again', () => {
  const { lag, pass } = lagging();
  for (let times = 0; times < 4; times++) {
    pass(3000);
    lag.tick();
  }
  expect(lag.isLagging()).toBe(true);
  pass(600);
  lag.tick();
  expect(lag.isLagging()).toBe(false);
});

it('a loop that stands still lags before it ticks again', () => {
  const { lag, pass } = lagging();
  pass(11_000);
  expect(lag.isLagging()).toBe(true);
});
