import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildAuthor, buildIdea, buildIdeaDraft } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { createComment, getDiscussion } from '@candela/contract/community/discussions';
import { addThingReaction } from '@candela/contract/community/thing-reactions';
import type { CallInput } from '@candela/contract/endpoint';
import { getIdea } from '@candela/contract/trading/idea-detail';
import { ideaSorts, listIdeas, markIdea } from '@candela/contract/trading/ideas';

const { app, db, call } = await startTestServer();

type Query = NonNullable<CallInput<typeof listIdeas>['query']>;

const [ana, ben] = [
  await buildUser(db, { roleId: 2, firstName: 'Ana', lastName: 'Paz', permissions: ['Manage Signals'] }),
  await buildAuthor(db),
];
const [gold, oil] = [
  (await buildSymbol(db, { name: 'Gold', symbol: 'CSV:XAUUSD' })).id,
  (await buildSymbol(db, { name: 'Crude 100% oil', symbol: 'CSV:USOIL' })).id,
];
const admin = await buildUser(db, { roleId: 1 });
const learner = await buildUser(db, { planIds: [11] });
const member = await buildUser(db, { planIds: [12] });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Sixty ideas of every kind; of the same minute several. */
const kinds = Array.from({ length: 60 }, (_, at) => {
  const isClosed = at % 3 !== 0;
  const isVoid = isClosed && at % 20 === 1;
  return {
    authorId: at % 2 === 0 ? ana.id : ben.id,
    symbolId: at % 5 < 3 ? gold : oil,
    publishedAt: minutesAgo(200 - Math.floor(at / 2)),
    style: at % 4 === 0 ? 'scalping' : 'day_trading',
    subscriptionTypeIds: [[], [1], [2], [1, 2]][at % 4] ?? [],
    status: isVoid
      ? ('void' as const)
      : isClosed
        ? ('closed_sl' as const)
        : at % 6 === 0
          ? ('active' as const)
          : ('pending' as const),
    ...(isClosed && { closedAt: minutesAgo(100 - (at % 7)), r: (at % 9) * 1000 - 4000, net: (at % 9) * 1000 - 4010 }),
    ...(at % 10 === 7 && { hiddenAt: new Date() }),
    ...(at % 2 === 1 && { direction: 'short' as const, stop: 109_000, targets: [108_000, 107_000] }),
  };
});
const ideas: ((typeof kinds)[number] & { id: number })[] = [];
for (const kind of kinds) ideas.push({ ...kind, id: await buildIdea(db, kind) });
await buildIdeaDraft(db, { authorId: ana.id });

async function readAll(query: Query, token: string): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = bodyOf(await call(listIdeas, { query: { limit: 7, ...query, cursor } }, token));
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

type Given = (typeof ideas)[number];

const isFor = (types: readonly number[]) => (idea: Given) =>
  !('hiddenAt' in idea) &&
  (idea.subscriptionTypeIds.length === 0 || idea.subscriptionTypeIds.some((type) => types.includes(type)));

const readers = [
  ['an admin', admin, () => true],
  ['a learner with the first subscription', learner, isFor([1])],
  ['a learner with the second', member, isFor([2])],
] as const;

const at = (date: Date | undefined) => date?.getTime() ?? 0;

const orders: Record<(typeof ideaSorts)[number], (one: Given, other: Given) => number> = {
  newest: (one, other) => at(other.publishedAt) - at(one.publishedAt) || other.id - one.id,
  oldest: (one, other) => at(one.publishedAt) - at(other.publishedAt) || one.id - other.id,
  closed: (one, other) => at(other.closedAt) - at(one.closedAt) || other.id - one.id,
  best: (one, other) => (other.net ?? 0) - (one.net ?? 0) || other.id - one.id,
  worst: (one, other) => (one.net ?? 0) - (other.net ?? 0) || one.id - other.id,
};

const isIn = (sort: string, idea: Given) => {
  if (sort === 'closed') return idea.closedAt !== undefined;
  return (sort !== 'best' && sort !== 'worst') || (idea.net !== undefined && idea.status !== 'void');
};

const filters: [string, Query, (idea: Given) => boolean][] = [
  ['everything', {}, () => true],
  ['what is open', { status: 'open' }, ({ status }) => status === 'active' || status === 'pending'],
  ['what has ended', { status: 'ended' }, ({ closedAt }) => closedAt !== undefined],
  ['a status', { status: 'pending' }, ({ status }) => status === 'pending'],
  ['a direction', { direction: 'short' }, (idea) => 'direction' in idea],
  ['a symbol', { symbolId: oil }, ({ symbolId }) => symbolId === oil],
  ['an author', { authorId: ana.id }, ({ authorId }) => authorId === ana.id],
  ['a style', { style: 'scalping' }, ({ style }) => style === 'scalping'],
  [
    'a symbol and a status',
    { symbolId: gold, status: 'ended' },
    (idea) => idea.symbolId === gold && idea.closedAt !== undefined,
  ],
  ['a code of a symbol', { search: 'xau' }, ({ symbolId }) => symbolId === gold],
  ['a name of a symbol with a sign of patterns', { search: '100%' }, ({ symbolId }) => symbolId === oil],
  ['a name of an author', { search: 'ana p' }, ({ authorId }) => authorId === ana.id],
  ['a word of both', { search: 'a' }, () => true],
  ['a word that there is not', { search: 'zzz' }, () => false],
];

describe.each(readers)('%s reads', (_who, reader, isOpen) => {
  it.each(filters)('%s, in every order, page by page', async (_what, query, isWanted) => {
    for (const sort of ideaSorts) {
      const expected = ideas
        .filter((idea) => isOpen(idea) && isWanted(idea) && isIn(sort, idea))
        .toSorted(orders[sort])
        .map(({ id }) => id);
      expect([sort, await readAll({ ...query, sort }, reader.token)]).toEqual([sort, expected]);
    }
  });
});

it('authors read all of their own, also what a moderator has hidden, and after they have lost their role', async () => {
  await run(db)`update users set role_ids = '{3}', permissions = '{}' where id = ${ben.id}`;
  const own = ideas.filter(({ authorId }) => authorId === ben.id).toSorted(orders.newest);
  expect(await readAll({ mine: true }, ben.token)).toEqual(own.map(({ id }) => id));
  for (const { id } of own.slice(0, 3)) expect((await call(getIdea, { params: { id } }, ben.token)).status).toBe(200);
  expect(await readAll({ mine: true }, learner.token)).toEqual([]);
});

it('what is unread is what nobody but the reader has read', async () => {
  const visible = await readAll({}, learner.token);
  for (const id of visible.slice(0, 5)) await call(markIdea, { params: { id } }, learner.token);
  expect(await readAll({ unread: true }, learner.token)).toEqual(visible.slice(5));
  expect(await readAll({ unread: true }, admin.token)).toHaveLength(ideas.length);
});

it('refuses the place of another order', async () => {
  const { nextCursor } = bodyOf(await call(listIdeas, { query: { limit: 1 } }, admin.token));
  for (const sort of ['best', 'worst'] as const)
    expect((await call(listIdeas, { query: { sort, cursor: nextCursor ?? '' } }, admin.token)).status).toBe(400);
});

it('shows the totals of reactions and comments, added up or not yet, as the discussion does', async () => {
  const symbolId = (await buildSymbol(db)).id;
  const [discussed, quiet] = [await buildIdea(db, { symbolId }), await buildIdea(db, { symbolId })];
  const list = async () => bodyOf(await call(listIdeas, { query: { symbolId } }, learner.token)).data;
  const about = { kind: 'idea' as const, id: discussed };
  for (const reader of [learner, member])
    await call(addThingReaction, { params: { ...about, reaction: 'fire' } }, reader.token);
  await call(createComment, { params: about, body: { body: 'Well seen' } }, learner.token);
  const before = await list();
  expect(before.find(({ id }) => id === quiet)?.figures).toEqual({ reactions: {}, comments: 0, revision: 0 });
  expect(before.find(({ id }) => id === discussed)?.figures).toEqual({
    reactions: { fire: 2 },
    comments: 1,
    revision: 0,
  });
  await app.watches['reactions']?.run();
  const { figures } = bodyOf(await call(getDiscussion, { params: about }, learner.token));
  expect(figures).toEqual({ reactions: { fire: 2 }, comments: 1, revision: 1 });
  expect((await list()).find(({ id }) => id === discussed)?.figures).toEqual(figures);
});
