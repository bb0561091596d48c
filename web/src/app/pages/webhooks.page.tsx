import { WebhookList } from '#features/integrations/webhooks/webhook-list.tsx';
import { IntegrationsFrame } from './integrations-frame.tsx';

/** What other programs are told of. */
export function WebhooksPage() {
  return (
    <IntegrationsFrame>
      <WebhookList />
    </IntegrationsFrame>
  );
}
