import type { ExpectedRoles } from './expected-roles.ts';

export const integrationsAccess: ExpectedRoles = {
  'keys.createKey': [1, 4],
  'keys.listKeyScopes': [1, 4],
  'keys.listKeys': [1, 4],
  'keys.renewKey': [1, 4],
  'keys.revokeKey': [1, 4],
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
