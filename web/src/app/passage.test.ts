import { describe, expect, it } from 'vitest';
import { passage, profileRoute, rootTarget } from '#app/passage.ts';
import { buildUser } from '#testing/people.ts';

describe('the root', () => {
  it.each([
    [3, '/education/home'],
    [2, '/trainer/dashboard'],
    [1, '/admin/dashboard'],
    [4, '/education/home'],
  ])('leads role %i to %s', (roleId, path) => {
    expect(rootTarget(roleId)).toBe(path);
  });
});

describe('a guard', () => {
  it('sends visitors to the login page', () => {
    expect(passage(null, 'areas.education')).toBe('login');
  });

  it('sends roles that are not granted to the root', () => {
    expect(passage(buildUser(3), 'areas.admin')).toBe('root');
    expect(passage(buildUser(3), 'areas.trainer')).toBe('root');
    expect(passage(buildUser(3), 'areas.notifications')).toBe('root');
    expect(passage(buildUser(2), 'areas.admin')).toBe('root');
  });

  it.each([1, 2, 3, 4] as const)('lets role %i into education, profiles and streaming', (role) => {
    for (const area of ['areas.education', 'areas.profiles', 'areas.streaming'] as const) {
      expect(passage(buildUser(role), area)).toBe('pass');
    }
  });

  it('admits people who have the role as their second one', () => {
    expect(passage(buildUser(3, 2), 'areas.trainer')).toBe('pass');
  });

  it('lets trainers, admins and super admins into trainer and notifications, admins into admin', () => {
    for (const role of [1, 2, 4] as const) {
      expect(passage(buildUser(role), 'areas.trainer')).toBe('pass');
      expect(passage(buildUser(role), 'areas.notifications')).toBe('pass');
    }
    for (const role of [1, 4] as const) expect(passage(buildUser(role), 'areas.admin')).toBe('pass');
  });
});

it('has a profile page of its own for learners', () => {
  expect(profileRoute({ id: 'x', roleId: 3 })).toBe('/student-profile/x');
  for (const roleId of [1, 2, 4]) expect(profileRoute({ id: 'x', roleId })).toBe('/profile/x');
});
