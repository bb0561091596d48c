import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { queueAccountMail } from '#accounts/account-mails.ts';
import { endSessions } from '#accounts/ended-sessions.ts';
import { forgetEmailChange } from '#accounts/mailed-links.ts';
import type { Db } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';
import { StartError } from '#platform/config/start-error.ts';
import { createOneTimeToken } from '#platform/identity/one-time-tokens.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { roleIds } from '@candela/contract/roles';

const lifetimeMilliseconds = 3_600_000;

/** Tells running nodes of a user whose sessions the command line has ended. */
export const ownerResetJob = defineJob({
  name: 'accounts.ownerResets',
  payload: z.object({ userId: z.uuid() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 8, firstDelaySeconds: 1, maxDelaySeconds: 60 },
  limitSeconds: 60,
});

const ownerRow = rowOf({ id: z.uuid(), email: z.string() });
const factorsRow = rowOf({ hasPassword: z.boolean() });

/**
 * Removes the password and the second factors of a SuperAdmin and ends their sessions: for whoever has the machine, when nobody is left
 * who could do it in the browser.
 * @param email may be left out when there is a single SuperAdmin
 * @returns their address, and the token of a link that sets a new password within an hour
 * @throws StartError when there is no such SuperAdmin
 */
export async function resetOwner(db: Db, email?: string): Promise<{ email: string; token: string }> {
  const owner = await findOwner(db, email);
  return db.transaction(async (tx) => {
    const locked = await readRow(tx, factorsRow)`
      select password_hash is not null as "hasPassword" from users
      where id = ${owner.id}::uuid and status = 'active' for no key update`;
    if (!locked) throw new StartError(`${owner.email} has just been closed`);
    const apps = await run(tx)`delete from totp_factors where user_id = ${owner.id}::uuid and secret is not null`;
    const passkeys = await run(tx)`delete from passkeys where user_id = ${owner.id}::uuid`;
    await run(tx)`delete from recovery_codes where user_id = ${owner.id}::uuid`;
    await run(tx)`update users set password_hash = null, updated_at = now() where id = ${owner.id}::uuid`;
    const sessions = await endSessions(tx, owner.id);
    await run(tx)`delete from one_time_tokens where user_id = ${owner.id}::uuid`;
    await forgetEmailChange(tx, owner.id);
    await recordChange(tx, null, {
      action: 'resetFactors',
      entity: 'user',
      entityId: owner.id,
      before: { apps, passkeys, sessions, hasPassword: locked.hasPassword, command: null },
      after: { apps: 0, passkeys: 0, sessions: 0, hasPassword: false, command: 'reset-owner' },
    });
    await queueAccountMail(tx, { userId: owner.id, template: 'passwordChanged' });
    await enqueue(tx, ownerResetJob, [{ payload: { userId: owner.id } }]);
    const token = await createOneTimeToken(tx, {
      userId: owner.id,
      purpose: 'password_reset',
      lifetimeMilliseconds,
      key: randomBytes(32).toString('base64url'),
      seed: randomUUID(),
    });
    return { email: owner.email, token };
  });
}

async function findOwner(db: Db, email: string | undefined): Promise<{ id: string; email: string }> {
  const owners = await readRows(db, ownerRow)`
    select id, email from users where status = 'active' and ${roleIds.superAdmin}::smallint = any(role_ids) order by email`;
  const named = owners.find((each) => each.email.toLowerCase() === email?.toLowerCase());
  const owner = email === undefined && owners.length === 1 ? owners[0] : named;
  if (owner) return owner;
  if (owners.length === 0) {
    throw new StartError('There is no active SuperAdmin. If there is no admin either, the next start prints a code.');
  }
  if (email !== undefined)
    throw new StartError(`${email} is not an active SuperAdmin; a SuperAdmin can help others in the browser`);
  throw new StartError(`There are several SuperAdmins; name one: ${owners.map((each) => each.email).join(', ')}`);
}
