import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createThrottles } from '#platform/throttles/throttles.ts';
import { buildUser } from '#testing/factories.ts';
import { openHub } from '#testing/hub-client.ts';
import { patience } from '#testing/patience.ts';
import { testCallers } from '#testing/test-callers.ts';
import { startTestServer } from '#testing/test-server.ts';
import { eventRoom, hubCloseCodes } from '@candela/contract/hub';
import { createHub, type Hub } from './hub.ts';
import type { RoomGuard } from './room-kinds.ts';

const { db } = await startTestServer();
const room = eventRoom(7);

let hub: Hub;
let address: string;
let guard: RoomGuard;
/** Looks a caller up; tests replace it to delay the answer. */
let find: ReturnType<typeof testCallers>['find'];
let user: Awaited<ReturnType<typeof buildUser>>;

const letIn: RoomGuard = async (callers) => new Set(callers.map(({ userId }) => userId));
const keepOut: RoomGuard = async () => new Set();

/** A guard that answers on demand, with what was true when it was asked. */
function slowGuard() {
  const asked: (() => void)[] = [];
  let isOpen = true;
  guard = (callers) => {
    const answer = isOpen ? letIn(callers, 7) : keepOut(callers, 7);
    return new Promise((resolve) => asked.push(() => resolve(answer)));
  };
  return { asked, close: () => (isOpen = false) };
}

beforeEach(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const callers = testCallers(db);
  find = callers.find;
  const slowCallers = { ...callers, find: (token: string) => find(token) };
  hub = createHub({
    server,
    callers: slowCallers,
    throttles: createThrottles(),
    connectsPerMinute: 0,
    addressOf: () => '',
  });
  hub.addRooms('event', { mayEnter: (...args) => guard(...args), keepsMessages: true });
  guard = letIn;
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/hub`;
  user = await buildUser(db);
  onTestFinished(() => {
    hub.close();
    server.close();
  });
});

async function connect({ token } = user) {
  const { socket, frames, ready } = openHub(address, token);
  await ready;
  return {
    socket,
    frames,
    ask: (request: object) => socket.send(JSON.stringify(request)),
    answers: () => frames.filter(({ event }) => event.startsWith('room.')).map(({ event, data }) => [event, data]),
    said: () => frames.flatMap(({ event, data }) => (event === 'attendance.changed' ? [data] : [])),
  };
}

const say = (count: number) => hub.publish(room, 'attendance.changed', { eventId: 7, count });
const refused = (reason: string) => ['room.refused', { room, reason }];
const joined = ['room.joined', { room, position: expect.any(String), isComplete: expect.any(Boolean) }];

it('connects a user at most twenty times, also when forty are authenticated at the same moment', async () => {
  const known = await find(user.token);
  const answers: (() => void)[] = [];
  find = () => new Promise((resolve) => answers.push(() => resolve(known)));
  const clients = Array.from({ length: 40 }, () => openHub(address, user.token));
  await expect.poll(() => answers.length).toBe(40);
  for (const answer of answers) answer();
  const codes = await Promise.all(clients.map(({ ready, closed }) => Promise.race([ready, closed])));
  expect(codes.filter((code) => code === hubCloseCodes.tooMany)).toHaveLength(20);
});

it('closes a connection whose session ends while it is being authenticated', async () => {
  const known = await find(user.token);
  const answers: (() => void)[] = [];
  find = () => new Promise((resolve) => answers.push(() => resolve(known)));
  const client = openHub(address, user.token);
  await expect.poll(() => answers.length).toBe(1);
  await db.execute(sql`delete from sessions where user_id = ${user.id}`);
  hub.checkAll();
  answers[0]?.();
  expect(await client.closed).toBe(hubCloseCodes.signedOut);
});

describe('a join', () => {
  it('is answered, whatever the answer', async () => {
    const client = await connect();
    client.ask({ join: room });
    await expect.poll(client.answers).toEqual([joined]);
    client.ask({ join: 'livestreams' });
    await expect
      .poll(client.answers)
      .toEqual([joined, ['room.joined', { room: 'livestreams', position: null, isComplete: true }]]);
    guard = keepOut;
    client.ask({ join: eventRoom(8) });
    await expect
      .poll(() => client.answers().at(-1))
      .toEqual(['room.refused', { room: eventRoom(8), reason: 'closed' }]);
  });

  it('during an outage of the database is told so, and works later', async () => {
    guard = () => Promise.reject(new Error('no database'));
    const client = await connect();
    client.ask({ join: room });
    await expect.poll(client.answers).toEqual([refused('unavailable')]);
    guard = letIn;
    client.ask({ join: room });
    await expect.poll(client.answers).toEqual([refused('unavailable'), joined]);
  });

  it('that is left before it is decided does not stay', async () => {
    const { asked } = slowGuard();
    const client = await connect();
    client.ask({ join: room });
    await expect.poll(() => asked.length).toBe(1);
    client.ask({ leave: room });
    client.ask({ join: 'livestreams' });
    await expect.poll(() => client.answers().length).toBe(1);
    asked.forEach((answer) => answer());
    client.ask({ join: 'live-users' });
    await expect.poll(() => client.answers().length).toBe(2);
    expect(hub.hasMembers(room)).toBe(false);
  });

  it('that was allowed just before a ban does not stay', async () => {
    const { asked, close } = slowGuard();
    const client = await connect();
    client.ask({ join: room });
    await expect.poll(() => asked.length).toBe(1);
    close();
    hub.expel(user.id, room);
    asked.shift()?.();
    await expect.poll(() => asked.length).toBe(1);
    asked.shift()?.();
    await expect.poll(client.answers).toEqual([refused('closed')]);
    expect(hub.hasMembers(room)).toBe(false);
  });
});

describe('who is in a room', () => {
  it('is looked at again when events have changed', async () => {
    const [stays, goes] = [await connect(), await connect(await buildUser(db))];
    for (const client of [stays, goes]) {
      client.ask({ join: room });
      await expect.poll(client.answers).toEqual([joined]);
    }
    guard = async () => new Set([user.id]);
    hub.checkGuardedRooms();
    await expect.poll(() => goes.answers().at(-1), { timeout: patience(3) }).toEqual(refused('closed'));
    say(1);
    await expect.poll(stays.said).toEqual([{ eventId: 7, count: 1 }]);
    expect(goes.said()).toEqual([]);
  });

  it('is looked at again, by what the caller is now, when that has changed', async () => {
    guard = async (callers) => new Set(callers.filter(({ roleId }) => roleId === 3).map(({ userId }) => userId));
    const client = await connect();
    client.ask({ join: room });
    await expect.poll(client.answers).toEqual([joined]);
    await db.execute(sql`update users set role_id = 2 where id = ${user.id}`);
    await new Promise((tick) => setTimeout(tick, 5100));
    hub.checkUser(user.id);
    await expect.poll(() => client.answers().at(-1)).toEqual(refused('closed'));
    expect(hub.hasMembers(room)).toBe(false);
  });
});

describe('who comes back', () => {
  it('is sent what was said meanwhile, before the answer', async () => {
    const before = await connect();
    before.ask({ join: room });
    await expect.poll(before.answers).toHaveLength(1);
    say(1);
    await expect.poll(before.said).toHaveLength(1);
    const after = before.frames.at(-1)?.position;
    before.socket.terminate();
    await expect.poll(() => hub.hasMembers(room)).toBe(false);
    say(2);
    say(3);
    const back = await connect();
    back.ask({ join: room, after });
    await expect.poll(back.answers).toHaveLength(1);
    expect(back.said()).toEqual([2, 3].map((count) => ({ eventId: 7, count })));
    expect(back.frames.at(-1)).toMatchObject({ event: 'room.joined', data: { isComplete: true } });
  });

  it('from before a restart is told to read again', async () => {
    const client = await connect();
    client.ask({ join: room, after: 'another:4' });
    await expect.poll(() => client.frames.at(-1)?.data).toMatchObject({ isComplete: false });
  });
});
