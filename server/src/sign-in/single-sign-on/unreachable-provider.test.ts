import { expect, it, vi } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { changeSingleSignOn, startSingleSignOn } from '@candela/contract/sign-in/single-sign-on';

const { app, db, call } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });

const set = (issuer: string, revision: number) =>
  call(
    changeSingleSignOn,
    {
      body: {
        isOn: true,
        name: 'School',
        issuer,
        clientId: 'candela',
        secret: 'a secret of the client',
        domains: 'school.test',
        isEmailTrusted: false,
        roleClaim: '',
        roleRules: [],
        revision,
      },
    },
    admin.token,
  );

it('in the network of this machine is not accepted, unless that is allowed', async () => {
  for (const issuer of ['http://10.0.0.7', 'https://192.168.0.1', 'http://id.test', 'https://[']) {
    const title = 'errors.singleSignOn.privateAddress.title';
    expect(await set(issuer, 0), issuer).toMatchObject({ status: 400, body: { title } });
  }
});

it('is a warning in the log and no error, and people are told to try again', async () => {
  // Nothing listens there.
  bodyOf(await set('http://127.0.0.1:1', 0));
  const [error, warn] = [vi.spyOn(app.log, 'error'), vi.spyOn(app.log, 'warn')];
  expect(await call(startSingleSignOn, { body: { returnTo: '/' } })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '10' },
    body: { title: 'errors.singleSignOn.unreachable.title' },
  });
  expect(error).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'singleSignOn.unreachable');
  vi.restoreAllMocks();
});
