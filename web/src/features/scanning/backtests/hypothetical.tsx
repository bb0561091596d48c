import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TintedBadge } from '#ui/tinted-badge.tsx';
import classes from './backtests.module.css';

/** Wherever a result of a backtest stands. */
export function HypotheticalBadge() {
  const { t } = useTranslation();
  return <TintedBadge icon={FlaskConical} tone="waiting" text={t(($) => $.backtests.hypothetical)} />;
}

export function HypotheticalNote() {
  const { t } = useTranslation();
  return (
    <p className={classes.note}>
      <HypotheticalBadge /> {t(($) => $.backtests.hypotheticalText)}
    </p>
  );
}
