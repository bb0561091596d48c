import type { RoleId } from '@candela/contract/roles';

/** Access to webhooks and their deliveries. */
export const webhooksAccess: Record<string, readonly (RoleId | 'visitor')[]> = {
  'webhooks.createWebhookEndpoint': [1, 4],
  'webhooks.getWebhookDelivery': [1, 4],
  'webhooks.getWebhookEndpoint': [1, 4],
  'webhooks.listWebhookDeliveries': [1, 4],
  'webhooks.listWebhookEndpoints': [1, 4],
  'webhooks.removeWebhookEndpoint': [1, 4],
  'webhooks.resendFailedDeliveries': [1, 4],
  'webhooks.resendWebhookDelivery': [1, 4],
  'webhooks.rotateWebhookSecret': [1, 4],
  'webhooks.sendTestEvent': [1, 4],
  'webhooks.updateWebhookEndpoint': [1, 4],
};
