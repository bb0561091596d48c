import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { storeBars } from '#market-data/storage/storing-bars.service.ts';
import { createDomainEvents } from '#platform/domain-events.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { hubAddress } from '#testing/hub-client.ts';
import { anyTerms, buildIdea, buildIdeaSymbol } from '#testing/idea-rows.ts';
import { publishTerms } from '#testing/judged-ideas.ts';
import { begun, recordedSessions } from '#testing/recorded-sessions.ts';
import { listenInRoom } from '#testing/room-listener.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { HubData } from '@candela/contract/hub';
import { listCalledIdeas, maxCalledEvents } from '@candela/contract/trading/called-ideas';
import { createCalledIdeas } from './called-ideas.service.ts';

const server = await startTestServer();
const { app, db, call } = server;
const sessions = recordedSessions(server);
const student = await buildUser(db);

const list = async (eventId: number, token = student.token) =>
  bodyOf(await call(listCalledIdeas, { params: { eventId } }, token)).data;
const callAt = (eventId: number, seconds: number, given: Parameters<typeof buildIdea>[1] = {}) =>
  buildIdea(db, { eventId, publishedAt: new Date(begun + seconds * 1000), ...given });

describe('trade ideas of a live event', () => {
  it('stand at their second of its recording, also after a gap, and nowhere when that was cut off', async () => {
    // Segments: six seconds, a gap until the sixteenth, four seconds.
    const { id, host } = await sessions.publish({}, { trimStart: 2, trimEnd: 8 });
    const [early, first, inGap, late] = [
      await callAt(id, 1),
      await callAt(id, 4),
      await callAt(id, 10),
      await callAt(id, 19.5),
    ];
    const seconds = async (token?: string) => (await list(id, token)).map((idea) => [idea.id, idea.recordedAt]);
    expect(await seconds()).toEqual([
      [early, null],
      [first, 2],
      [inGap, 4],
      [late, null],
    ]);
    expect(await seconds(host.token)).toEqual([
      [early, 1],
      [first, 4],
      [inGap, 6],
      [late, 9.5],
    ]);
  });

  it('are listed without a recording, and only for those who may read them', async () => {
    const { id } = await buildEvent(db, { status: 'live' });
    const open = await callAt(id, 0);
    const closed = await callAt(id, 1, { subscriptionTypeIds: [2] });
    const hidden = await callAt(id, 2, { hiddenAt: new Date() });
    await callAt((await buildEvent(db)).id, 0);
    expect((await list(id)).map((idea) => [idea.id, idea.recordedAt])).toEqual([[open, null]]);
    const admin = await buildUser(db, { roleId: 1 });
    expect((await list(id, admin.token)).map((idea) => idea.id)).toEqual([open, closed, hidden]);
    expect(await list(2_000_000_000)).toEqual([]);
    expect((await call(listCalledIdeas, { params: { eventId: id } })).status).toBe(401);
  });

  it('are sent to the room while it is live, with their levels, unless they or all of them are hidden', async () => {
    const sent: [number, HubData<'room.updated'>['news']][] = [];
    const domainEvents = createDomainEvents();
    domainEvents.on('rooms.updated', (eventId, news) => void sent.push([eventId, news]));
    const { announce } = createCalledIdeas({ db, domainEvents });
    const { id } = await buildEvent(db, { status: 'live' });
    const over = await buildEvent(db, { status: 'ended' });
    const ideas = [
      await callAt(id, 0),
      await callAt(id, 1, { hiddenAt: new Date() }),
      await callAt(over.id, 0),
      await buildIdea(db),
    ];
    await announce(ideas);
    expect(sent).toMatchObject([[id, { type: 'idea', idea: { id: ideas[0], stop: '1.08000', status: 'pending' } }]]);
    await run(db)`insert into settings (key, value) values ('features.Trade Ideas', 'false')`;
    await announce(ideas);
    expect(sent).toHaveLength(1);
    await run(db)`delete from settings where key = 'features.Trade Ideas'`;
  });

  it('change in the room when the market has decided something about them', async () => {
    const { id, host } = await buildEvent(db, { status: 'live' });
    const symbolId = await buildIdeaSymbol(db);
    const start = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 60_000;
    const terms = {
      ...anyTerms,
      entryLow: 108_500,
      entryHigh: 108_550,
      publishedAt: start,
      validUntil: start + 86_400_000,
    };
    const ideaId = await publishTerms(db, terms, { authorId: host.id, symbolId, pricePrecision: 5, eventId: id });
    const { news } = await listenInRoom(await hubAddress(app), student.token, id);
    const bars = [108_700, 108_500].map((l, at) => ({
      t: start + at * 60_000,
      o: 108_800,
      h: 108_900,
      l,
      c: 108_600,
      v: 0,
    }));
    await storeBars(db, { symbolId, bars, source: 'CSV', corrects: true, now: Date.now() });
    await app.jobs.runDue();
    await expect
      .poll(() => news)
      .toMatchObject([{ type: 'idea', idea: { id: ideaId, status: 'active', fill: '1.08550' } }]);
    const [idea] = await list(id);
    // With what the shared chart draws of it: when it was filled, and at what price.
    const filledAt = new Date(start + 2 * 60_000).toISOString();
    expect(idea?.events).toEqual([{ seq: 1, type: 'filled', at: filledAt, price: '1.08550' }]);
    expect(news).toMatchObject([{ idea: { events: idea?.events } }]);
  });

  it('have their fill and targets, however often their author has moved the stop', async () => {
    const { id } = await buildEvent(db, { status: 'live' });
    const ideaId = await callAt(id, 0);
    await run(db)`
      insert into idea_events (idea_id, seq, type, at, body)
      select ${ideaId}, n, case n when 1 then 'filled' when 2 then 'target' else 'stopMoved' end, now(), jsonb_build_object('price', n)
      from generate_series(1, ${maxCalledEvents + 10}) n`;
    const [idea] = await list(id);
    const moves = Array.from({ length: maxCalledEvents - 2 }, (_, at) => at + 13);
    expect(idea?.events.map(({ seq }) => seq)).toEqual([1, 2, ...moves]);
  });
});
