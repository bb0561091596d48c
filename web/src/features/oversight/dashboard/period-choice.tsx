import { useTranslation } from 'react-i18next';
import { presetOf, periodOf, presets, validateDashboard, type DashboardSearch } from './dashboard-period.ts';
import classes from './dashboard.module.css';

interface PeriodChoiceProps {
  search: DashboardSearch;
  today: string;
  onSearch: (search: DashboardSearch) => void;
}

/** Selects the period: the last days, or a custom range. */
export function PeriodChoice({ search, today, onSearch }: PeriodChoiceProps) {
  const { t } = useTranslation();
  const period = periodOf(search, today);
  const change = (days: Partial<typeof period>) => onSearch(validateDashboard({ ...period, ...days }));
  return (
    <div className={classes.period} role="group" aria-label={t(($) => $.dashboard.period)}>
      {presets.map((days) => (
        <button key={days} type="button" aria-pressed={presetOf(search) === days} onClick={() => onSearch({ days })}>
          {t(($) => $.insight.days, { count: days })}
        </button>
      ))}
      <span className={classes.days}>
        <label>
          <span>{t(($) => $.insight.from)}</span>
          <input
            type="date"
            value={period.from}
            max={period.to}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
        </label>
        <label>
          <span>{t(($) => $.insight.to)}</span>
          <input
            type="date"
            value={period.to}
            min={period.from}
            max={today}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </label>
      </span>
    </div>
  );
}
