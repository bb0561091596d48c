import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildAlert } from '#testing/alert-rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildLiveStrategy, buildStrategist } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { listStrategies } from '@candela/contract/scanning/strategies';

const { db, call } = await startTestServer();
const owner = await buildStrategist(db);
const secret = await buildSymbol(db, { symbol: 'CSV:SECRET', display: 'staff' });
const [member, lesser, stranger] = [
  await buildUser(db, { planIds: [12] }),
  await buildUser(db, { planIds: [11] }),
  await buildUser(db),
];

const strategy = async (name: string) => {
  const { id, versionId } = await buildLiveStrategy(db, { ownerId: owner.id, name });
  return { strategyId: id, versionId };
};
const barAt = (minute: number) => new Date(minute * 60_000);

/** The latest alerts in the list, by the names of the strategies. */
async function latestFor({ token }: { token: string }) {
  const { data } = bodyOf(await call(listStrategies, { query: {} }, token));
  return new Map(data.map(({ name, latestAlert }) => [name, latestAlert]));
}

it('each strategy has the newest of its alerts that its reader may read', async () => {
  const [one, other] = [await strategy('One'), await strategy('Other')];
  await strategy('Silent');
  const forMembers = await buildAlert(db, {
    ...one,
    barAt: barAt(1),
    closedAt: barAt(2),
    price: 108_530,
    pricePrecision: 5,
  });
  const forLesser = await buildAlert(db, { ...one, barAt: barAt(2), subscriptionTypeIds: [1], isLate: true });
  const ofSecret = { symbolId: secret.id, symbolText: 'CSV:SECRET' };
  await buildAlert(db, { ...one, ...ofSecret, barAt: barAt(3), subscriptionTypeIds: [] });
  const forAll = await buildAlert(db, { ...other, side: 'short', subscriptionTypeIds: [], isSimulated: true });
  await run(db)`update alerts set corrected_at = now() where id = ${forLesser}`;

  const seen = await latestFor(member);
  expect(seen.get('One')).toEqual({
    id: forMembers,
    symbol: 'CSV:EURUSD',
    direction: 'long',
    price: 1.0853,
    pricePrecision: 5,
    closedAt: '1970-01-01T00:02:00.000Z',
    isLate: false,
    isCorrected: false,
    isSimulated: false,
    createdAt: expect.any(String),
  });
  expect(seen.get('Other')).toMatchObject({
    id: forAll,
    direction: 'short',
    price: null,
    closedAt: null,
    isSimulated: true,
  });
  expect(seen.get('Silent')).toBeNull();
  for (const reader of [lesser, owner])
    expect((await latestFor(reader)).get('One')).toMatchObject({ id: forLesser, isLate: true, isCorrected: true });
  expect([...(await latestFor(stranger))]).toEqual([
    ['Silent', null],
    ['Other', null],
    ['One', null],
  ]);
});

it('is looked for among the newest 200, however many have been given to others', async () => {
  const { strategyId } = await strategy('Closed');
  const id = await buildAlert(db, { strategyId });
  const closeNext = (count: number) => run(db)`
    insert into alerts (strategy_id, strategy_name, source, symbol_text, side, message, bar_at, received_at, is_late, is_simulated,
      subscription_type_ids)
    select ${strategyId}::int, 'Closed', 'manual', 'CSV:EURUSD', 'long', '', now(), now(), false, false, '{1}'
    from generate_series(1, ${count}::int)`;
  await closeNext(199);
  expect((await latestFor(member)).get('Closed')).toMatchObject({ id });
  await closeNext(1);
  expect((await latestFor(member)).get('Closed')).toBeNull();
});
