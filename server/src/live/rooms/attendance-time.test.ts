import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { patience } from '#testing/patience.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { startTestServer } from '#testing/test-server.ts';

const { app, db } = await startTestServer();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const record = () => app.watches['attendance']?.run();

const secondsOf = async (eventId: number, userId: string) =>
  (
    await requireRow(db, rowOf({ seconds: z.int() }))`
      select seconds from event_attendances where event_id = ${eventId} and user_id = ${userId}::uuid`
  ).seconds;

it('the time of a stay is counted to its end, not to the last full minute; with two tabs only when both are closed', async () => {
  const { id } = await buildEvent(db, { status: 'live' });
  const user = await buildUser(db);
  const tabs = [1, 2].map(() => listenInRoom(`ws://127.0.0.1:${port}/api/hub`, user.token, id));
  const [first, second] = await Promise.all(tabs);
  // Whoever has come is told of within a second.
  await expect
    .poll(async () => (await record(), await run(db)`select from event_attendances where event_id = ${id}`), {
      timeout: patience(8),
    })
    .toBe(1);
  const wait = (seconds: number) =>
    run(
      db,
    )`update event_attendances set last_at = now() - make_interval(secs => ${seconds}::int) where event_id = ${id}`;
  await wait(40);
  first?.socket.terminate();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await secondsOf(id, user.id)).toBe(0);
  second?.socket.terminate();
  await expect.poll(() => secondsOf(id, user.id), { timeout: patience(8) }).toBeGreaterThanOrEqual(40);
  expect(await secondsOf(id, user.id)).toBeLessThan(60);
});
