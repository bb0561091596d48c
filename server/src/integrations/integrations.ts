import type { Context } from '#platform/context.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { composeWarning, expiringKeysJob, queueWarnings } from './keys/keys.mails.ts';
import { mountKeys } from './keys/keys.routes.ts';
import { createKeys } from './keys/keys.service.ts';
import { integrationsData } from './personal-data.ts';
import { eraseFromLog, webhookErasureJob } from './webhook-erasures.ts';
import { deliveryJob } from './webhook-events.ts';
import { createDeliveries } from './webhooks/deliveries.service.ts';
import { createDelivering } from './webhooks/delivering.service.ts';
import { createEndpoints } from './webhooks/endpoints.service.ts';
import { webhooksPath } from './webhooks/switching-off.ts';
import { removeOldDeliveries, webhookLogJob } from './webhooks/webhook-log.ts';
import { mountWebhooks } from './webhooks/webhooks.routes.ts';

/** API keys for other programs, and webhooks. */
export function mountIntegrations(context: Context): void {
  const { db, api, callers, mails, personalData } = context;
  personalData.add(integrationsData);
  mountKeys(api, createKeys({ db, callers }));
  context.jobs.work(expiringKeysJob, () => queueWarnings(db));
  mails.compose('keyExpires', {
    to: 'active',
    kind: null,
    compose: (reader, { id, expiresAt }) => composeWarning(db, String(id), String(expiresAt), reader),
  });
  mountOutgoing(context);
}

function mountOutgoing({ db, api, config, jobs, mails, secret }: Context): void {
  const reach = config.webhookReach;
  const sender = { publicUrl: config.publicUrl, reach };
  const seals = createSeals(config.secretsKeys, secret);
  const endpoints = createEndpoints({ db, seals, reach });
  mountWebhooks(api, { endpoints, deliveries: createDeliveries({ db }) });
  jobs.onOpen(endpoints.sealAnew);
  jobs.work(deliveryJob, createDelivering({ db, seals, sender }).deliver);
  jobs.work(webhookLogJob, () => removeOldDeliveries(db));
  jobs.work(webhookErasureJob, ({ payload }) => eraseFromLog(db, payload.userId));
  mails.compose('webhookOff', {
    to: 'active',
    kind: null,
    compose: async (_recipient, { host }) => ({ path: webhooksPath, values: { host: String(host) } }),
  });
}
