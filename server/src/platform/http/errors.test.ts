import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { AppError, logLevelOf, toAppError } from '#platform/http/errors.ts';
import { buildUser } from '#testing/factories.ts';
import { startTestServer } from '#testing/test-server.ts';
import { getProfile, updateProfile } from '@candela/contract/accounts/profiles';
import type { ErrorCode } from '@candela/contract/errors';

const server = await startTestServer();

it('says that the disk is full when the database has no space, and saves again when it has', async () => {
  const user = await buildUser(server.db);
  await server.db.execute(sql`create function full_disk() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await server.db.execute(
    sql`create trigger full_disk before update on users for each row execute function full_disk()`,
  );
  const refused = await server.call(updateProfile, { body: { weeklyGoal: 7 } }, user.token);
  expect(refused).toMatchObject({
    status: 507,
    body: { title: 'errors.server.diskFull.title', isToShow: true, message: expect.stringContaining('disk') as string },
  });
  await server.db.execute(sql`drop trigger full_disk on users`);
  const saved = await server.call(updateProfile, { body: { weeklyGoal: 7 } }, user.token);
  expect(saved.status).toBe(200);
  expect(await server.call(getProfile, {}, user.token)).toMatchObject({ body: { weeklyGoal: 7 } });
});

it('says so, too, when a file finds no space', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(toAppError(error).code).toBe('server.diskFull');
});

it('asks to try again when no connection becomes free in time', async () => {
  const { pool } = server.database;
  const { connectionTimeoutMillis = 0, max } = pool.options;
  const held = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  pool.options.connectionTimeoutMillis = 20;
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason);
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
  for (const client of held) client.release();
  expect(toAppError(error)).toMatchObject({ code: 'server.noDatabase', status: 503 });
});

it('logs as an error what is broken here, and as a warning what another service or too much work is to blame for', () => {
  const levelOf = (code: ErrorCode) => logLevelOf(new AppError(code));
  expect(levelOf('server.failed')).toBe('error');
  expect(levelOf('server.noDatabase')).toBe('error');
  expect(levelOf('server.diskFull')).toBe('error');
  for (const code of ['singleSignOn.unreachable', 'payments.away', 'videos.hostUnavailable', 'server.busy'] as const)
    expect(levelOf(code)).toBe('warn');
  expect(levelOf('request.invalid')).toBeNull();
});
