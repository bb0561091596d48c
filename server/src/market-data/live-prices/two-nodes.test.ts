import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { createApp } from '#app.ts';
import { readRow, requireRow, rowOf } from '#db/rows.ts';
import { openRelay } from '#platform/realtime/relay.ts';
import { buildUser } from '#testing/factories.ts';
import { openHub } from '#testing/hub-client.ts';
import { patience } from '#testing/patience.ts';
import { startTestServer } from '#testing/test-server.ts';
import type { HubData, HubRoom } from '@candela/contract/hub';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const installation = randomUUID();
const first = await startTestServer({ config: { isDemo: true } });
const { db } = first;

/** Another node of the same installation, reached through Redis. */
async function startNode() {
  const relay = await openRelay(redisUrl, installation);
  const { config, database, storage, secret } = first;
  const node = { config, database, storage, secret, version: '0.0.0', webFolder: 'no-web', isWorking: false, relay };
  const app = await createApp(node);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await app.close();
    await relay.close();
  };
  onTestFinished(close);
  return { address: `ws://127.0.0.1:${port}/api/hub`, close };
}

/** Somebody in these rooms. */
async function listen(address: string, ...rooms: HubRoom[]) {
  const { socket, frames, ready } = openHub(address, (await buildUser(db)).token);
  await ready;
  for (const room of rooms) socket.send(JSON.stringify({ join: room }));
  const bars = () =>
    frames.filter(({ event }) => event === 'price.changed').map(({ data }) => data as HubData<'price.changed'>);
  const lists = () => frames.filter(({ event }) => event === 'prices.changed');
  return { bars, lists, socket };
}

const holder = async () =>
  (
    await readRow(db, rowOf({ holder: z.string().nullable() }))`
    select lease_holder as holder from data_providers where prefix = 'DEMO'`
  )?.holder ?? null;

it.runIf(redisUrl !== '')(
  'prices are sent by one of two nodes to the people of both, each once, and by the other when it ends',
  async () => {
    const { id } = await requireRow(db, rowOf({ id: z.int() }))`
      select id from market_symbols where symbol = 'DEMO:BTCUSDT'`;
    const [one, two] = [await startNode(), await startNode()];
    expect(await holder()).toBeNull();
    const [here, there] = [
      await listen(one.address, `price:${id}`, 'prices:everyone'),
      await listen(two.address, `price:${id}`, 'prices:everyone'),
    ];
    for (const { bars, lists } of [here, there])
      await expect.poll(() => bars().length > 1 && lists().length > 0, { timeout: patience(30) }).toBe(true);
    const texts = here.bars().map((bar) => JSON.stringify(bar));
    // The state of a bar that was sent to those who entered may come again, everything else once.
    expect(texts.length - new Set(texts).size).toBeLessThanOrEqual(2);
    expect(there.bars().at(-1)?.bar.t).toBe(here.bars().at(-1)?.bar.t);
    const before = await holder();
    expect(before).not.toBeNull();
    // The one that sends ends: whoever is left sends to its people within the time of a renewal.
    await one.close();
    const count = there.bars().length;
    await expect.poll(() => there.bars().length > count + 1, { timeout: patience(60) }).toBe(true);
    expect(await holder()).not.toBeNull();
  },
  patience(150),
);
