import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRow, rowOf } from '#db/rows.ts';
import { eventHosts, eventRegistrations } from '#db/tables/events.ts';
import { roomSanctions } from '#db/tables/rooms.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { testCallers } from '#testing/test-callers.ts';
import { startTestServer } from '#testing/test-server.ts';
import type { RoleId } from '@candela/contract/roles';
import { mayCome, mayComeAsUser, mayComeToRow, relationColumns, relationShape } from './access.ts';

const { db } = await startTestServer();
const callers = testCallers(db);

type Registration = 'none' | 'waiting' | 'registered';

interface Case {
  roleId: RoleId;
  isHost?: boolean;
  isBanned?: boolean;
  hasPlan?: boolean;
  registration?: Registration;
  capacity?: number | null;
  status?: 'scheduled' | 'live' | 'ended';
  permissions?: string[];
}

/** Whether each of them may come, in words. */
const cases: [what: string, given: Case, mayComeThen: boolean][] = [
  ['a learner whose plan includes it', { roleId: 3, hasPlan: true }, true],
  ['a learner without the plan', { roleId: 3 }, false],
  ['registered, but the plan has ended', { roleId: 3, registration: 'registered' }, false],
  ['limited places: registered', { roleId: 3, hasPlan: true, registration: 'registered', capacity: 1 }, true],
  ['limited places: on the waiting list', { roleId: 3, hasPlan: true, registration: 'waiting', capacity: 1 }, false],
  ['limited places: not registered', { roleId: 3, hasPlan: true, capacity: 1 }, false],
  ['limited places: registered, the plan has ended', { roleId: 3, registration: 'registered', capacity: 1 }, false],
  ['limited places: it is over', { roleId: 3, hasPlan: true, capacity: 1, status: 'ended' }, true],
  ['limited places: it is live', { roleId: 3, hasPlan: true, capacity: 1, status: 'live' }, false],
  ['limited places: another trainer', { roleId: 2, capacity: 1 }, false],
  ['another trainer', { roleId: 2 }, true],
  ['limited places: its host', { roleId: 2, isHost: true, capacity: 1 }, true],
  ['limited places: an admin', { roleId: 1, capacity: 1 }, true],
  ['limited places: an admin who does not manage events', { roleId: 1, capacity: 1, permissions: [] }, false],
  ['a banned learner', { roleId: 3, hasPlan: true, registration: 'registered', isBanned: true }, false],
  ['a banned admin', { roleId: 1, isBanned: true }, false],
];

async function build(given: Case) {
  const { roleId, isHost, isBanned, hasPlan, registration = 'none', capacity = null, status = 'scheduled' } = given;
  const { id, host } = await buildEvent(db, { capacity, status, subscriptionTypeIds: [2] });
  const user = await buildUser(db, {
    roleId,
    planIds: hasPlan ? [12] : [],
    ...(given.permissions && { permissions: given.permissions }),
  });
  if (isHost) await db.insert(eventHosts).values({ eventId: id, userId: user.id, position: 1 });
  if (registration !== 'none') {
    await db.insert(eventRegistrations).values({ eventId: id, userId: user.id, isWaiting: registration === 'waiting' });
  }
  if (isBanned) await db.insert(roomSanctions).values({ eventId: id, userId: user.id, kind: 'ban', byUserId: host.id });
  const caller = await callers.find(user.token);
  if (!caller) throw new Error('nobody');
  return { id, caller };
}

const decisionRow = rowOf({ ...relationShape, toRow: z.boolean(), asUser: z.boolean() });

it.each(cases)('%s: every form of the rule says the same', async (_what, given, expected) => {
  const { id, caller } = await build(given);
  const row = await readRow(db, decisionRow)`
    select ${relationColumns(caller.userId)}, ${mayComeToRow(caller)} as "toRow", ${mayComeAsUser()} as "asUser"
    from events e join users u on u.id = ${caller.userId} where e.id = ${id}`;
  if (!row) throw new Error('no row');
  expect([mayCome(caller, row), row.toRow, row.asUser]).toEqual([expected, expected, expected]);
});
