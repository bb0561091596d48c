import type { Api } from '#platform/http/api.ts';
import {
  endSubscription,
  extendSubscription,
  giveSubscription,
  listOwnSubscriptions,
  listUserSubscriptions,
} from '@candela/contract/billing/subscriptions';
import type { createSubscriptions } from './subscriptions.service.ts';

export function mountSubscriptions(api: Api, subscriptions: ReturnType<typeof createSubscriptions>): void {
  api.route(listOwnSubscriptions, async (_input, { caller }) => ({ data: await subscriptions.list(caller.userId) }));
  api.route(listUserSubscriptions, async ({ params }) => ({ data: await subscriptions.list(params.id) }));
  api.route(giveSubscription, ({ params, body }, { caller }) => subscriptions.give(caller, params.id, body));
  api.route(extendSubscription, ({ params: { id, subscriptionId }, body }, { caller }) =>
    subscriptions.extend(caller, id, subscriptionId, body.endsAt),
  );
  api.route(endSubscription, ({ params: { id, subscriptionId } }, { caller }) =>
    subscriptions.end(caller, id, subscriptionId),
  );
}
