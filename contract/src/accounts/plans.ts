import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';

export const planSchema = z.object({
  id: z.int(),
  name: z.string(),
  subscriptionTypeId: z.int(),
  /** Whether the plan is in the setting `access.planIds`. */
  givesAccess: z.boolean(),
});

export type Plan = z.infer<typeof planSchema>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans',
  permission: 'signedIn',
  summary: 'The plans on offer',
  output: z.object({ data: z.array(planSchema) }),
});

export const subscriptionStatuses = ['pending', 'active', 'past_due', 'paused', 'cancelled', 'expired'] as const;

/** A subscription of the caller; `subscriptionID` is the id of its plan, as the specification names it. */
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
