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
import { planIntervals } from '@candela/contract/billing/plans';
import { subscriptionStatuses } from '@candela/contract/billing/subscriptions';
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
    /** All three are set or none: without them the plan can only be granted. */
    amount: numeric('amount'),
    currency: text('currency'),
    interval: text('interval', { enum: planIntervals }),
    trialDays: integer('trial_days').notNull().default(0),
    archivedAt: instant('archived_at'),
    revision: integer('revision').notNull().default(1),
  },
  () => [check('plans_price', sql`num_nulls(amount, currency, interval) in (0, 3) and amount > 0`)],
);

/** `db/running-subscriptions.ts` decides which of them give access. */
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
    /** When access ends, regardless of the status. */
    endsAt: instant('ends_at'),
    createdAt,
    /** For paid subscriptions: the payment provider, and the id there. */
    provider: text('provider'),
    externalId: text('external_id'),
    amount: numeric('amount'),
    currency: text('currency'),
    interval: text('interval', { enum: planIntervals }),
    periodEndsAt: instant('period_ends_at'),
    trialEndsAt: instant('trial_ends_at'),
    cancelsAt: instant('cancels_at'),
    /** Since when a payment is overdue. */
    pastDueSince: instant('past_due_since'),
    /** When it ended at the provider, which charges nothing any more; access may end before or after. */
    providerEndedAt: instant('provider_ended_at'),
    /** Cancelled because its owner deletes the account; it is resumed if they come back. */
    endsWithAccount: boolean('ends_with_account').notNull().default(false),
    /** An admin ended access before the paid period was over. */
    revokedAt: instant('revoked_at'),
    /** A response to an older request to the provider never replaces the response to a newer one. */
    readTicket: bigint('read_ticket', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('subscriptions_user').on(t.userId, t.id),
    index('subscriptions_plan').on(t.planId),
    uniqueIndex('subscriptions_external').on(t.provider, t.externalId),
    // A plan is granted to a user once at a time.
    uniqueIndex('subscriptions_given')
      .on(t.userId, t.planId)
      .where(sql`provider is null and status = 'active'`),
    check('subscriptions_ending', sql`status not in ('past_due', 'cancelled') or ends_at is not null`),
    index('subscriptions_end')
      .on(t.endsAt)
      .where(sql`status in ('active', 'past_due', 'cancelled')`),
  ],
);
