import { FlaskConical, TrendingDown, TrendingUp, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './tinted-badge.module.css';

export type Tint = 'up' | 'down' | 'waiting' | 'open' | 'plain' | 'simulated';

/** A label of an idea or alert: its colour always comes with an icon and a word. */
export function TintedBadge({ icon: Icon, tone, text }: { icon: LucideIcon; tone: Tint; text: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={13} strokeWidth={2.2} aria-hidden />
      {text}
    </span>
  );
}

export function DirectionBadge({ direction }: { direction: 'long' | 'short' }) {
  const { t } = useTranslation();
  return (
    <TintedBadge
      icon={direction === 'long' ? TrendingUp : TrendingDown}
      tone={direction === 'long' ? 'up' : 'down'}
      text={t(($) => $.drawer.directions[direction])}
    />
  );
}

/** Prices of the symbol are simulated. */
export function SimulatedBadge() {
  const { t } = useTranslation();
  return <TintedBadge icon={FlaskConical} tone="simulated" text={t(($) => $.chart.simulated)} />;
}
