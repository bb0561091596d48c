import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

export const subscriptionTypes = pgTable('subscription_types', {
  id: smallint('id').primaryKey(),
  code: text('code').notNull(),
});

export const plans = pgTable('plans', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  subscriptionTypeId: smallint('subscription_type_id')
    .notNull()
    .references(() => subscriptionTypes.id),
});

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
    status: text('status', {
      enum: ['pending', 'active', 'past_due', 'paused', 'cancelled', 'expired'],
    }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    createdAt,
  },
  (t) => [index('subscriptions_user').on(t.userId, t.id)],
);
