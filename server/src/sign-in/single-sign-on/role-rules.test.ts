import { describe, expect, it } from 'vitest';
import { rolesBy } from './role-rules.ts';

const rules = {
  roleClaim: 'groups',
  roleRules: [
    { value: 'teachers', roleId: 2 as const },
    { value: 'heads', roleId: 1 as const },
  ],
};
const by = (groups: unknown, before: number[]) => rolesBy(rules, { groups }, before);

describe('roles by a claim', () => {
  it('are given and taken where rules name them', () => {
    expect(by(['teachers'], [3])).toEqual([2]);
    expect(by('heads', [3])).toEqual([1]);
    expect(by(['teachers', 'heads', 'x'], [3])).toEqual([1, 2]);
    expect(by([], [2])).toEqual([3]);
    expect(by(['teachers'], [1, 2])).toEqual([2]);
  });

  it('stay where no rule names them, or there is no rule', () => {
    expect(by([], [2, 4])).toEqual([4]);
    expect(by(['teachers'], [3, 4])).toEqual([2, 3, 4]);
    expect(rolesBy({ roleClaim: '', roleRules: rules.roleRules }, { '': ['teachers'] }, [3])).toEqual([3]);
    expect(rolesBy({ ...rules, roleRules: [] }, { groups: ['teachers'] }, [1, 3])).toEqual([1, 3]);
  });

  it('stay where the claim is missing, or is only to be had elsewhere', () => {
    for (const groups of [undefined, null]) expect(by(groups, [1, 2])).toEqual([1, 2]);
    expect(rolesBy(rules, { _claim_names: { groups: 'src1' } }, [2])).toEqual([2]);
    expect(rolesBy(rules, { _claim_names: { other: 'src1' }, groups: [] }, [2])).toEqual([3]);
  });

  it.each([
    ['realm_access.roles', { realm_access: { roles: ['teachers'] } }],
    ['resource_access.my.client.roles', { resource_access: { 'my.client': { roles: ['teachers'] } } }],
    ['https://school.example/roles', { 'https://school.example/roles': ['teachers'] }],
    ['https://school.example/claims.roles', { 'https://school.example/claims': { roles: 'teachers' } }],
    ['cognito:groups', { 'cognito:groups': ['teachers'] }],
    [
      'urn:zitadel:iam:org:project:roles',
      { 'urn:zitadel:iam:org:project:roles': { teachers: { 1: 'school.example' } } },
    ],
    ['groups.name', { groups: [{ name: 'teachers' }, { name: 'x' }, 'y'] }],
    ['a.b', { 'a.b': ['teachers'], a: { b: ['heads'] } }],
  ])('are found by the name or path %s', (roleClaim, claims) => {
    expect(rolesBy({ ...rules, roleClaim }, claims, [3])).toEqual([2]);
  });

  it('stay where a path leads to nothing', () => {
    for (const claims of [
      {},
      { realm_access: {} },
      { realm_access: null },
      { realm_access: 'roles' },
      Object.create({ realm_access: { roles: ['heads'] } }),
    ])
      expect(
        rolesBy({ ...rules, roleClaim: 'realm_access.roles' }, claims as object as Record<string, unknown>, [2]),
      ).toEqual([2]);
    const elsewhere = { _claim_names: { realm_access: 'src1' }, realm_access: { roles: [] } };
    expect(rolesBy({ ...rules, roleClaim: 'realm_access.roles' }, elsewhere, [2])).toEqual([2]);
  });

  it('are not made of a claim of another kind', () => {
    for (const groups of [null, 7, { teachers: true }, [['teachers', 1]], undefined])
      expect(by(groups, [3])).toEqual([3]);
  });
});
