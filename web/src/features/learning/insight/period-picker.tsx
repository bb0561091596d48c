import { useTranslation } from 'react-i18next';
import { useFormat, useZone } from '#platform/time/time.ts';
import { wallTimeText } from '#ui/wall-time.ts';
import type { PeriodSearch } from './insight-period.ts';
import { lastDays } from './period-instants.ts';
import classes from './insight.module.css';

interface PeriodPickerProps {
  period: PeriodSearch;
  onPeriod: (period: PeriodSearch) => void;
}

const presets = [30, 90] as const;

/** Selects the period in which learners enrolled. */
export function PeriodPicker({ period, onPeriod }: PeriodPickerProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const { wallTime } = useFormat();
  const words = [period.from, period.to].map((day) => wallTimeText(day ?? '', 'date', wallTime));
  const isAll = period.from === undefined && period.to === undefined;
  return (
    <div className={classes.period} role="group" aria-label={t(($) => $.insight.enrolled)}>
      <button type="button" aria-pressed={isAll} onClick={() => onPeriod({})}>
        {t(($) => $.insight.always)}
      </button>
      {presets.map((days) => (
        <button
          key={days}
          type="button"
          aria-pressed={period.to === undefined && period.from === lastDays(days, zone).from}
          onClick={() => onPeriod(lastDays(days, zone))}
        >
          {t(($) => $.insight.days, { count: days })}
        </button>
      ))}
      <label>
        <span>{t(($) => $.insight.from)}</span>
        <input
          type="date"
          value={period.from ?? ''}
          max={period.to}
          onChange={(event) => onPeriod(changed(period, 'from', event.currentTarget.value))}
        />
      </label>
      <label>
        <span>{t(($) => $.insight.to)}</span>
        <input
          type="date"
          value={period.to ?? ''}
          min={period.from}
          onChange={(event) => onPeriod(changed(period, 'to', event.currentTarget.value))}
        />
      </label>
      {words.some(Boolean) && <small>{words.map((day) => day || '…').join(' – ')}</small>}
    </div>
  );
}

function changed(period: PeriodSearch, of: 'from' | 'to', day: string): PeriodSearch {
  const { [of]: _before, ...rest } = period;
  return day === '' ? rest : { ...rest, [of]: day };
}
