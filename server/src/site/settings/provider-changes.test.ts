import { expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { changeSingleSignOn } from '@candela/contract/sign-in/single-sign-on';
import { readSettingsForm } from '@candela/contract/site/settings';

const { db, call } = await startTestServer();

it('changes of single sign-on are listed with their fields and who has made them, without the secret', async () => {
  const owner = await buildUser(db, { roleId: 4 });
  const given = {
    isOn: true,
    name: 'School',
    issuer: 'https://login.school.example',
    clientId: 'candela',
    domains: '',
    isEmailTrusted: false,
    roleClaim: 'groups',
    roleRules: [{ value: 'teachers', roleId: 2 as const }],
  };
  const save = (changes: object, revision: number) =>
    call(changeSingleSignOn, { body: { ...given, secret: null, ...changes, revision } }, owner.token);
  bodyOf(await save({ secret: 'nobody-reads-this' }, 0));
  bodyOf(await save({ name: 'College' }, 1));
  // Nothing has changed.
  bodyOf(await save({ name: 'College' }, 2));
  const form = bodyOf(await call(readSettingsForm, {}, owner.token));
  const [later, first, ...others] = form.singleSignOnChanges;
  expect(others).toEqual([]);
  expect(later?.fields).toEqual([{ field: 'name', before: 'School', after: 'College' }]);
  expect(later?.changedBy).toBe(first?.changedBy);
  expect(later?.changedBy).not.toBeNull();
  expect(first?.fields).toContainEqual({ field: 'issuer', before: '', after: given.issuer });
  expect(first?.fields).toContainEqual({ field: 'secret', before: null, after: null });
  expect(first?.fields).toContainEqual({ field: 'roleRules', before: [], after: given.roleRules });
  expect(JSON.stringify(form)).not.toContain('nobody-reads-this');
});
