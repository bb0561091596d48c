import type { Idea } from '@candela/contract/trading/idea-terms';
import {
  Activity,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  FlaskConical,
  Scale,
  TrendingDown,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './idea-badges.module.css';

type Tone = 'up' | 'down' | 'waiting' | 'open' | 'plain' | 'simulated';

/** A label of an idea: its colour always comes with an icon and a word. */
export function IdeaBadge({ icon: Icon, tone, text }: { icon: LucideIcon; tone: Tone; text: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={13} strokeWidth={2.2} aria-hidden />
      {text}
    </span>
  );
}

export function DirectionBadge({ direction }: Pick<Idea, 'direction'>) {
  const { t } = useTranslation();
  return (
    <IdeaBadge
      icon={direction === 'long' ? TrendingUp : TrendingDown}
      tone={direction === 'long' ? 'up' : 'down'}
      text={t(($) => $.drawer.directions[direction])}
    />
  );
}

export function SimulatedBadge() {
  const { t } = useTranslation();
  return <IdeaBadge icon={FlaskConical} tone="simulated" text={t(($) => $.chart.simulated)} />;
}

/** Another order of prices within a candle would have given another result. */
export function AmbiguousBadge() {
  const { t } = useTranslation();
  return <IdeaBadge icon={Scale} tone="waiting" text={t(($) => $.outcomes.ambiguous)} />;
}

const looks: Record<Idea['status'], { icon: LucideIcon; tone: Tone }> = {
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
  return <IdeaBadge icon={icon} tone={tone} text={useStatusText()(idea)} />;
}
