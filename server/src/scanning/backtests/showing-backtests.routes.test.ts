import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildPastSymbol, testedPlan, testedRule } from '#testing/past-market.ts';
import { buildLiveStrategy, buildStrategist, buildVersion } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import {
  getBacktest,
  listBacktests,
  removeBacktest,
  showBacktest,
  startBacktest,
} from '@candela/contract/scanning/backtests';
import { getStrategy } from '@candela/contract/scanning/strategies';

const { app, db, call } = await startTestServer();
const symbols = [await buildPastSymbol(db), await buildPastSymbol(db, { market: 'forex', display: 'staff' })];
const rule = testedRule(symbols.map(({ symbol }) => symbol));
const [trainer, other, admin, learner] = [
  await buildStrategist(db),
  await buildStrategist(db),
  await buildUser(db, { roleId: 1 }),
  await buildUser(db, { planIds: [12] }),
];

type Person = { token: string };
const titleOf = ({ body }: { body: unknown }) => (body as { title?: string }).title;
const show = (id: number, isShown = true, { token }: Person = trainer) =>
  call(showBacktest, { params: { id }, body: { isShown } }, token);
const seenBy = async (id: number, { token }: Person = learner) =>
  bodyOf(await call(getStrategy, { params: { id } }, token)).backtest;
const shownOf = async (id: number) =>
  bodyOf(await call(listBacktests, { params: { id } }, trainer.token))
    .data.filter(({ isShown }) => isShown)
    .map((each) => each.id);

const start = async (strategyId: number, version = 1) =>
  bodyOf(await call(startBacktest, { body: { strategyId, version, plan: testedPlan() } }, trainer.token)).id;

/** A live strategy with finished backtests. */
async function tested(count = 1) {
  const strategy = await buildLiveStrategy(db, { ownerId: trainer.id, rule });
  const ids: number[] = [];
  for (let number = 0; number < count; number++) {
    ids.push(await start(strategy.id));
    await app.jobs.runDue();
  }
  const [first = 0, second = 0] = ids;
  return { ...strategy, first, second };
}

describe('a finished backtest of the live version', () => {
  it('is shown to readers with its own figures, and taken back', async () => {
    const { id, first } = await tested();
    expect(await seenBy(id)).toBeNull();
    const { result, ...detail } = bodyOf(await show(first));
    expect(detail).toMatchObject({ isShown: true, isOfLiveVersion: true });
    const seen = await seenBy(id);
    expect(seen?.figures).toEqual(result?.figures);
    expect(seen?.figures.closed).toBeGreaterThan(30);
    const { from, until, stop, target, maxBars } = testedPlan();
    expect(seen).toMatchObject({ from, until, stop, target, maxBars, hasExit: false });
    expect(bodyOf(await show(first, false))).toMatchObject({ isShown: false });
    expect(await seenBy(id)).toBeNull();
  });

  it('says its costs only of markets whose symbols the reader may see', async () => {
    const { id, first } = await tested();
    await show(first);
    const marketsFor = async (person: Person) => (await seenBy(id, person))?.costs.map(({ market }) => market);
    expect(await marketsFor(learner)).toEqual(['crypto']);
    expect(await marketsFor(trainer)).toEqual(['crypto', 'forex']);
  });

  it('is recorded when it is shown or taken back, and not when nothing changes', async () => {
    const { first } = await tested();
    for (const isShown of [false, true, true, false, false]) expect((await show(first, isShown)).status).toBe(200);
    const { data } = bodyOf(await call(listAuditEvents, { query: { entity: 'backtest' } }, admin.token));
    const changes = data.filter(({ entityId }) => entityId === String(first)).map(({ action }) => action);
    expect(changes).toEqual(['unpublish', 'publish', 'create']);
  });

  it('takes the place of the one that was shown', async () => {
    const { id, first, second } = await tested(2);
    await show(first);
    await show(second);
    expect(await shownOf(id)).toEqual([second]);
    // Taking back what is not shown takes nothing from the other.
    await show(first, false);
    expect(await shownOf(id)).toEqual([second]);
  });

  it('is one, also when several are chosen at once', async () => {
    const { id, first, second } = await tested(2);
    const answers = await Promise.all([first, second, first, second].map((each) => show(each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await shownOf(id)).toHaveLength(1);
  });

  it('goes with its deletion, also when both happen at once', async () => {
    const { id, first, second } = await tested(2);
    await show(first);
    expect((await call(removeBacktest, { params: { id: first } }, trainer.token)).status).toBe(204);
    expect(await seenBy(id)).toBeNull();
    const [shown, removed] = await Promise.all([
      show(second),
      call(removeBacktest, { params: { id: second } }, trainer.token),
    ]);
    expect([200, 404]).toContain(shown.status);
    expect(removed.status).toBe(204);
    expect(await seenBy(id)).toBeNull();
  });

  it('is not shown any more when another version goes live', async () => {
    const { id, first } = await tested();
    await show(first);
    const versionId = await buildVersion(db, id, { ...rule, direction: 'short' });
    await run(db)`update strategies set live_version_id = ${versionId} where id = ${id}`;
    expect(await seenBy(id)).toBeNull();
    expect(await shownOf(id)).toEqual([]);
    expect(titleOf(await show(first))).toBe('errors.backtests.notLive.title');
    // What was shown of the version before is no obstacle.
    const next = await start(id, 2);
    await app.jobs.runDue();
    expect((await show(next)).status).toBe(200);
    expect(await shownOf(id)).toEqual([next]);
  });
});

describe('what is not shown', () => {
  it('a backtest whose version stops being live at the same moment', async () => {
    const { id, first } = await tested();
    const versionId = await buildVersion(db, id, rule);
    const { shown } = await db.transaction(async (tx) => {
      await run(tx)`update strategies set live_version_id = ${versionId} where id = ${id}`;
      const asked = show(first);
      // It has come as far as it comes while the strategy is locked.
      await Promise.race([asked, wait(500)]);
      return { shown: asked };
    });
    expect(titleOf(await shown)).toBe('errors.backtests.notLive.title');
  });

  it('a backtest that is not done, or of a version that is not live', async () => {
    const { id } = await tested();
    const waiting = await start(id);
    expect(titleOf(await show(waiting))).toBe('errors.backtests.notDone.title');
    await buildVersion(db, id, rule);
    const ahead = await start(id, 2);
    await app.jobs.runDue();
    const detail = bodyOf(await call(getBacktest, { params: { id: ahead } }, trainer.token));
    expect(detail).toMatchObject({ state: 'done', isOfLiveVersion: false });
    expect(titleOf(await show(ahead))).toBe('errors.backtests.notLive.title');
    expect(await seenBy(id)).toBeNull();
  });

  it('one of a strategy that the caller may not change, and learners read none but the shown one', async () => {
    const { id, first, second } = await tested(2);
    expect((await show(first, true, learner)).status).toBe(403);
    expect(titleOf(await show(first, true, other))).toBe('errors.backtests.notFound.title');
    expect((await show(2_000_000_000)).status).toBe(404);
    expect((await show(first, true, admin)).status).toBe(200);
    expect((await show(first, false, other)).status).toBe(404);
    expect(await seenBy(id)).not.toBeNull();
    for (const each of [first, second])
      expect((await call(getBacktest, { params: { id: each } }, learner.token)).status).toBe(403);
  });
});
