import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#app.ts';
import { openRelay } from '#platform/realtime/relay.ts';
import { buildUser } from '#testing/factories.ts';
import { openHub } from '#testing/hub-client.ts';
import { buildAuthor, buildIdea } from '#testing/idea-rows.ts';
import { startTestServer } from '#testing/test-server.ts';
import type { HubData } from '@candela/contract/hub';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const installation = randomUUID();
const first = await startTestServer();
/** What a reader may wait for the reaction of somebody else, in milliseconds. */
const longestWait = 2000;

async function startNode() {
  const relay = await openRelay(redisUrl, installation);
  const { config, database, storage, secret } = first;
  const given = { config, database, storage, secret, version: '0.0.0', webFolder: 'no-web', isWorking: false, relay };
  const app = await createApp(given);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // As every node does.
  const timer = setInterval(() => void app.watches['reactions']?.run(), app.watches['reactions']?.every ?? 500);
  onTestFinished(async () => {
    clearInterval(timer);
    await app.close();
    await relay.close();
  });
  const send = (method: 'PUT' | 'POST', path: string, token: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  return { address: `ws://127.0.0.1:${port}/api/hub`, send };
}

describe.runIf(redisUrl !== '')('a thing on two nodes', () => {
  it('shows reactions and comments of the other node in time, each second at most one message', async () => {
    const [one, two] = [await startNode(), await startNode()];
    const author = await buildAuthor(first.db);
    const id = await buildIdea(first.db, { authorId: author.id });
    const people = await Promise.all(Array.from({ length: 12 }, () => buildUser(first.db)));
    const { socket, frames, ready } = openHub(one.address, author.token);
    const times: number[] = [];
    socket.on('message', (text) => String(text).includes('"things.figures"') && times.push(performance.now()));
    await ready;
    socket.send(JSON.stringify({ join: `idea:${id}` }));
    await expect.poll(() => frames.map(({ event }) => event)).toContain('room.joined');
    const begun = performance.now();
    for (const { token } of people) {
      const answer = await two.send('PUT', `/discussions/idea/${id}/reactions/fire`, token);
      expect(answer.statusCode).toBe(204);
      await new Promise((done) => void setTimeout(done, 150));
    }
    const last = performance.now();
    const shown = () =>
      Math.max(
        0,
        ...frames
          .filter(({ event }) => event === 'things.figures')
          .map(({ data }) => (data as HubData<'things.figures'>).figures.reactions.fire ?? 0),
      );
    await expect.poll(shown, { timeout: longestWait }).toBe(people.length);
    expect((times[0] ?? Infinity) - begun).toBeLessThan(longestWait);
    expect((times.at(-1) ?? Infinity) - last).toBeLessThan(longestWait);
    // Two nodes add up in turn, not each for itself. The clock of the database has said when: messages may come a little closer together.
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(Math.min(...gaps, 1000)).toBeGreaterThan(700);
    await two.send('POST', `/discussions/idea/${id}/comments`, people[0]?.token ?? '', { body: 'From the other node' });
    await expect
      .poll(() => frames.find(({ event }) => event === 'comments.added')?.data, { timeout: longestWait })
      .toMatchObject({ kind: 'idea', id, comment: { body: 'From the other node' } });
  });
});
