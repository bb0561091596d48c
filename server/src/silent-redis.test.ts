import { expect, describe, inject, it, onTestFinished } from 'vitest';
import { demoPassword } from '#demo/people.ts';
import { defaultApiKey } from '#platform/config/config.ts';
import { cuttableProxy } from '#testing/cuttable-proxy.ts';
import { preparedPlace } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { openHub } from '#testing/hub-client.ts';
import { patience } from '#testing/patience.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#testing/server-process.ts';
import { testSecret } from '#testing/test-secret.ts';
import { reinstateUser, suspendUser } from '@candela/contract/accounts/users';
import { createSession } from '@candela/contract/sign-in/sessions';

const source = inject('databaseSource');
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';

async function ask(
  { url }: ServerProcess,
  { method, path }: { method: string; path: string },
  token?: string,
  body?: object,
) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'x-api-key': defaultApiKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, `${path}: ${answer.status} ${text}`).toBe(true);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

async function signIn(node: ServerProcess, name: string) {
  const body = { email: `${name}@candela.test`, password: demoPassword };
  return (await ask(node, createSession, undefined, body)) as { token: string; profile: { id: string } };
}

const connect = async ({ url }: ServerProcess, token: string) => {
  const hub = openHub(`${url.replace('http', 'ws')}/api/hub`, token);
  await hub.ready;
  return hub;
};

describe.runIf(source.kind === 'postgres' && redisUrl !== '')('while Redis is silent', () => {
  it(
    'a user who is suspended at one node is off the sockets of the other within 20 seconds; afterwards both hear each other',
    async () => {
      const { environment, remove } = await preparedPlace(source, { hasAccounts: true });
      onTestFinished(remove);
      const proxy = await cuttableProxy(new URL(redisUrl));
      const start = async () =>
        startServer(await freePort(), {
          ...environment,
          DATA_DIR: await temporaryFolder(),
          SECRET: testSecret,
          MEDIA_PORT: '0',
          REDIS_URL: proxy.url,
        });
      const [one, two] = await Promise.all([start(), start()]);
      const [admin, student, trainer] = [
        await signIn(one, 'admin'),
        await signIn(two, 'student'),
        await signIn(two, 'trainer'),
      ];
      const suspension = (user: typeof student) => suspendUser.path.replace('{id}', user.profile.id);
      const suspend = (user: typeof student) => ask(one, { ...suspendUser, path: suspension(user) }, admin.token);
      const [suspended, stays] = [await connect(two, student.token), await connect(two, trainer.token)];

      proxy.hold();
      const from = performance.now();
      await suspend(student);
      expect(await suspended.closed).toBe(4401);
      expect(performance.now() - from).toBeLessThan(patience(20));
      expect(stays.socket.readyState).toBe(stays.socket.OPEN);

      proxy.release();
      await expect.poll(() => stays.frames.map(({ event }) => event), { timeout: patience(30) }).toContain('resync');
      await ask(one, { ...reinstateUser, path: suspension(student) }, admin.token);
      const again = await connect(two, (await signIn(two, 'student')).token);
      const heard = performance.now();
      await suspend(student);
      expect(await again.closed).toBe(4401);
      expect(performance.now() - heard).toBeLessThan(patience(2));
    },
    patience(120),
  );
});
