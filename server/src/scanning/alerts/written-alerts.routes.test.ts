import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { strategyDraft } from '#testing/strategy-drafts.ts';
import { buildReceiver, buildStrategist, buildLiveStrategy } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol } from '#testing/watched-symbols.ts';
import { listStrategyAlerts } from '@candela/contract/scanning/alerts';
import { createStrategy, getManagedStrategy, updateStrategy } from '@candela/contract/scanning/managed-strategies';
import { getStrategy, listStrategies } from '@candela/contract/scanning/strategies';
import { changeStrategyState, goLiveWithStrategy } from '@candela/contract/scanning/strategy-states';
import { createStrategyVersion } from '@candela/contract/scanning/strategy-versions';
import { writeAlert, type WrittenAlertFields } from '@candela/contract/scanning/written-alerts';

const { db, call } = await startTestServer();
const owner = await buildStrategist(db);
const gold = await buildSymbol(db, { symbol: 'CSV:GOLD' });
const secret = await buildSymbol(db, { symbol: 'CSV:SECRET', display: 'staff' });

const alert = (changes: Partial<WrittenAlertFields> = {}): WrittenAlertFields => ({
  key: randomUUID(),
  symbolId: gold.id,
  side: 'short',
  price: 4112.345,
  timeframe: '1h',
  message: 'Below the channel',
  ...changes,
});

const write = (id: number, body: WrittenAlertFields, token = owner.token) =>
  call(writeAlert, { params: { id }, body }, token);

it('an alert is written by the trainer of the strategy, and is one, however often it is sent', async () => {
  const id = await buildReceiver(db, { kind: 'manual', ownerId: owner.id });
  const given = alert();
  const [first, second] = [bodyOf(await write(id, given)), bodyOf(await write(id, given))];
  expect(first).toMatchObject({
    source: 'manual',
    symbol: 'CSV:GOLD',
    direction: 'short',
    price: 4112.35,
    text: given.message,
    isLate: false,
  });
  expect(second.id).toBe(first.id);
  bodyOf(await write(id, alert({ price: null, timeframe: null, message: '' })));
  const { data } = bodyOf(await call(listStrategyAlerts, { params: { id } }, owner.token));
  expect(data.map(({ price }) => price)).toEqual([null, 4112.35]);
});

it('is refused to others, for other kinds, while the strategy is not live, and about symbols that readers may not see', async () => {
  const manual = await buildReceiver(db, { kind: 'manual', ownerId: owner.id });
  const paused = await buildReceiver(db, { kind: 'manual', ownerId: owner.id, status: 'paused' });
  const { id: scanner } = await buildLiveStrategy(db, { ownerId: owner.id });
  const other = await buildStrategist(db);
  expect((await write(manual, alert(), other.token)).status).toBe(404);
  const titleOf = async (id: number, body: WrittenAlertFields) => {
    const answer = await write(id, body);
    return answer.ok ? null : answer.body.title;
  };
  expect(await titleOf(scanner, alert())).toBe('errors.strategies.wrongKind.title');
  expect(await titleOf(paused, alert())).toBe('errors.strategies.wrongState.title');
  expect(await titleOf(manual, alert({ symbolId: secret.id }))).toBe('errors.strategies.closedSymbol.title');
  expect(await titleOf(manual, alert({ symbolId: 2_000_000_000 }))).toBe('errors.strategies.closedSymbol.title');
  for (const price of [0, -1, 1e15])
    expect(await titleOf(manual, alert({ price }))).toBe('errors.strategies.badPrice.title');
  expect(await titleOf(manual, alert({ message: 'x'.repeat(1001) }))).toBe('errors.request.invalid.title');
});

it('a strategy without a rule is reviewed once, goes live, and is shown without a version', async () => {
  const admin = await buildUser(db, { roleId: 1 });
  const draft = bodyOf(
    await call(createStrategy, { body: { ...strategyDraft(), kind: 'manual', subscriptionTypeIds: [] } }, owner.token),
  );
  expect(draft).toMatchObject({ kind: 'manual', status: 'draft', draftRule: null, newest: null });
  const params = { id: draft.id };
  expect((await call(createStrategyVersion, { params, body: { revision: draft.revision } }, owner.token)).status).toBe(
    409,
  );
  const change = { action: 'submit', version: null } as const;
  const sent = bodyOf(
    await call(changeStrategyState, { params, body: { revision: draft.revision, change } }, owner.token),
  );
  expect(sent).toMatchObject({ status: 'in_review', isSubmitted: true, submittedVersion: null });
  const live = bodyOf(
    await call(goLiveWithStrategy, { params, body: { revision: sent.revision, version: null } }, admin.token),
  );
  expect(live).toMatchObject({ status: 'active', isSubmitted: false, liveVersion: null });
  expect(
    (await call(goLiveWithStrategy, { params, body: { revision: live.revision, version: null } }, admin.token)).status,
  ).toBe(409);
  const reader = await buildUser(db);
  expect(bodyOf(await call(getStrategy, { params }, reader.token))).toMatchObject({
    kind: 'manual',
    version: null,
    rule: null,
    symbols: [],
    markets: [],
  });
  expect(bodyOf(await call(listStrategies, { query: {} }, reader.token)).data.map(({ id }) => id)).toContain(draft.id);
  const fields = { ...strategyDraft(), name: 'Other', revision: live.revision };
  expect(bodyOf(await call(updateStrategy, { params, body: fields }, owner.token))).toMatchObject({
    name: 'Other',
    draftRule: null,
    status: 'active',
  });
  await run(db)`update strategies set status = 'archived' where id = ${draft.id}`;
  const { revision } = bodyOf(await call(getManagedStrategy, { params }, owner.token));
  const restored = bodyOf(
    await call(changeStrategyState, { params, body: { revision, change: { action: 'restore' } } }, owner.token),
  );
  expect(restored.status).toBe('paused');
});
