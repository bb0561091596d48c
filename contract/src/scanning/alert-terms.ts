import { strategyKinds } from './strategy-terms.ts';

/** Where an alert comes from. */
export const alertSources = strategyKinds;

/** The subscription type that the drawer lists alerts for. */
export const alertedSubscriptionTypeId = 2;

/** The subscription types, each of which has a room for alerts. */
export const subscriptionTypeIds = [1, 2] as const;
