import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { handOverEvent } from '@candela/contract/live/events';

const { db, call } = await startTestServer();

describe('a host', () => {
  it('hands an event over; others cannot take it', async () => {
    const { id, host } = await buildEvent(db);
    const [admin, other] = [await buildUser(db, { roleId: 1 }), await buildUser(db, { roleId: 2 })];
    const give = (token: string, hostIds: string[]) =>
      call(handOverEvent, { params: { id }, body: { hostIds } }, token);
    expect((await give(other.token, [other.id])).status).toBe(403);
    expect(bodyOf(await give(host.token, [other.id])).hosts.map((each) => each.id)).toEqual([other.id]);
    expect((await give(host.token, [host.id])).status).toBe(403);
    expect(bodyOf(await give(admin.token, [host.id])).hosts.map((each) => each.id)).toEqual([host.id]);
  });

  it('cannot hand over an event that somebody else hands over at the same time', async () => {
    const { id, host } = await buildEvent(db);
    const [first, second] = [await buildUser(db, { roleId: 2 }), await buildUser(db, { roleId: 2 })];
    const lateAnswer = await db.transaction(async (tx) => {
      await tx.execute(sql`select from events where id = ${id} for update`);
      await tx.execute(sql`update event_hosts set user_id = ${first.id} where event_id = ${id}`);
      const late = call(handOverEvent, { params: { id }, body: { hostIds: [second.id] } }, host.token);
      await untilSomebodyWaits(tx);
      return { late };
    });
    expect((await lateAnswer.late).status).toBe(403);
  });
});
