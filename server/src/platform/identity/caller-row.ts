import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { nextRunningChange, runningTypes } from '#db/running-subscriptions.ts';
import { factorDueMilliseconds } from './factor-demand.ts';

/** The data that decides a user's permissions, and how they are addressed. */
export const callerColumns = {
  userId: z.uuid(),
  roleId: z.int(),
  roleIds: z.array(z.int()),
  permissions: z.array(z.string()),
  timeZone: z.string().nullable(),
  /** Language of the interface, English until chosen. */
  languageCode: z.string(),
  /** Types of the caller's running subscriptions. */
  subscriptionTypeIds: z.array(z.int()),
  /** When these types change by the clock, in milliseconds since 1970; null: not that is known. */
  subscriptionsChangeAt: z.number().nullable(),
  /** When they are blocked without a second factor, in milliseconds since 1970; null: none is missing. */
  factorDueAt: z.number().nullable(),
};

/**
 * The same columns of the alias `u` of `users`. `signedIn` is the alias of the person at the keyboard, whose second factor counts: an
 * admin where one has signed in as `u`. Only passkeys of the host `rpId` count.
 */
export const callerFields = (
  rpId: string,
  signedIn: SQL = sql`u`,
): SQL => sql`u.id as "userId", u.role_id as "roleId", u.role_ids as "roleIds", u.permissions,
  u.time_zone as "timeZone", coalesce((select code from languages l where l.id = u.language_id), 'en') as "languageCode",
  ${runningTypes} as "subscriptionTypeIds", ${nextRunningChange} as "subscriptionsChangeAt",
  ${factorDueMilliseconds(signedIn, rpId)} as "factorDueAt"`;
