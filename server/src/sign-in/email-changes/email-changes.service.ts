import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import { queueAccountMail } from '#accounts/account-mails.ts';
import { leaveAddress } from '#accounts/mailed-links.ts';
import { takingAddress } from '#accounts/taken-addresses.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import { reserveAttempt, throttleKey } from '#platform/throttles/shared-throttles.ts';
import { recordChange } from '#site/recorded-changes.ts';
import {
  deleteChange,
  findOwnEmail,
  lockOwner,
  replaceChange,
  takeChange,
  writeEmail,
  writeToken,
} from './email-changes.queries.ts';

const lifetimeSeconds = 24 * 3600;
/** More would only fill other people's inboxes. */
const changesAnHour = 5;

const mailValues = z.object({ email: z.string() });
const toldValues = z.object({ to: z.string(), email: z.string() });

interface Deps {
  db: Db;
  /** Key of the links, and of the names of throttles. */
  key: string;
}

/** Changes of email address: they take effect when the link that was sent to the new address is opened. */
export function createEmailChanges({ db, key }: Deps) {
  /** @throws AppError emailChanges.sameAddress, request.tooMany */
  async function request(caller: SignedInCaller, email: string): Promise<void> {
    const { userId } = caller;
    const before = await findOwnEmail(db, userId);
    if (before?.toLowerCase() === email) throw new AppError('emailChanges.sameAddress');
    const bucket = { key: throttleKey(key, 'email change', userId), limit: changesAnHour, seconds: 3600 };
    refuseUntil(await reserveAttempt(db, [bucket]));
    await db.transaction(async (tx) => {
      await replaceChange(tx, userId, email, lifetimeSeconds);
      await queueAccountMail(tx, { userId, template: 'emailChange', values: { email } });
      await queueAccountMail(tx, { userId, template: 'emailChangeAsked', values: { to: before, email } });
    });
  }

  const cancel = (caller: SignedInCaller): Promise<void> => deleteChange(db, caller.userId);

  /** The content of the email to the new address; nothing when the request was replaced or withdrawn meanwhile. */
  async function composeLink({ userId }: { userId: string }, values: object, seed: string) {
    const { email } = mailValues.parse(values);
    const token = createHmac('sha256', key).update(`email_change ${seed}`).digest('base64url');
    if (!(await writeToken(db, userId, email, hashOf(token)))) return null;
    return { to: email, path: `/confirm-email?token=${token}`, values: { email } };
  }

  /** The content of the emails to the old address. */
  const composeTold = (path: string) => async (_recipient: object, values: object) => {
    const { to, email } = toldValues.parse(values);
    return { to, path, values: { email } };
  };

  /** @throws AppError emailChanges.invalidToken, users.emailTaken (then the link still works) */
  async function confirm(token: string): Promise<{ email: string }> {
    return takingAddress(() =>
      db.transaction(async (tx) => {
        await lockOwner(tx, hashOf(token));
        const change = await takeChange(tx, hashOf(token));
        if (!change) throw new AppError('emailChanges.invalidToken');
        const { userId, email, before } = change;
        await writeEmail(tx, userId, email);
        await leaveAddress(tx, { id: userId, email: before, status: 'active' }, email);
        await recordChange(
          tx,
          { userId },
          {
            action: 'update',
            entity: 'user',
            entityId: userId,
            personal: { personId: userId, before: { email: before }, after: { email } },
          },
        );
        return { email };
      }),
    );
  }

  return { request, cancel, composeLink, composeTold, confirm };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
