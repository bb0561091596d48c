import type { ManagedStrategy } from '@candela/contract/scanning/managed-strategies';
import { CircleCheck, Hand, Pause, TrendingDown, TrendingUp, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import classes from './strategies.module.css';

/** The state of a strategy, and whether a version of it waits for a review. */
export function StateBadges({
  status,
  submittedVersion = null,
}: Pick<ManagedStrategy, 'status'> & { submittedVersion?: number | null }) {
  const { t } = useTranslation();
  const icon = status === 'active' ? CircleCheck : status === 'paused' ? Pause : undefined;
  return (
    <span className={classes.badges}>
      <Badge
        tone={status === 'active' ? 'brand' : 'plain'}
        text={t(($) => $.strategies.states[status])}
        {...(icon && { icon })}
      />
      {submittedVersion !== null && status !== 'in_review' && (
        <Badge text={t(($) => $.strategies.waiting, { version: submittedVersion })} />
      )}
    </span>
  );
}

/** Where alerts come from that no rule gives. */
export function KindBadge({ kind }: Pick<ManagedStrategy, 'kind'>) {
  const { t } = useTranslation();
  if (kind === 'scanner') return null;
  return <Badge icon={kind === 'tradingview' ? Webhook : Hand} text={t(($) => $.strategies.kinds[kind])} />;
}

export function SideBadge({ direction }: { direction: 'long' | 'short' }) {
  const { t } = useTranslation();
  const Icon = direction === 'long' ? TrendingUp : TrendingDown;
  return (
    <span className={classes.side} data-side={direction}>
      <Icon size={14} aria-hidden />
      {t(($) => $.strategies.sides[direction])}
    </span>
  );
}
