import type { Api } from '#platform/http/api.ts';
import {
  createWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  resendFailedDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhookEndpoint,
} from '@candela/contract/integrations/webhooks';
import type { createDeliveries } from './deliveries.service.ts';
import type { createEndpoints } from './endpoints.service.ts';

interface Services {
  endpoints: ReturnType<typeof createEndpoints>;
  deliveries: ReturnType<typeof createDeliveries>;
}

export function mountWebhooks(api: Api, { endpoints, deliveries }: Services): void {
  api.route(listWebhookEndpoints, () => endpoints.list());
  api.route(getWebhookEndpoint, ({ params }) => endpoints.get(params.id));
  api.route(createWebhookEndpoint, ({ body }, { caller }) => endpoints.create(caller, body));
  api.route(updateWebhookEndpoint, ({ params, body }, { caller }) => endpoints.update(caller, params.id, body));
  api.route(rotateWebhookSecret, ({ params, body }, { caller }) =>
    endpoints.rotate(caller, params.id, body.overlapHours),
  );
  api.route(removeWebhookEndpoint, ({ params }, { caller }) => endpoints.remove(caller, params.id));
  // Limited because it calls another server.
  api.route(sendTestEvent, ({ params }) => deliveries.sendTest(params.id), { requestsPerMinute: 30 });
  api.route(listWebhookDeliveries, ({ params, query }) => deliveries.list(params.id, query));
  api.route(getWebhookDelivery, ({ params }) => deliveries.get(params.id));
  api.route(resendWebhookDelivery, ({ params }, { caller }) => deliveries.resend(caller, params.id), {
    requestsPerMinute: 60,
  });
  api.route(
    resendFailedDeliveries,
    ({ params, body }, { caller }) => deliveries.resendFailed(caller, params.id, body.since),
    { requestsPerMinute: 30 },
  );
}
