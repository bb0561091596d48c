import { describe, expect, it } from 'vitest';
import { judge, lifetimesOf, rotation, type RotationState } from './sessions.rotation.ts';

const state = (given: Partial<RotationState> = {}): RotationState => ({
  generation: 5,
  previous: 4,
  secondsSinceRotation: 10,
  secondsSincePresented: 5,
  ...given,
});

describe('a refresh token', () => {
  it.each([
    ['the newest one', 5, state(), 'same'],
    ['the newest one, long after', 5, state({ secondsSinceRotation: rotation.replaceAfter }), 'rotate'],
    ['one of a time that a restored database has forgotten', 7, state(), 'rotate'],
    ['the one before, while the newest has not arrived', 4, state({ secondsSincePresented: null }), 'repeat'],
    [
      'the one before, when the newest has never arrived',
      4,
      state({ secondsSincePresented: null, secondsSinceRotation: rotation.repeatFor }),
      'skip',
    ],
    ['the one before, just after the newest has arrived', 4, state(), 'overlap'],
    [
      'the one before, when the newest has long been in use',
      4,
      state({ secondsSincePresented: rotation.overlapFor }),
      'reuse',
    ],
    ['an older one', 3, state({ secondsSincePresented: null }), 'reuse'],
    ['one that was skipped', 4, state({ previous: 3, secondsSincePresented: null }), 'reuse'],
  ] as const)('%s', (_name, generation, given, verdict) => {
    expect(judge(given, generation)).toBe(verdict);
  });
});

it('sessions of admins are shorter', () => {
  expect(lifetimesOf([3, 2])).toEqual({ idle: 14 * 86_400, absolute: 90 * 86_400 });
  for (const roleIds of [[1], [2, 4]]) expect(lifetimesOf(roleIds)).toEqual({ idle: 43_200, absolute: 7 * 86_400 });
});
