import { useTranslation } from 'react-i18next';
import type { Impact } from '@candela/contract/community/economic-fields';
import classes from './economic-events.module.css';

/** Three bars, of which as many have a colour as the impact is high. */
export function ImpactMark({ impact }: { impact: Impact }) {
  const { t } = useTranslation();
  const name = t(($) => $.economicCalendar.impacts[impact]);
  return (
    <span className={classes.impact} data-impact={impact} role="img" aria-label={name} title={name}>
      <i />
      <i />
      <i />
    </span>
  );
}
