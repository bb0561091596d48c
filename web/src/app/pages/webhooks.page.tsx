import { WebhookList } from '#features/integrations/webhooks/webhook-list.tsx';
import { IntegrationsFrame } from './integrations-frame.tsx';

/** Webhooks for other programs. */
export function WebhooksPage() {
  return (
    <IntegrationsFrame>
      <WebhookList />
    </IntegrationsFrame>
  );
}
