import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { defaultApiKey } from '#platform/config/config.ts';
import { openHub } from '#testing/hub-client.ts';
import { ask, installation, readiness, tokenAt } from '#testing/node-processes.ts';
import { patience } from '#testing/patience.ts';
import { createSession } from '@candela/contract/sign-in/sessions';
import { getHealth } from '@candela/contract/site/health';

const isPostgres = inject('databaseSource').kind === 'postgres';
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const soon = { timeout: patience(20), interval: 50 };
const clients = 12;

describe.runIf(isPostgres)('a node that stops beside others', () => {
  it(
    'still serves after it has said so, tells its clients, ends what has begun, and takes a second signal for the first',
    async () => {
      const { startNode } = await installation({ REDIS_URL: redisUrl, DRAIN_SECONDS: '3' });
      const [leaving, staying] = await Promise.all([startNode(), startNode()]);
      const token = await tokenAt(staying.url, 'student');
      const hubs = Array.from({ length: clients }, () =>
        openHub(`${leaving.url.replace('http', 'ws')}/api/hub`, token),
      );
      await Promise.all(hubs.map(({ ready }) => ready));
      for (const { url } of [leaving, staying]) await expect.poll(() => readiness(url), soon).toEqual([200, []]);

      // A request that has begun, and ends seconds after the server has closed its port.
      const body = JSON.stringify({ email: 'nobody@candela.test', password: 'not a password' });
      const slow = connect(Number(new URL(leaving.url).port), '127.0.0.1');
      onTestFinished(() => void slow.destroy());
      let answer = '';
      slow.on('data', (chunk: Buffer) => (answer += String(chunk)));
      slow.write(
        `POST /api${createSession.path} HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${defaultApiKey}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      );
      await expect.poll(() => answer).toBe('HTTP/1.1 100 Continue\r\n\r\n');

      const exit = once(leaving.process, 'exit');
      const closed = Promise.all(hubs.map(({ closed: code }) => code));
      leaving.process.kill('SIGTERM');
      await expect.poll(() => readiness(leaving.url), soon).toEqual([503, ['draining']]);
      leaving.process.kill('SIGTERM');
      const said = Date.now();
      while (Date.now() - said < 2000) {
        expect((await ask(leaving.url, getHealth)).status).toBe(200);
        await new Promise((tick) => setTimeout(tick, 100));
      }
      expect(hubs.flatMap(({ frames }) => frames.filter(({ event }) => event === 'moving'))).toEqual([]);
      expect(await closed).toEqual(Array(clients).fill(1001));
      for (const { frames } of hubs) expect(frames.at(-1)).toEqual({ event: 'moving', data: { within: 1 } });
      await expect.poll(() => fetch(leaving.url).then(String, () => 'closed'), soon).toBe('closed');
      slow.write(body);
      await once(slow, 'close');
      expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 401 /);
      expect(await exit).toEqual([0, null]);
      expect((await ask(staying.url, getHealth)).status).toBe(200);
    },
    patience(120),
  );

  it(
    'stops at once when it is the only one, or the last',
    async () => {
      const { startNode } = await installation({ DRAIN_SECONDS: '300' });
      const { process: child, url } = await startNode();
      await expect.poll(() => readiness(url), soon).toEqual([200, []]);
      const began = Date.now();
      child.kill('SIGINT');
      child.kill('SIGINT');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(Date.now() - began).toBeLessThan(patience(10));
    },
    patience(60),
  );
});
