import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { ask, installation, tokenAt } from '#testing/node-processes.ts';
import { refusedStart, temporaryFolder } from '#testing/server-process.ts';
import { testSecret } from '#testing/test-secret.ts';
import { getProfile } from '@candela/contract/accounts/profiles';

describe.runIf(inject('databaseSource').kind === 'postgres')('a node of the version before', () => {
  it('starts on a database that a newer version has only expanded, and not once that has removed something', async () => {
    const { startNode, databaseUrl } = await installation();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    // What the migrations of a newer version leave behind.
    await client.query('alter table users add column of_a_newer_version text');
    await client.query('create table of_a_newer_version (id int primary key)');
    const record = `insert into drizzle.__drizzle_migrations (hash, created_at, phase) values ('x', $1, $2)`;
    await client.query(record, [9_999_999_999_000, 'expand']);
    const { url } = await startNode();
    expect((await ask(url, getProfile, { token: await tokenAt(url, 'student') })).status).toBe(200);
    await client.query(record, [9_999_999_999_001, 'contract']);
    const { code, lines } = await refusedStart({
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: databaseUrl,
      SECRET: testSecret,
      MEDIA_PORT: '0',
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        /^Candela cannot start\. The database was used by a newer version, which has removed what this one needs/,
      ),
    ]);
  });
});
