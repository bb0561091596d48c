import { describe, expect, it } from 'vitest';
import { eventHosts, type events } from '#db/tables/events.ts';
import { recordings } from '#db/tables/recordings.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listCalendar } from '@candela/contract/live/events';
import { getHosting } from '@candela/contract/live/hosting';
import { createRoomMessage } from '@candela/contract/live/rooms';

const { db, call } = await startTestServer();
const hour = 3_600_000;

/** Events of one host, each so many hours from now. */
async function host(...given: (Partial<typeof events.$inferInsert> & { inHours: number })[]) {
  const trainer = await buildUser(db, { roleId: 2 });
  const ids = [];
  for (const { inHours, ...rest } of given) {
    const { id } = await buildEvent(db, { startsAt: new Date(Date.now() + inHours * hour), ...rest });
    await db.insert(eventHosts).values({ eventId: id, userId: trainer.id, position: 1 });
    ids.push(id);
  }
  const get = async () => bodyOf(await call(getHosting, {}, trainer.token));
  return { trainer, ids, get };
}

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

describe('what a trainer hosts', () => {
  it('is refused without a session and to learners', async () => {
    expect((await call(getHosting, {})).status).toBe(401);
    expect((await call(getHosting, {}, (await buildUser(db)).token)).status).toBe(403);
  });

  it('is empty for who hosts nothing', async () => {
    const { get } = await host();
    expect(await get()).toEqual({ ahead: [], past: [], questions: [], unpublished: [] });
  });

  it('begins with live events, then the next ones, without drafts, cancelled events and those of others', async () => {
    await buildEvent(db);
    const { ids, get } = await host(
      { inHours: 48 },
      { inHours: 2 },
      { inHours: -1, status: 'live', durationMinutes: 30 },
      { inHours: 1, status: 'draft' },
      { inHours: 1, status: 'cancelled' },
      { inHours: -30, status: 'ended' },
      { inHours: -5 },
    );
    const { ahead, past } = await get();
    expect(idsOf(ahead)).toEqual([ids[2], ids[1], ids[0]]);
    expect(ahead.every(({ isHost }) => isHost)).toBe(true);
    expect(idsOf(past)).toEqual([ids[6], ids[5]]);
  });

  it('names questions of learners that wait in rooms ahead, and counts those of past rooms', async () => {
    const { ids, get, trainer } = await host({ inHours: 1 }, { inHours: -5 });
    const learner = await buildUser(db);
    const ask = async (token: string, body: string) =>
      call(createRoomMessage, { params: { eventId: ids[0] ?? 0 }, body: { kind: 'question', body } }, token);
    await ask(learner.token, 'Why wait for the retest?');
    await ask(trainer.token, 'My own note');
    const { questions, past } = await get();
    expect(questions).toMatchObject([{ eventId: ids[0], count: 1, top: 'Why wait for the retest?' }]);
    expect(past[0]?.questionCount).toBe(0);
  });

  it('lists ready recordings that are not published, and leads everybody else to published ones only', async () => {
    const { ids, get } = await host({ inHours: -3, status: 'ended' }, { inHours: -4, status: 'ended' });
    const [draft = 0, shown = 0] = ids;
    const common = { title: 'Recorded', state: 'ready' as const, wholeSeconds: 61.5 };
    await db.insert(recordings).values([
      { eventId: draft, ...common },
      { eventId: shown, ...common, publishedAt: new Date() },
    ]);
    const { past, unpublished } = await get();
    expect(unpublished).toMatchObject([{ eventId: draft, durationSeconds: 61.5 }]);
    expect(past.map(({ recording }) => recording)).toEqual(['ready', 'ready']);
    const query = { from: new Date(Date.now() - 24 * hour).toISOString(), to: new Date().toISOString() };
    const { data } = bodyOf(await call(listCalendar, { query }, (await buildUser(db)).token));
    const ofLearner = new Map(data.map(({ id, recording }) => [id, recording]));
    expect([ofLearner.get(draft), ofLearner.get(shown)]).toEqual(['toCome', 'ready']);
  });
});
