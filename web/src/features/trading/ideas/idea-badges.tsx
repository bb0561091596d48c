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

/** "Open, target 1 hit", "Waiting, limit order". */
export function StatusBadge({ idea }: { idea: Pick<Idea, 'status' | 'hitTargets' | 'orderType' | 'direction'> }) {
  const { t } = useTranslation();
  const { status, hitTargets, orderType, direction } = idea;
  const isUp = status === 'active' && hitTargets > 0;
  const { icon, tone } = isUp ? looks.closed_tp : looks[status];
  const text =
    status === 'pending'
      ? t(($) => $.outcomes.waiting[direction][orderType])
      : isUp
        ? t(($) => $.outcomes.openReached, { target: hitTargets })
        : t(($) => $.ideas.statuses[status]);
  return <IdeaBadge icon={icon} tone={tone} text={text} />;
}
