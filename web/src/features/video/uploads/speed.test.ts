import { describe, expect, it } from 'vitest';
import { nextPart, SpeedWindow } from './speed.ts';

describe('the speed', () => {
  it('is that of the last ten seconds', () => {
    const window = new SpeedWindow();
    expect(window.speed()).toBeNull();
    window.add(0, 0);
    expect(window.speed()).toBeNull();
    window.add(1000, 1000);
    expect(window.speed()).toBe(1000);
    for (let second = 2; second <= 12; second++) window.add(second * 1000, second * 1000);
    for (let second = 13; second <= 23; second++) window.add(12_000, second * 1000);
    expect(window.speed()).toBe(0);
  });

  it('says nothing after a pause', () => {
    const window = new SpeedWindow();
    window.add(0, 0);
    window.add(5, 10);
    window.forget();
    window.add(5, 60_000);
    expect(window.speed()).toBeNull();
  });
});

it('asks for parts of about ten seconds, between 1 and 64 MB', () => {
  expect(nextPart(2 ** 20, 60_000)).toBe(2 ** 20);
  expect(nextPart(4_000_000, 2000)).toBe(20_000_000);
  expect(nextPart(64_000_000, 100)).toBe(64 * 2 ** 20);
});
