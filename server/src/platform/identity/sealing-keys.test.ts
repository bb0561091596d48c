import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '#db/client.ts';
import { writeBeat } from '#platform/nodes/nodes.queries.ts';
import { copyDatabase } from '#testing/databases.ts';
import { testSecret } from '#testing/test-secret.ts';
import { createSeals } from './sealed-values.ts';
import { fingerprintsOf, orderKeys } from './sealing-keys.ts';

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => ({ database, remove } = await copyDatabase(inject('databaseSource'))));
afterAll(() => remove());

const [old, young] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [string, string];

/** The nodes that are running are these, by the keys that they have. */
async function run(...nodes: string[][]): Promise<void> {
  await database.pool.query('delete from nodes');
  for (const keys of nodes) {
    await writeBeat(database.db, {
      id: randomUUID(),
      roles: ['web'],
      version: '1.0.0',
      address: 'http://127.0.0.1:3000',
      secretCheck: 'same',
      knowsKeys: fingerprintsOf(keys, testSecret),
      draining: false,
      hearsOthers: true,
      files: 'bucket',
      reasons: [],
      clockOffset: 0,
    });
  }
}

it('a node encrypts with a key only when every running node can read it', async () => {
  const said: string[] = [];
  const order = (...keys: string[]) => orderKeys(database.db, keys, testSecret, (message) => said.push(message));
  await run();
  expect(await order(young, old)).toEqual([young, old]);
  await run([old, young], [old, young]);
  expect(await order(young, old)).toEqual([young, old]);
  expect(said).toEqual([]);

  // In one step: the nodes of before still run.
  await run([old], [young, old]);
  expect(await order(young, old)).toEqual([old, young]);
  expect(said).toEqual([expect.stringContaining('Add a new key at the end of the list at all nodes first')]);
  const sealed = createSeals(await order(young, old), testSecret).seal('key', 'owner');
  expect(createSeals([old], testSecret).open(sealed, 'owner')).toBe('key');

  // The first key of all: the others have the one that comes from the secret.
  await run([]);
  const first = createSeals(await order(young), testSecret).seal('key', 'owner');
  expect(createSeals([], testSecret).open(first, 'owner')).toBe('key');
  expect(createSeals([young], testSecret).isCurrent(first)).toBe(false);

  // Nodes that ended without a word do not count for long.
  await database.pool.query(`update nodes set seen_at = now() - interval '1 minute'`);
  expect(await order(young, old)).toEqual([young, old]);
});
