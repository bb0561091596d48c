import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Endpoints that receive webhooks. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    eventTypes: text('event_types').array().notNull(),
    /** Null: it is enabled. */
    offReason: text('off_reason', { enum: ['byHand', 'gone', 'failing'] }),
    offSince: instant('off_since'),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** The previous secret, as long as receivers may still use it. */
    previousSecret: text('previous_secret'),
    previousUntil: instant('previous_until'),
    /** Time of the first failed attempt since the last success. */
    failingSince: instant('failing_since'),
    lastAttemptAt: instant('last_attempt_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
    revision: integer('revision').notNull().default(1),
  },
  (t) => [index('webhook_endpoints_created').on(t.createdAt, t.id)],
);

/** Webhook events; only those with a subscriber are stored. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid('id').primaryKey(),
    type: text('type').notNull(),
    /** The exact bytes that are sent. */
    body: text('body').notNull(),
    createdAt,
  },
  (t) => [index('webhook_events_created').on(t.createdAt)],
);

/** Delivery of an event to an endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Number of requested redeliveries. A job of an earlier round does nothing. */
    round: integer('round').notNull().default(0),
    /** Attempts in this round: they determine the next pause. */
    tries: integer('tries').notNull().default(0),
    attemptCount: integer('attempt_count').notNull().default(0),
    lastAttemptAt: instant('last_attempt_at'),
    lastStatus: integer('last_status'),
    lastProblem: text('last_problem'),
    lastMilliseconds: integer('last_milliseconds'),
    nextAttemptAt: instant('next_attempt_at'),
    createdAt,
  },
  (t) => [
    unique('webhook_deliveries_event').on(t.eventId, t.endpointId),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.createdAt, t.id),
    index('webhook_deliveries_state').on(t.endpointId, t.state, t.createdAt, t.id),
    index('webhook_deliveries_waiting')
      .on(t.endpointId)
      .where(sql`state = 'waiting'`),
  ],
);

/** Each delivery attempt. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    url: text('url').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    status: integer('status'),
    problem: text('problem'),
    milliseconds: integer('milliseconds').notNull(),
    answer: text('answer').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.number] })],
);

/** Succeeded and failed attempts per day (UTC), for the list of endpoints. */
export const webhookDays = pgTable(
  'webhook_days',
  {
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    succeeded: integer('succeeded').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.endpointId, t.day] })],
);
