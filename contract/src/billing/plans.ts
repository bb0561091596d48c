import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams } from '#fields.ts';
import { listOf } from '#paging.ts';
import { amountText, currencies, isPayable, moneySchema } from './money.ts';

/** Billing interval. */
export const planIntervals = ['week', 'month', 'quarter', 'year'] as const;

export type PlanInterval = (typeof planIntervals)[number];

export const planSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** What it includes, one item per line; may be empty. */
  description: z.string(),
  subscriptionTypeId: z.int(),
  /** Whether the plan is in the setting `access.planIds`. */
  givesAccess: z.boolean(),
  /** Null: it cannot be bought, only granted. */
  price: z.nullable(moneySchema),
  interval: z.nullable(z.enum(planIntervals)),
  /** Days of the free trial before the first payment. */
  trialDays: z.int(),
  /** Not available any more; existing subscribers keep it. */
  isArchived: z.boolean(),
});

export type Plan = z.infer<typeof planSchema>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans',
  permission: 'signedIn',
  summary: 'List the available plans',
  description: 'Callers who can manage plans also get archived ones.',
  output: listOf(planSchema),
});

export const managedPlanSchema = z.extend(planSchema, {
  /** To be sent back with a change. */
  revision: z.int(),
  /** Running subscriptions, counted up to 10,000. */
  subscriptionCount: z.int(),
});

export type ManagedPlan = z.infer<typeof managedPlanSchema>;

export const listManagedPlans = endpoint({
  method: 'GET',
  path: '/plans/managed',
  permission: 'plans.manage',
  summary: 'List all plans with their number of subscriptions',
  output: listOf(managedPlanSchema),
});

export const planFields = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    description: z.string().check(z.trim(), z.maxLength(500)),
    subscriptionTypeId: z.int().check(z.minimum(1), z.maximum(32_767)),
    price: z.nullable(z.object({ amount: amountText, currency: z.enum(currencies) })),
    interval: z.nullable(z.enum(planIntervals)),
    trialDays: z.int().check(z.minimum(0), z.maximum(365)),
  })
  .check(
    z.refine(({ price, interval }) => (price === null) === (interval === null), { path: ['interval'] }),
    z.refine(({ price }) => price === null || isPayable(price.amount, price.currency), { path: ['price', 'amount'] }),
    z.refine(({ price }) => price === null || Number(price.amount) > 0, { path: ['price', 'amount'] }),
  );

export type PlanFields = z.infer<typeof planFields>;

export const createPlan = endpoint({
  method: 'POST',
  path: '/plans',
  permission: 'plans.manage',
  audit: 'recorded',
  summary: 'Create a plan',
  body: z.safeExtend(planFields, {
    /** By default the next free one. */
    id: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  }),
  output: managedPlanSchema,
  status: 201,
  errors: ['plans.idTaken', 'plans.unknownType'],
});

export const updatePlan = endpoint({
  method: 'PUT',
  path: '/plans/{id}',
  permission: 'plans.manage',
  audit: 'recorded',
  summary: 'Update a plan',
  description:
    'The subscription type cannot be changed while anybody has the plan. A new price applies to new subscriptions; existing subscribers keep the price that they agreed to.',
  params: idParams,
  body: z.safeExtend(planFields, { revision: z.int() }),
  output: managedPlanSchema,
  errors: ['plans.notFound', 'plans.changed', 'plans.unknownType', 'plans.inUse'],
});

export const archivePlan = endpoint({
  method: 'PUT',
  path: '/plans/{id}/archive',
  permission: 'plans.manage',
  audit: 'recorded',
  summary: 'Archive a plan, or restore it',
  params: idParams,
  body: z.object({ isArchived: z.boolean() }),
  output: managedPlanSchema,
  errors: ['plans.notFound'],
});
