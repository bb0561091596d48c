import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { plainRule, strategyDraft } from '#testing/strategy-drafts.ts';
import { buildLiveStrategy, buildStrategist, buildVersion } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { buildSymbol, storePrices } from '#testing/watched-symbols.ts';
import { listNotifications } from '@candela/contract/messaging/notifications';
import {
  createStrategy,
  getManagedStrategy,
  updateStrategy,
  type ManagedStrategyDetail,
} from '@candela/contract/scanning/managed-strategies';
import { getStrategy } from '@candela/contract/scanning/strategies';
import { changeStrategyState, goLiveWithStrategy, returnStrategy } from '@candela/contract/scanning/strategy-states';
import { tryStrategyVersion } from '@candela/contract/scanning/strategy-trials';
import { createStrategyVersion } from '@candela/contract/scanning/strategy-versions';
import { search } from '@candela/contract/site/search';
import type { Rule } from '@candela/markets/rules/rule';

const { app, db, call } = await startTestServer();
const watched = await buildSymbol(db, { symbol: 'CSV:WATCHED' });
const lastMinute = Math.floor(Date.now() / 60_000) - 10;
await storePrices(
  db,
  watched.id,
  Array.from({ length: 120 }, (_, n) => {
    const c = 10_000 + (n % 40 < 20 ? n % 20 : -(n % 20));
    return { minute: lastMinute - 119 + n, o: c, h: c + 1, l: c - 1, c };
  }),
);
/** One that has its bars, and fires now and then. */
const rule: Rule = {
  ...plainRule,
  timeframe: '1m',
  universe: { markets: [], symbols: [watched.symbol] },
  when: { left: { ind: 'close' }, op: 'crosses_above', right: 100 },
};
const [trainer, admin, learner] = [
  await buildStrategist(db),
  await buildUser(db, { roleId: 1 }),
  await buildUser(db, { planIds: [12] }),
];

type Change = Parameters<typeof call<typeof changeStrategyState>>[1]['body']['change'];
type Named = Pick<ManagedStrategyDetail, 'id' | 'revision'>;

const titleOf = ({ body }: { body: unknown }) => (body as { title?: string }).title;
const change = ({ id, revision }: Named, given: Change, { token } = trainer) =>
  call(changeStrategyState, { params: { id }, body: { revision, change: given } }, token);
const goLive = ({ id, revision }: Named, version: number, { token } = admin) =>
  call(goLiveWithStrategy, { params: { id }, body: { revision, version } }, token);
const sendBack = ({ id, revision }: Named, { token } = admin) =>
  call(returnStrategy, { params: { id }, body: { revision, note: 'Say why it should work.' } }, token);
const read = async (id: number) => bodyOf(await call(getManagedStrategy, { params: { id } }, trainer.token));
const noticesOf = async ({ token }: { token: string }) =>
  bodyOf(await call(listNotifications, {}, token)).data.map(({ title }) => title);

async function beginVersion(name: string, draftRule = rule): Promise<ManagedStrategyDetail> {
  const body = strategyDraft({ name, draftRule });
  const { id, revision } = bodyOf(await call(createStrategy, { body }, trainer.token));
  return bodyOf(await call(createStrategyVersion, { params: { id }, body: { revision } }, trainer.token));
}

describe('from the draft to live', () => {
  it('a trainer submits a version, a reviewer returns it or lets it go live, and each is told', async () => {
    const draft = await beginVersion('Morning star');
    expect((await goLive(draft, 1, trainer)).status).toBe(403);
    const submitted = bodyOf(await change(draft, { action: 'submit', version: 1 }));
    expect(submitted).toMatchObject({ status: 'in_review', submittedVersion: 1 });
    await app.jobs.runDue();
    expect(await noticesOf(admin)).toContain('Ready for review: Morning star');
    expect((await sendBack(submitted, trainer)).status).toBe(403);
    const returned = bodyOf(await sendBack(submitted));
    expect(returned).toMatchObject({ status: 'draft', submittedVersion: null });
    expect(returned.events[0]).toMatchObject({ type: 'return', version: 1, note: 'Say why it should work.' });
    expect(await noticesOf(trainer)).toContain('Changes requested: Morning star');
    expect(await noticesOf(admin)).not.toContain('Ready for review: Morning star');
    const again = bodyOf(await change(returned, { action: 'submit', version: 1 }));
    const live = bodyOf(await goLive(again, 1));
    expect(live).toMatchObject({ status: 'active', liveVersion: 1, submittedVersion: null });
    expect(live.versions[0]?.liveFrom).toBe(live.liveSince);
    expect(await noticesOf(trainer)).toContain('Morning star is live');
    expect(bodyOf(await call(getStrategy, { params: { id: draft.id } }, learner.token)).version).toBe(1);
  });

  it('the next version waits while the one before stays live', async () => {
    const { id } = await buildLiveStrategy(db, { rule, ownerId: trainer.id });
    await buildVersion(db, id, rule);
    const waiting = bodyOf(await change(await read(id), { action: 'submit', version: 2 }));
    expect(waiting).toMatchObject({ status: 'active', liveVersion: 1, submittedVersion: 2 });
    const withdrawn = bodyOf(await change(waiting, { action: 'withdraw' }));
    expect(withdrawn).toMatchObject({ status: 'active', submittedVersion: null });
    const live = bodyOf(await goLive(withdrawn, 2));
    expect(live).toMatchObject({ status: 'active', liveVersion: 2 });
    expect(Date.parse(live.liveSince ?? '')).toBeGreaterThanOrEqual(Date.parse(waiting.liveSince ?? ''));
  });

  it('of two reviewers who decide at once, one does', async () => {
    const draft = await beginVersion('Decided once');
    const submitted = bodyOf(await change(draft, { action: 'submit', version: 1 }));
    const answers = await Promise.all([goLive(submitted, 1), sendBack(submitted), goLive(submitted, 1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

it('nobody lets a version go live who has lost the right to it meanwhile', async () => {
  const reviewer = await buildUser(db, { roleId: 1 });
  const version = await beginVersion('Reviewed too late');
  bodyOf(await call(getManagedStrategy, { params: { id: version.id } }, reviewer.token));
  // What the server remembers of the caller for five seconds still has it.
  await run(db)`update users set permissions = '{}' where id = ${reviewer.id}`;
  expect((await goLive(version, 1, reviewer)).status).toBe(403);
});

describe('a trial', () => {
  const tryVersion = async ({ id }: Named, { token } = trainer) =>
    call(tryStrategyVersion, { params: { id, number: 1 } }, token);

  it('waits for others, of which not too many wait', async () => {
    const version = await beginVersion('Tried by many');
    const answers = await Promise.all(Array.from({ length: 24 }, () => tryVersion(version)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 503]));
  });

  it('counts what a version would have found', async () => {
    const trial = bodyOf(await tryVersion(await beginVersion('Tried')));
    expect(trial).toMatchObject({ watched: 1, tried: 1, refusals: [] });
    expect(trial.hits).toBeGreaterThan(0);
    expect(trial.hits).toBeLessThan(10);
  });

  it('refuses a rule that gives more alerts a day than the setting allows', async () => {
    await run(db)`insert into settings (key, value) values ('strategies.maxDailyAlerts', '1')`;
    onTestFinished(async () => void (await run(db)`delete from settings where key = 'strategies.maxDailyAlerts'`));
    const { refusals } = bodyOf(await tryVersion(await beginVersion('Often', rule)));
    expect(refusals).toMatchObject([{ code: 'tooManyAlerts', limit: 1 }]);
  });

  it.each([
    [
      'more bars than there are',
      { when: { left: { ind: 'close' }, op: '>', right: { ind: 'sma', args: { period: 300 } } } },
      /^tooFewBars: sma needs 30\d bars of 1m, the longest history has 120$/,
    ],
    [
      'volume where there is none',
      { when: { left: { ind: 'volume' }, op: '>', right: { ind: 'sma', args: { period: 5 }, source: 'volume' } } },
      /^noVolume: /,
    ],
    [
      'every bar',
      { when: { left: { ind: 'close' }, op: '>', right: 1 }, fires: 'every_bar' as const, cooldownBars: 0 },
      /nearlyAlwaysTrue: true on 100 % of the bars; tooManyAlerts: about 1\d{3} a day, 200 are allowed/,
    ],
  ] as [string, Partial<Rule>, RegExp][])('refuses a rule that asks for %s', async (_what, given, reason) => {
    const version = await beginVersion('Refused', { ...rule, ...given });
    const answers = [await change(version, { action: 'submit', version: 1 }), await goLive(version, 1)];
    expect(answers.map(titleOf)).toEqual(answers.map(() => 'errors.strategies.ruleRefused.title'));
    for (const { body } of answers) expect((body as unknown as { message: string }).message).toMatch(reason);
    const { refusals } = bodyOf(await tryVersion(version));
    expect(refusals.length).toBeGreaterThan(0);
    expect((await read(version.id)).status).toBe('draft');
  });

  it('is made of no version of somebody else', async () => {
    const version = await beginVersion('Not yours');
    expect((await tryVersion(version, await buildStrategist(db))).status).toBe(404);
  });
});

describe('a live strategy', () => {
  it('is paused, resumed, archived and restored by its owner', async () => {
    const { id } = await buildLiveStrategy(db, { rule, ownerId: trainer.id });
    const states = [];
    for (const action of ['pause', 'resume', 'archive', 'restore', 'resume'] as const)
      states.push(bodyOf(await change(await read(id), { action })).status);
    expect(states).toEqual(['paused', 'active', 'archived', 'paused', 'active']);
    expect((await read(id)).events.map(({ type }) => type)).toEqual([
      'resume',
      'restore',
      'archive',
      'resume',
      'pause',
      'goLive',
    ]);
  });

  it.each([
    ['active', 'resume'],
    ['active', 'restore'],
    ['active', 'withdraw'],
    ['paused', 'pause'],
    ['archived', 'pause'],
    ['archived', 'resume'],
    ['archived', 'archive'],
  ] as const)('that is %s cannot %s', async (status, action) => {
    const { id } = await buildLiveStrategy(db, { rule, ownerId: trainer.id, status });
    expect(titleOf(await change(await read(id), { action }))).toBe('errors.strategies.wrongState.title');
  });

  it('that is archived neither changes nor goes live', async () => {
    const { id } = await buildLiveStrategy(db, { rule, ownerId: trainer.id, status: 'archived' });
    const { revision } = await read(id);
    const answers = [
      await call(updateStrategy, { params: { id }, body: { ...strategyDraft(), revision } }, trainer.token),
      await call(createStrategyVersion, { params: { id }, body: { revision } }, trainer.token),
      await change({ id, revision }, { action: 'submit', version: 1 }),
      await goLive({ id, revision }, 1),
    ];
    expect(answers.map(titleOf)).toEqual(answers.map(() => 'errors.strategies.wrongState.title'));
  });

  it('does not go live again with the version that is live, nor with one that there is not', async () => {
    const { id } = await buildLiveStrategy(db, { rule, ownerId: trainer.id });
    expect(titleOf(await goLive(await read(id), 1))).toBe('errors.strategies.wrongState.title');
    expect(titleOf(await goLive(await read(id), 2))).toBe('errors.strategies.versionNotFound.title');
    expect(titleOf(await change(await read(id), { action: 'submit', version: 1 }))).toBe(
      'errors.strategies.wrongState.title',
    );
  });
});

it('each change is in the log, with its state', async () => {
  const { id } = await buildLiveStrategy(db, { rule, ownerId: trainer.id, name: 'Logged' });
  await change(await read(id), { action: 'pause' });
  const rows = await readRows(db, rowOf({ action: z.string(), name: z.string().nullable() }))`
    select action, name from audit_events where entity = 'strategy' and entity_id = ${String(id)} order by id`;
  expect(rows).toEqual([{ action: 'unpublish', name: 'Logged' }]);
});

it('is found by its readers while it is shown, in the language of its words', async () => {
  const translations = { de: { name: 'Quarkstern', summary: 'Kurz', description: '' } };
  const { id } = await buildLiveStrategy(db, {
    ownerId: trainer.id,
    name: 'Quuxstar',
    subscriptionTypeIds: [2],
    translations,
  });
  const outsider = await buildUser(db, { planIds: [11] });
  const find = async (text: string, { token } = learner) =>
    bodyOf(await call(search, { query: { text } }, token)).hits.map(({ link }) => link);
  await change(await read(id), { action: 'pause' });
  await app.jobs.runDue();
  expect(await find('quuxstar')).toEqual([`/education/strategies/${id}`]);
  expect(await find('quarkstern', await buildUser(db, { planIds: [12], languageId: 5 }))).toEqual([
    `/education/strategies/${id}`,
  ]);
  expect(await find('quuxstar', outsider)).toEqual([]);
  await change(await read(id), { action: 'archive' });
  await app.jobs.runDue();
  expect(await find('quuxstar')).toEqual([]);
});
