import { expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol, storePrices } from '#testing/watched-symbols.ts';
import { finishPractice, listPracticeBars, startPractice } from '@candela/contract/trading/practice';

const { db, call } = await startTestServer();

const minute = 60_000;
const monday = Date.UTC(2026, 8, 7);
const publishedAt = new Date(monday + 100 * minute);

async function buildClosedIdea(given: object = {}, display: 'everyone' | 'staff' = 'everyone') {
  const symbol = await buildSymbol(db, { display });
  const bars = Array.from({ length: 300 }, (_, at) => {
    const o = 10_000 + 10 * at;
    return { minute: monday / minute + at, o, h: o + 14, l: o - 4, c: o + 10 };
  });
  await storePrices(db, symbol.id, bars);
  const times = { publishedAt, validUntil: new Date(monday + 290 * minute), closedAt: new Date(monday + 120 * minute) };
  const levels = { entryLow: 11_000, entryHigh: 11_010, stop: 10_900, targets: [11_100], allocations: [10_000] };
  return buildIdea(db, {
    symbolId: symbol.id,
    pricePrecision: 2,
    status: 'closed_tp',
    net: 9000,
    ...times,
    ...levels,
    ...given,
  });
}

const start = (token: string, ideaId: number) => call(startPractice, { body: { ideaId, timeframe: '1m' } }, token);

it('begins when the idea was published, and shows its levels and its result only at the end', async () => {
  const { token } = await buildUser(db);
  const ideaId = await buildClosedIdea();
  const session = bodyOf(await start(token, ideaId));
  expect(session).toMatchObject({ idea: null, instrument: null });
  const params = { id: session.id };
  const ended = bodyOf(await call(finishPractice, { params }, token));
  expect(ended.reveal?.hiddenFrom).toBe(publishedAt.getTime());
  const factor = ended.reveal?.factor ?? 0;
  expect(ended.idea).toMatchObject({
    id: ideaId,
    author: 'Tina Trainer',
    direction: 'long',
    status: 'closed_tp',
    net: 9000,
  });
  expect(ended.idea?.stop).toBe(Math.round(10_900 * factor));
  expect(ended.idea?.targets).toEqual([Math.round(11_100 * factor)]);
  const { data } = bodyOf(await call(listPracticeBars, { params }, token));
  expect(data[session.shownAtStart]?.o).toBe(Math.round(11_000 * factor));
});

it('needs an idea that is closed, that the caller may read, in a symbol that they may see', async () => {
  const { token } = await buildUser(db);
  const refused = { status: 404, body: { title: 'errors.ideas.notFound.title' } };
  const open = await buildClosedIdea({ status: 'active', closedAt: null, net: null });
  const restricted = await buildClosedIdea({ subscriptionTypeIds: [2] });
  const hidden = await buildClosedIdea({ hiddenAt: new Date() });
  const unseen = await buildClosedIdea({}, 'staff');
  for (const ideaId of [open, restricted, hidden, unseen, 2_000_000_000])
    expect(await start(token, ideaId)).toMatchObject(refused);
});
