import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildIdeaSymbol } from '#testing/idea-rows.ts';
import { plainRule, strategyDraft } from '#testing/strategy-drafts.ts';
import { buildLiveStrategy, buildStrategist, buildStrategy } from '#testing/strategy-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  createStrategy,
  getManagedStrategy,
  listManagedStrategies,
  maxStrategies,
  removeStrategy,
  updateStrategy,
} from '@candela/contract/scanning/managed-strategies';
import { returnStrategy } from '@candela/contract/scanning/strategy-states';
import { createStrategyVersion, getStrategyVersion } from '@candela/contract/scanning/strategy-versions';

const { app, db, call } = await startTestServer();
await buildIdeaSymbol(db);
const [trainer, other, admin] = [
  await buildStrategist(db),
  await buildStrategist(db),
  await buildUser(db, { roleId: 1 }),
];

const titleOf = ({ body }: { body: unknown }) => (body as { title?: string }).title;
const begin = async (given: Parameters<typeof strategyDraft>[0] = {}, { token } = trainer) =>
  bodyOf(await call(createStrategy, { body: strategyDraft(given) }, token));
const freeze = (id: number, revision: number, { token } = trainer) =>
  call(createStrategyVersion, { params: { id }, body: { revision } }, token);

describe('a draft', () => {
  it('is there for its owner and for admins, and for no other trainer', async () => {
    const { id, revision } = await begin({ name: 'Mine' });
    for (const { token } of [trainer, admin])
      expect(bodyOf(await call(getManagedStrategy, { params: { id } }, token))).toMatchObject({
        status: 'draft',
        hasDraft: true,
      });
    const attempts = [
      await call(getManagedStrategy, { params: { id } }, other.token),
      await call(updateStrategy, { params: { id }, body: { ...strategyDraft(), revision } }, other.token),
      await call(removeStrategy, { params: { id } }, other.token),
      await freeze(id, revision, other),
      await call(getStrategyVersion, { params: { id, number: 1 } }, other.token),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(
      (await call(createStrategy, { body: strategyDraft() }, (await buildUser(db, { roleId: 2 })).token)).status,
    ).toBe(403);
  });

  it('is not changed by who has lost the right to it meanwhile', async () => {
    const [demoted, reviewer] = [await buildStrategist(db), await buildUser(db, { roleId: 1 })];
    const { id, revision } = await begin({}, demoted);
    const frozen = bodyOf(await freeze(id, revision, demoted));
    for (const { token } of [demoted, reviewer]) await call(getManagedStrategy, { params: { id } }, token);
    // What the server remembers of the callers for five seconds still has it.
    await run(db)`update users set permissions = '{}' where id = ${demoted.id}`;
    await run(db)`update users set role_ids = '{2}', role_id = 2 where id = ${reviewer.id}`;
    const body = { ...strategyDraft(), revision: frozen.revision };
    const sentBack = { params: { id }, body: { revision: frozen.revision, note: 'Not like this, please' } };
    const answers = [
      await call(updateStrategy, { params: { id }, body }, demoted.token),
      await call(removeStrategy, { params: { id } }, demoted.token),
      await call(createStrategy, { body: strategyDraft() }, demoted.token),
      await call(returnStrategy, sentBack, reviewer.token),
      await call(updateStrategy, { params: { id }, body }, reviewer.token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404]);
  });

  it('is changed only by who has seen its revision, of two at once by one', async () => {
    const { id, revision } = await begin();
    const change = (name: string, { token } = trainer) =>
      call(updateStrategy, { params: { id }, body: { ...strategyDraft({ name }), revision } }, token);
    const answers = await Promise.all([change('One'), change('Two', admin), change('Three', admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(titleOf(await change('Late'))).toBe('errors.strategies.changed.title');
    const { name } = bodyOf(await call(getManagedStrategy, { params: { id } }, trainer.token));
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ name, revision: revision + 1 });
  });

  it.each([
    ['style', { style: 'gambling' }],
    ['classification', { classification: 'wizard' }],
    ['method', { methods: ['price_action', 'astrology'] }],
    ['concept', { concepts: ['luck'] }],
    ['language', { languageCode: 'xx' }],
    ['language of a translation', { translations: { xx: { name: 'X', summary: '', description: '' } } }],
  ])('chooses among the choices: no other %s', async (_what, given) => {
    const created = await call(createStrategy, { body: strategyDraft(given) }, trainer.token);
    expect(titleOf(created)).toBe('errors.strategies.unknownChoice.title');
    const { id, revision } = await begin();
    const changed = await call(
      updateStrategy,
      { params: { id }, body: { ...strategyDraft(given), revision } },
      trainer.token,
    );
    expect(titleOf(changed)).toBe('errors.strategies.unknownChoice.title');
  });

  it('is deleted, unless it was live', async () => {
    const { id, revision } = await begin();
    await freeze(id, revision);
    expect((await call(removeStrategy, { params: { id } }, trainer.token)).status).toBe(204);
    expect((await call(getManagedStrategy, { params: { id } }, trainer.token)).status).toBe(404);
    const live = await buildLiveStrategy(db, { ownerId: trainer.id });
    expect(titleOf(await call(removeStrategy, { params: { id: live.id } }, trainer.token))).toBe(
      'errors.strategies.wasLive.title',
    );
  });

  it('nobody has more than the limit, not even by adding two at once', async () => {
    const many = await buildStrategist(db);
    for (let n = 1; n < maxStrategies; n++) await buildStrategy(db, { ownerId: many.id });
    const answers = await Promise.all([1, 2, 3].map(() => call(createStrategy, { body: strategyDraft() }, many.token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe('a version', () => {
  it('is the draft, and is never another', async () => {
    const { id, revision } = await begin();
    const first = bodyOf(await freeze(id, revision));
    expect(first).toMatchObject({ hasDraft: false, draftRule: null, newest: { number: 1, rule: plainRule } });
    expect(titleOf(await freeze(id, first.revision))).toBe('errors.strategies.noRule.title');
    // The same rule again is no draft of another version.
    const same = bodyOf(
      await call(
        updateStrategy,
        { params: { id }, body: { ...strategyDraft(), revision: first.revision } },
        trainer.token,
      ),
    );
    expect(same.hasDraft).toBe(false);
    const draftRule = { ...plainRule, cooldownBars: 7 };
    const changed = bodyOf(
      await call(
        updateStrategy,
        { params: { id }, body: { ...strategyDraft({ draftRule }), revision: same.revision } },
        trainer.token,
      ),
    );
    const answers = await Promise.all([freeze(id, changed.revision), freeze(id, changed.revision, admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const ruleOf = async (number: number) =>
      bodyOf(await call(getStrategyVersion, { params: { id, number } }, trainer.token)).rule;
    expect([await ruleOf(1), await ruleOf(2)]).toEqual([plainRule, draftRule]);
    expect(titleOf(await call(getStrategyVersion, { params: { id, number: 3 } }, trainer.token))).toBe(
      'errors.strategies.versionNotFound.title',
    );
  });

  it('contradicts itself in nothing: each reason is named with its place', async () => {
    const when = {
      all: [
        { left: { ind: 'rsi' }, op: '>', right: { ind: 'close' } },
        { left: { ind: 'close' }, op: '>', right: { ind: 'close' } },
      ],
    } as const;
    const { id, revision } = await begin({
      draftRule: { ...plainRule, when: { all: [...when.all] }, universe: { markets: [], symbols: [] } },
    });
    const refused = await freeze(id, revision);
    expect(titleOf(refused)).toBe('errors.strategies.ruleRefused.title');
    expect((refused.body as unknown as { message: string }).message).toBe(
      'universe noSymbols; when.all.0 units; when.all.1 comparedWithItself',
    );
  });

  it('names only markets and symbols that there are', async () => {
    const { id, revision } = await begin({
      draftRule: { ...plainRule, universe: { markets: ['nowhere'], symbols: ['CSV:EURUSD', 'CSV:NOTHING'] } },
    });
    const refused = await freeze(id, revision);
    expect(titleOf(refused)).toBe('errors.strategies.unknownSymbol.title');
    expect((refused.body as unknown as { message: string }).message).toBe('nowhere; CSV:NOTHING');
  });
});

describe('the list of those who make strategies', () => {
  it('has their own, and for admins all; narrowed by state, words and what waits', async () => {
    const [one, two] = [await buildStrategist(db), await buildStrategist(db)];
    const first = await begin({ name: 'Zebra one' }, one);
    await begin({ name: 'Zebra two' }, two);
    const live = await buildLiveStrategy(db, { ownerId: one.id, name: 'Zebra live' });
    await run(
      db,
    )`update strategies set submitted_version_id = ${live.versionId}, submitted_at = now() where id = ${live.id}`;
    const names = async (query: object, { token } = one) =>
      bodyOf(await call(listManagedStrategies, { query: { search: 'zebra', ...query } }, token)).data.map(
        ({ name }) => name,
      );
    expect(await names({})).toEqual(['Zebra live', 'Zebra one']);
    expect(await names({}, admin)).toEqual(['Zebra live', 'Zebra two', 'Zebra one']);
    expect(await names({ mine: true }, admin)).toEqual([]);
    expect(await names({ status: 'draft' }, admin)).toEqual(['Zebra two', 'Zebra one']);
    expect(await names({ submitted: true }, admin)).toEqual(['Zebra live']);
    expect(await names({ search: 'ebra o' }, admin)).toEqual(['Zebra one']);
    const page = bodyOf(await call(listManagedStrategies, { query: { search: 'zebra', limit: 1 } }, one.token));
    expect(await names({ cursor: page.nextCursor ?? '' })).toEqual(['Zebra one']);
    expect(first.status).toBe('draft');
  });
});

it('a trainer who is erased leaves what was live, archived and without words, and nothing else', async () => {
  const leaving = await buildStrategist(db);
  const live = await buildLiveStrategy(db, { ownerId: leaving.id, summary: 'Words', description: 'More words' });
  const draft = await begin({}, leaving);
  await freeze(draft.id, draft.revision, leaving);
  await db.transaction((tx) =>
    app.personalData.erase(tx, { id: leaving.id, email: 'x@x.test', pseudonym: 'Somebody' }),
  );
  const rows = await readRows(db, rowOf({ id: z.int(), status: z.string(), words: z.string() }))`
    select id, status, summary || description as words from strategies where owner_id = ${leaving.id}`;
  expect(rows).toEqual([{ id: live.id, status: 'archived', words: '' }]);
  const { type } = await requireRow(db, rowOf({ type: z.string() }))`
    select type from strategy_events where strategy_id = ${live.id} order by id desc limit 1`;
  expect(type).toBe('archive');
});
