import type { HeldSubscription } from '@candela/contract/billing/subscriptions';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import classes from './subscriptions.module.css';

/** The state of a subscription as a badge. */
export function SubscriptionBadge({ subscription }: { subscription: HeldSubscription }) {
  const { t } = useTranslation();
  const { status, isRunning, isTest } = subscription;
  const isWell = isRunning && status !== 'past_due';
  return (
    <span className={classes.badges}>
      {isTest && <Badge text={t(($) => $.subscriptions.testMark)} />}
      <Badge text={t(($) => $.subscriptions.statuses[status])} tone={isWell ? 'brand' : 'plain'} />
    </span>
  );
}
