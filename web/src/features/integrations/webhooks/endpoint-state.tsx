import type { WebhookEndpoint } from '@candela/contract/integrations/webhooks';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

/** Whether an endpoint is active, failing, or disabled. */
export function EndpointState({ item: { offReason, failingSince } }: { item: WebhookEndpoint }) {
  const { t } = useTranslation();
  if (offReason !== null) return <Badge text={t(($) => $.webhooks.states.off)} />;
  if (failingSince !== null) return <Badge text={t(($) => $.webhooks.states.failing)} tone="live" />;
  return <Badge text={t(($) => $.webhooks.states.on)} tone="brand" />;
}
