import type { Idea } from '@candela/contract/trading/idea-terms';
import { Activity, CircleCheck, CircleSlash, CircleX, Clock, Scale, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TintedBadge, type Tint } from '#ui/tinted-badge.tsx';

/** Another order of prices within a candle would have given another result. */
export function AmbiguousBadge() {
  const { t } = useTranslation();
  return <TintedBadge icon={Scale} tone="waiting" text={t(($) => $.outcomes.ambiguous)} />;
}

const looks: Record<Idea['status'], { icon: LucideIcon; tone: Tint }> = {
  pending: { icon: Clock, tone: 'waiting' },
  active: { icon: Activity, tone: 'open' },
  closed_tp: { icon: CircleCheck, tone: 'up' },
  closed_sl: { icon: CircleX, tone: 'down' },
  closed_break_even: { icon: CircleSlash, tone: 'plain' },
  closed_manual: { icon: CircleSlash, tone: 'plain' },
  closed_expired: { icon: CircleSlash, tone: 'plain' },
  cancelled: { icon: CircleSlash, tone: 'plain' },
  missed: { icon: CircleSlash, tone: 'plain' },
  void: { icon: CircleSlash, tone: 'plain' },
};

type StatusOf = Pick<Idea, 'status' | 'hitTargets' | 'orderType' | 'direction'>;

const hasGained = ({ status, hitTargets }: StatusOf) => status === 'active' && hitTargets > 0;

/** How a status looks: an open idea that has reached a target looks like one that was closed at it. */
export const statusLook = (idea: StatusOf) => (hasGained(idea) ? looks.closed_tp : looks[idea.status]);

/** "Open, target 1 hit", "Waiting, limit order". */
export function useStatusText(): (idea: StatusOf) => string {
  const { t } = useTranslation();
  return (idea) => {
    if (idea.status === 'pending') return t(($) => $.outcomes.waiting[idea.direction][idea.orderType]);
    if (hasGained(idea)) return t(($) => $.outcomes.openReached, { target: idea.hitTargets });
    return t(($) => $.ideas.statuses[idea.status]);
  };
}

export function StatusBadge({ idea }: { idea: StatusOf }) {
  const { icon, tone } = statusLook(idea);
  return <TintedBadge icon={icon} tone={tone} text={useStatusText()(idea)} />;
}
