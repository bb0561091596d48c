import type { WebhookDelivery } from '@candela/contract/integrations/webhooks';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

const tones = { delivered: 'brand', waiting: 'plain', failed: 'live' } as const;

export function DeliveryBadge({ state }: { state: WebhookDelivery['state'] }) {
  const { t } = useTranslation();
  return <Badge text={t(($) => $.webhooks.deliveryStates[state])} tone={tones[state]} />;
}

/** Result of an attempt as text: the response status, or why there was none. */
export function useResultText() {
  const { t } = useTranslation();
  return ({ status, problem }: { status: number | null; problem: WebhookDelivery['lastProblem'] }) =>
    problem === null
      ? status === null
        ? t(($) => $.webhooks.notYet)
        : `HTTP ${status}`
      : t(($) => $.webhooks.problems[problem]);
}
