import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { buildAlert } from '#testing/alert-rows.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;

const id = await buildAlert(db);

/** Whether the database refuses a statement. */
async function isRefused(text: string): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(text));
      throw new Error('done');
    });
  } catch (error) {
    const { cause = error } = error as Error;
    if ((cause as Error).message === 'done') return false;
    if ((cause as { code?: string }).code === '23001') return true;
    throw error;
  }
  return false;
}

const columns = await db.execute<{ name: string; type: string }>(
  sql`select column_name as name, data_type as type from information_schema.columns where table_name = 'alerts' order by 1`,
);

const anotherValue = (type: string, name: string): string => {
  if (type === 'ARRAY') return `array[1]::smallint[]`;
  if (type === 'boolean') return `not ${name}`;
  if (type === 'text') return `'tradingview'`;
  if (type.startsWith('timestamp')) return `coalesce(${name}, now()) + interval '1 day'`;
  return `coalesce(${name}, 0) + 1`;
};

it.each(columns.rows.filter(({ name }) => !['id', 'audience_id', 'first_delivered_at', 'corrected_at'].includes(name)))(
  '$name of an alert never changes',
  async ({ name, type }) => {
    expect(await isRefused(`update alerts set ${name} = ${anotherValue(type, name)} where id = ${id}`)).toBe(true);
  },
);

it.each(['first_delivered_at', 'corrected_at'])('%s of an alert is set once', async (name) => {
  expect(await isRefused(`update alerts set ${name} = now() where id = ${id}`)).toBe(false);
  const other = await buildAlert(db, { firstDeliveredAt: new Date(), correctedAt: new Date() });
  for (const value of ['null', "now() + interval '1 day'"])
    expect(await isRefused(`update alerts set ${name} = ${value} where id = ${other}`)).toBe(true);
});

it('an alert is never deleted', async () => {
  expect(await isRefused(`delete from alerts where id = ${id}`)).toBe(true);
  expect(await isRefused('truncate alerts')).toBe(true);
});
