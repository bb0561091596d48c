import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '#db/client.ts';
import { copyDatabase } from '#testing/databases.ts';
import { checkSecret } from './secret-check.ts';

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => ({ database, remove } = await copyDatabase(inject('databaseSource'))));
afterAll(() => remove());

it('an installation keeps the secret with which it was first used, until it is changed on purpose', async () => {
  const check = (secret: string, isChanged = false) => checkSecret(database.db, secret, { isChanged });
  const [first, second] = ['the first secret of the installation', 'another secret of the installation'];
  await check(first);
  await check(first);
  await expect(check(second)).rejects.toThrow('SECRET is not the one with which this database was used');
  await check(second, true);
  await check(second);
  await expect(check(first)).rejects.toThrow('give all nodes the same one');
  const { rows } = await database.pool.query(`select value::text from settings where key like 'installation.%'`);
  expect(JSON.stringify(rows)).not.toContain('secret of the installation');
});
