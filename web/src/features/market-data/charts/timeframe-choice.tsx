import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import { useTranslation } from 'react-i18next';
import classes from './market-chart.module.css';

/** The eight lengths of a bar. On a phone they scroll sideways. */
export function TimeframeChoice({ value, onChange }: { value: Timeframe; onChange: (value: Timeframe) => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.frames} role="group" aria-label={t(($) => $.chart.timeframe)}>
      {timeframes.map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {t(($) => $.chart.timeframes[each])}
        </button>
      ))}
    </div>
  );
}
