import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { givenInstant, instant, uuid, uuidParams } from '#fields.ts';
import { listOf } from '#paging.ts';
import { moneySchema } from './money.ts';
import { planIntervals } from './plans.ts';

/**
 * `active`, `past_due` and `cancelled` give access until `endsAt`: null means that an active one has no end, a failed payment
 * leaves some days of grace, and a cancelled one runs to the end of the paid period. The other statuses give no access.
 */
export const subscriptionStatuses = ['pending', 'active', 'past_due', 'paused', 'cancelled', 'expired'] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as the profile of its owner lists it; `subscriptionID` is the id of its plan, as the specification names it. */
export const subscriptionSchema = z.object({
  id: z.int(),
  subscriptionID: z.int(),
  planName: z.string(),
  subscriptionTypeId: z.int(),
  status: z.enum(subscriptionStatuses),
  startsAt: instant,
  endsAt: z.nullable(instant),
});

export type Subscription = z.infer<typeof subscriptionSchema>;

export const heldSubscriptionSchema = z.object({
  id: z.int(),
  planId: z.int(),
  planName: z.string(),
  status: z.enum(subscriptionStatuses),
  /** Whether it gives access now. */
  isRunning: z.boolean(),
  startsAt: instant,
  /** When access ends; null: no end is planned. */
  endsAt: z.nullable(instant),
  /** Granted by an admin, or paid for. */
  isPaid: z.boolean(),
  /** Paid in the test mode of the provider: no real money was charged. */
  isTest: z.boolean(),
  /** It continues at the provider, which charges for it or may do so again: it can be cancelled, and no other can be bought beside it. */
  isCharged: z.boolean(),
  /** For paid ones: price per interval, date of the next payment, and end of the trial. */
  price: z.nullable(moneySchema),
  interval: z.nullable(z.enum(planIntervals)),
  periodEndsAt: z.nullable(instant),
  trialEndsAt: z.nullable(instant),
  /** It was cancelled, and runs until then. */
  cancelsAt: z.nullable(instant),
});

export type HeldSubscription = z.infer<typeof heldSubscriptionSchema>;

export const listOwnSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions/own',
  permission: 'subscriptions.own',
  summary: 'List the caller’s subscriptions',
  description: 'The last twenty: active ones first, then the newest.',
  output: listOf(heldSubscriptionSchema),
});

/** End; null: no end. Not in the past. */
const end = z.nullable(givenInstant);

const changeErrors = [
  'users.notFound',
  'users.higherRole',
  'subscriptions.notFound',
  'subscriptions.ended',
  'subscriptions.isPaid',
] as const;

const oneOfUser = z.object({
  id: uuid,
  subscriptionId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
});

export const listUserSubscriptions = endpoint({
  method: 'GET',
  path: '/users/{id}/subscriptions',
  permission: 'subscriptions.manage',
  summary: 'List the subscriptions of a user',
  description: 'The last twenty: active ones first, then the newest.',
  params: uuidParams,
  output: listOf(heldSubscriptionSchema),
});

export const giveSubscription = endpoint({
  method: 'POST',
  path: '/users/{id}/subscriptions',
  permission: 'subscriptions.manage',
  audit: 'recorded',
  summary: 'Grant a plan to a user, free of charge',
  description: 'Takes effect at once. Extends a plan that was already granted. The end date is optional.',
  params: uuidParams,
  body: z.object({ planId: z.int().check(z.minimum(1), z.maximum(2_147_483_647)), endsAt: end }),
  output: heldSubscriptionSchema,
  status: 201,
  errors: [
    'users.notFound',
    'users.higherRole',
    'plans.notFound',
    'plans.archived',
    'subscriptions.exists',
    'subscriptions.endPassed',
  ],
});

export const extendSubscription = endpoint({
  method: 'PUT',
  path: '/users/{id}/subscriptions/{subscriptionId}',
  permission: 'subscriptions.manage',
  audit: 'recorded',
  summary: 'Change the end date of a granted plan',
  params: oneOfUser,
  body: z.object({ endsAt: end }),
  output: heldSubscriptionSchema,
  errors: [...changeErrors, 'subscriptions.endPassed'],
});

export const endSubscription = endpoint({
  method: 'DELETE',
  path: '/users/{id}/subscriptions/{subscriptionId}',
  permission: 'subscriptions.manage',
  audit: 'recorded',
  summary: 'Revoke a granted plan',
  description: 'Takes effect at once.',
  params: oneOfUser,
  output: heldSubscriptionSchema,
  errors: changeErrors,
});
