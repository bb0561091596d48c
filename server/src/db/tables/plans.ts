import { planIntervals } from '@candela/contract/accounts/plans';
import { subscriptionStatuses } from '@candela/contract/accounts/subscriptions';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

export const subscriptionTypes = pgTable('subscription_types', {
  id: smallint('id').primaryKey(),
  code: text('code').notNull(),
});

export const plans = pgTable(
  'plans',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    subscriptionTypeId: smallint('subscription_type_id')
      .notNull()
      .references(() => subscriptionTypes.id),
    description: text('description').notNull().default(''),
    /** All three or none: without them it can only be given. */
    amount: numeric('amount'),
    currency: text('currency'),
    interval: text('interval', { enum: planIntervals }),
    trialDays: integer('trial_days').notNull().default(0),
    archivedAt: instant('archived_at'),
    revision: integer('revision').notNull().default(1),
  },
  () => [check('plans_price', sql`num_nulls(amount, currency, interval) in (0, 3) and amount > 0`)],
);

/**
 * `db/running-subscriptions.ts` says which of them give access. Constraints of the migration: of one plan somebody has been
 * given one at a time (`subscriptions_given`), and what is past due or cancelled has an end (`subscriptions_ending`).
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    startsAt: instant('starts_at').notNull(),
    /** When access ends, whatever the status. */
    endsAt: instant('ends_at'),
    createdAt,
    /** Of paid ones: who is paid, and the id there. */
    provider: text('provider'),
    externalId: text('external_id'),
    amount: numeric('amount'),
    currency: text('currency'),
    interval: text('interval', { enum: planIntervals }),
    periodEndsAt: instant('period_ends_at'),
    trialEndsAt: instant('trial_ends_at'),
    cancelsAt: instant('cancels_at'),
    /** Since when a payment is missing. */
    pastDueSince: instant('past_due_since'),
    /** When it was over at the provider, who charges nothing any more; access may end before or after. */
    providerEndedAt: instant('provider_ended_at'),
    /** It was cancelled because its owner deletes the account, and goes on when they come back. */
    endsWithAccount: boolean('ends_with_account').notNull().default(false),
    /** Access was ended by the house, before what was paid for. */
    revokedAt: instant('revoked_at'),
    /** What the provider answered to an older question never replaces what it answered to a newer one. */
    readTicket: bigint('read_ticket', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('subscriptions_user').on(t.userId, t.id),
    index('subscriptions_plan').on(t.planId),
    uniqueIndex('subscriptions_external').on(t.provider, t.externalId),
    index('subscriptions_end')
      .on(t.endsAt)
      .where(sql`status in ('active', 'past_due', 'cancelled')`),
  ],
);
