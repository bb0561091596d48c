import type { HeldSubscription } from '@candela/contract/accounts/subscriptions';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

/** The state of a subscription in a word. */
export function SubscriptionBadge({ subscription }: { subscription: HeldSubscription }) {
  const { t } = useTranslation();
  const { status, isRunning } = subscription;
  return <Badge text={t(($) => $.subscriptions.statuses[status])} tone={isRunning ? 'brand' : 'plain'} />;
}
