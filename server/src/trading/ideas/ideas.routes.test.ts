import { describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { anyTerms, buildIdea, buildIdeaDraft } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listIdeas, markIdea, unmarkIdea } from '@candela/contract/trading/ideas';
import { beginOutcome } from '@candela/markets/outcomes/terms';

const { db, call } = await startTestServer();

const listFor = async (token: string) => bodyOf(await call(listIdeas, { query: { limit: 100 } }, token)).data;

describe('the trade ideas', () => {
  it('answer 401 without a session and 404 for one that is not open to the caller', async () => {
    const { token } = await buildUser(db);
    expect((await call(listIdeas, {})).status).toBe(401);
    const closed = await buildIdea(db, { subscriptionTypeIds: [2] });
    const draft = await buildIdeaDraft(db);
    expect(await listFor(token)).toEqual([]);
    for (const id of [closed, draft, 2_000_000_000])
      expect((await call(markIdea, { params: { id } }, token)).status).toBe(404);
  });

  it('can be marked as unread again, by each reader for themselves', async () => {
    const [reader, other] = [await buildUser(db), await buildUser(db)];
    const id = await buildIdea(db);
    for (const { token } of [reader, other]) await call(markIdea, { params: { id } }, token);
    for (const _twice of [1, 2]) expect((await call(unmarkIdea, { params: { id } }, reader.token)).status).toBe(204);
    const readBy = async ({ token }: { token: string }) => (await listFor(token)).find((idea) => idea.id === id)?.read;
    expect([await readBy(reader), await readBy(other)]).toEqual([[], [other.id]]);
    const closed = await buildIdea(db, { subscriptionTypeIds: [2] });
    expect((await call(unmarkIdea, { params: { id: closed } }, reader.token)).status).toBe(404);
  });

  it('say what has been gained so far, and the cost, for both directions', async () => {
    const { token } = await buildUser(db);
    const state = { ...beginOutcome(anyTerms), status: 'active' as const, next: 1, open: 4000 };
    const long = await buildIdea(db, { status: 'active', state: { ...state, fill: 108_500, gained: 6000 * 600 } });
    const short = await buildIdea(db, {
      status: 'active',
      direction: 'short',
      stop: 109_000,
      targets: [108_000, 107_500],
      state: { ...state, fill: -108_550, stop: -109_000, gained: 6000 * 550 },
    });
    const pending = await buildIdea(db);
    const found = new Map((await listFor(token)).map((idea) => [idea.id, idea]));
    // 60 % of 600 of 550, and of 550 of 500.
    expect(found.get(long)).toMatchObject({ fill: '1.08500', banked: 6545, openBps: 4000, cost: '0.00010' });
    expect(found.get(short)).toMatchObject({ fill: '1.08550', banked: 6600, currentStop: '1.09000' });
    expect(found.get(pending)?.banked).toBeNull();
  });

  it('keep every digit of their levels, and say who has read them', async () => {
    const reader = await buildUser(db, { planIds: [12] });
    const id = await buildIdea(db, {
      pricePrecision: 12,
      entryLow: 12_345_678,
      entryHigh: 12_350_000,
      stop: 11_000_000,
      targets: [13_000_000, 14_500_000],
      subscriptionTypeIds: [2],
    });
    await call(markIdea, { params: { id } }, reader.token);
    expect((await listFor(reader.token))[0]).toMatchObject({
      id,
      author: { fullName: 'Tina Trainer' },
      entryLow: '0.000012345678',
      entryHigh: '0.000012350000',
      stop: '0.000011000000',
      targets: [
        { price: '0.000013000000', allocationBps: 6000 },
        { price: '0.000014500000', allocationBps: 4000 },
      ],
      status: 'pending',
      read: [reader.id],
    });
  });
});
