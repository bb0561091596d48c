import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildIdea, buildIdeaDraft } from '#testing/idea-rows.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const published = await buildIdea(db, { methods: ['price_action'], subscriptionTypeIds: [2] });
const draft = await buildIdeaDraft(db);
await db.execute(
  sql`insert into idea_events (idea_id, seq, type, at, body) values (${published}, 0, 'published', now(), '{}')`,
);
await db.execute(sql`insert into idea_actions (idea_id, at, type) values (${published}, now(), 'close')`);

/** The code of the error with which the database refuses a statement, beside a restriction its text; null if it does not refuse. */
async function refusal(text: string): Promise<string | null> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(text));
      // Nothing of it stays: each case finds the rows as they were.
      throw new Error('done');
    });
  } catch (error) {
    const { cause = error } = error as Error;
    if ((cause as Error).message === 'done') return null;
    return (cause as { code?: string }).code === '23001' ? 'refused' : String(cause);
  }
  return null;
}

const columns = await db.execute<{ name: string; type: string }>(
  sql`select column_name as name, data_type as type from information_schema.columns where table_name = 'ideas' order by 1`,
);

/** What may change of a published idea; of analysis and secret only that they are erased. */
const free =
  'status,state,watch_low,watch_high,watch_before,closed_at,r,net,is_ambiguous,is_duplicate,hidden_at,updated_at'.split(
    ',',
  );
/** Written by a trigger from the subscriptions, whatever a statement says; never changes alone. */
const written = ['audience_id'];

const anotherValue = (type: string, name: string): string => {
  if (type === 'ARRAY') return `(${name})[1:0]`;
  if (type === 'boolean') return `not ${name}`;
  if (type === 'jsonb') return `'{"other":true}'`;
  if (type === 'text') return `'other'`;
  if (type === 'bytea') return `'\\x00'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type.startsWith('timestamp')) return `coalesce(${name}, now()) + interval '1 day'`;
  return `coalesce(${name}, 0) + 1`;
};

describe('a published idea', () => {
  it.each(
    columns.rows
      .filter(({ name }) => ![...free, ...written, 'id'].includes(name))
      .map(({ name, type }) => [name, type]),
  )('never changes its %s', async (name, type) => {
    expect(await refusal(`update ideas set ${name} = ${anotherValue(type, name)} where id = ${published}`)).toBe(
      'refused',
    );
  });

  it('is the same idea for ever', async () => {
    expect(await refusal(`update ideas set id = default where id = ${published}`)).not.toBe(null);
    expect(await refusal(`update ideas set audience_id = audience_id + 1 where id = ${published}`)).toBe(null);
    expect(await refusal(`update ideas set subscription_type_ids = '{1}' where id = ${published}`)).toBe('refused');
  });

  it.each([
    [
      'the outcome engine moves it',
      `status = 'active', watch_low = 1, watch_high = 2, watch_before = now(), state = '{}'`,
    ],
    ['it is closed', `status = 'closed_sl', closed_at = now(), r = -10000, net = -10020, is_ambiguous = true`],
    ['it turns out to be a duplicate', 'is_duplicate = true'],
    ['a moderator hides it', 'hidden_at = now()'],
    ['its author is erased', 'analysis = null, secret = null'],
  ])('changes when %s', async (_what, set) => {
    expect(await refusal(`update ideas set ${set} where id = ${published}`)).toBe(null);
  });

  it.each([
    [
      'becomes a draft again',
      `update ideas set status = 'draft', published_at = null, draft = '{}' where id = ${published}`,
    ],
    ['is deleted', `delete from ideas where id = ${published}`],
    ['is truncated', 'truncate ideas cascade'],
  ])('never %s', async (_what, text) => {
    expect(await refusal(text)).toBe('refused');
  });
});

describe('events and actions', () => {
  it.each(['idea_events', 'idea_actions'])('of %s are only added to', async (table) => {
    expect(await refusal(`update ${table} set at = now()`)).toBe('refused');
    expect(await refusal(`delete from ${table}`)).toBe('refused');
    expect(await refusal(`truncate ${table}`)).toBe('refused');
  });
});

it('a draft changes and is deleted', async () => {
  expect(await refusal(`update ideas set draft = '{"other":true}', revision = 2 where id = ${draft}`)).toBe(null);
  expect(await refusal(`delete from ideas where id = ${draft}`)).toBe(null);
});

const copied = columns.rows.map(({ name }) => name).filter((name) => name !== 'id');

it.each([
  ['without a stop', 'stop', 'null'],
  ['with the stop on the wrong side', 'stop', '108560'],
  ['with a target inside of the entry', 'targets', 'array[108520, 109500]'],
  ['with fewer parts than targets', 'allocations', 'array[10000]'],
  ['still as a draft', 'draft', `'{}'`],
  ['closed without a time', 'status', `'closed_tp'`],
])('no idea is published %s', async (_what, column, value) => {
  const values = copied.map((name) => (name === column ? value : name));
  const insert = (given: readonly string[]) =>
    refusal(`insert into ideas (${copied.join(', ')}) select ${given.join(', ')} from ideas where id = ${published}`);
  expect(await insert(copied)).toBe(null);
  expect(await insert(values)).toContain('violates check constraint');
});
