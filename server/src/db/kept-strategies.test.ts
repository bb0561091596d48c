import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildLiveStrategy, buildStrategy, buildVersion } from '#testing/strategy-rows.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const live = await buildLiveStrategy(db, { subscriptionTypeIds: [2] });
const other = await buildLiveStrategy(db);
const draft = await buildStrategy(db);
const draftVersion = await buildVersion(db, draft);
await db.execute(sql`insert into strategy_events (strategy_id, type) values (${draft}, 'submit')`);

/** How the database answers a statement, of which nothing stays: `done`, `refused`, or the text of another error. */
async function answerTo(text: string): Promise<string> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(text));
      throw new Error('done');
    });
  } catch (error) {
    const { cause = error } = error as Error;
    if ((cause as Error).message === 'done') return 'done';
    return (cause as { code?: string }).code === '23001' ? 'refused' : String(cause);
  }
  return 'done';
}

describe.each(['strategy_versions', 'strategy_events'])('rows of %s', (table) => {
  it('are only added to', async () => {
    expect(await answerTo(`update ${table} set strategy_id = strategy_id`)).toBe('refused');
    expect(await answerTo(`delete from ${table}`)).toBe('refused');
    expect(await answerTo(`delete from ${table} where strategy_id = ${draft}`)).toBe('refused');
    expect(await answerTo(`truncate ${table} cascade`)).toBe('refused');
  });
});

it('no rule of a version is changed, not even to itself', async () => {
  expect(await answerTo(`update strategy_versions set rule = '{}'`)).toBe('refused');
  expect(await answerTo(`update strategy_versions set number = 7 where id = ${draftVersion}`)).toBe('refused');
});

describe('a strategy that was live', () => {
  it.each([
    ['is deleted', `delete from strategies where id = ${live.id}`],
    [
      'loses its version',
      `update strategies set live_version_id = null, live_since = null, status = 'draft' where id = ${live.id}`,
    ],
    ['becomes one of another kind', `update strategies set kind = 'manual' where id = ${live.id}`],
    ['is truncated', 'truncate strategies cascade'],
  ])('never %s', async (_what, text) => {
    expect(await answerTo(text)).toBe('refused');
  });

  it('changes its texts and its state', async () => {
    expect(await answerTo(`update strategies set name = 'Other', status = 'archived' where id = ${live.id}`)).toBe(
      'done',
    );
  });
});

it('a draft goes with its versions and events', async () => {
  expect(await answerTo(`delete from strategies where id = ${draft}`)).toBe('done');
});

it.each([
  ['active without a version', `status = 'active'`],
  ['in review without a version', `status = 'in_review'`],
  ['live with a version of another strategy', `live_version_id = ${other.versionId}, live_since = now()`],
  ['in review with a version of another strategy', `submitted_version_id = ${other.versionId}, submitted_at = now()`],
  ['live since no time', `live_version_id = ${draftVersion}`],
])('no strategy is %s', async (_what, set) => {
  expect(await answerTo(`update strategies set ${set} where id = ${draft}`)).toContain('constraint');
});

it('two versions of a strategy never have the same number', async () => {
  expect(
    await answerTo(`insert into strategy_versions (strategy_id, number, rule, author_id)
      select strategy_id, number, rule, author_id from strategy_versions where id = ${draftVersion}`),
  ).toContain('duplicate key');
});
