import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { invoiceStatuses } from '@candela/contract/billing/payments';
import { planIntervals } from '@candela/contract/billing/plans';
import { createdAt, instant } from './columns.ts';
import { plans, subscriptions } from './plans.ts';
import { users } from './users.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull(),
    /** Exactly one of the two is set. */
    percent: integer('percent'),
    amount: numeric('amount'),
    currency: text('currency'),
    isForever: boolean('is_forever').notNull(),
    /** Empty: all. */
    planIds: integer('plan_ids').array().notNull(),
    useLimit: integer('use_limit'),
    useCount: integer('use_count').notNull().default(0),
    endsAt: instant('ends_at'),
    archivedAt: instant('archived_at'),
    createdAt,
  },
  (t) => [
    uniqueIndex('coupons_code').on(t.code),
    check('coupons_value', sql`num_nonnulls(percent, amount) = 1 and num_nulls(amount, currency) in (0, 2)`),
    check('coupons_uses', sql`use_count >= 0 and use_count <= use_limit`),
  ],
);

/** Uses of coupons, including reserved ones; each person once. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    checkoutId: uuid('checkout_id').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.couponId, t.userId] }), index('coupon_uses_checkout').on(t.checkoutId)],
);

/** The customer id of a user at a payment provider. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    provider: text('provider').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    /** When the provider no longer knew the customer; earlier purchases still belong to the user. */
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.externalId] }),
    uniqueIndex('payment_customers_current')
      .on(t.userId, t.provider)
      .where(sql`replaced_at is null`),
    index('payment_customers_user').on(t.userId),
  ],
);

/** Prices of plans at a provider. They are immutable there: a changed price is a new row. */
export const planPrices = pgTable(
  'plan_prices',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    productId: text('product_id').notNull(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    amount: numeric('amount').notNull(),
    currency: text('currency').notNull(),
    interval: text('interval', { enum: planIntervals }).notNull(),
    /** How taxes are handled: none, inclusive, exclusive. */
    tax: text('tax').notNull(),
    /** When the provider stopped selling at this price; existing subscribers keep it. */
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.externalId] }),
    uniqueIndex('plan_prices_terms')
      .on(t.provider, t.planId, t.amount, t.currency, t.interval, t.tax)
      .where(sql`replaced_at is null`),
  ],
);

/** A checkout in progress; one per person at a time. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    couponId: integer('coupon_id').references(() => coupons.id),
    provider: text('provider').notNull(),
    /** Null: the provider has not responded yet. */
    externalId: text('external_id'),
    url: text('url'),
    state: text('state', { enum: ['open', 'paid', 'expired'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [
    uniqueIndex('checkouts_external').on(t.provider, t.externalId),
    uniqueIndex('checkouts_open')
      .on(t.userId)
      .where(sql`state = 'open'`),
  ],
);

/** Webhook messages of providers that have been processed: written in the transaction of their effect. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  handledAt: instant('handled_at').notNull().defaultNow(),
});

/** Numbers the requests to a provider: an older response never replaces a newer one. */
export const paymentTickets = pgSequence('payment_tickets');

/** Invoices are kept, pseudonymised, when their owner is erased: the law requires it. */
export const invoices = pgTable(
  'invoices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subscriptionId: integer('subscription_id').references(() => subscriptions.id, { onDelete: 'set null' }),
    number: text('number'),
    status: text('status', { enum: invoiceStatuses }).notNull(),
    currency: text('currency').notNull(),
    total: numeric('total').notNull(),
    tax: numeric('tax').notNull(),
    paid: numeric('paid').notNull(),
    refunded: numeric('refunded').notNull(),
    /** By the bank: disputes that were lost. */
    chargedBack: numeric('charged_back').notNull().default('0'),
    /** Refundable payments, by the provider's id. */
    paymentId: text('payment_id'),
    pageUrl: text('page_url'),
    pdfUrl: text('pdf_url'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    readTicket: bigint('read_ticket', { mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('invoices_external').on(t.provider, t.externalId),
    index('invoices_user').on(t.userId, t.createdAt, t.id),
    index('invoices_payment').on(t.provider, t.paymentId),
    index('invoices_paid').on(t.paidAt, t.currency),
  ],
);
