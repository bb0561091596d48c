import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import chips from '#ui/choice-chips.module.css';
import tabs from '#ui/tab-buttons.module.css';
import { movedBy } from './calendar-days.ts';
import { calendarViews, type CalendarSearch } from './calendar-search.ts';
import { currenciesQuery } from './economic-events.api.ts';
import classes from './economic-events.module.css';

interface CalendarToolsProps {
  search: CalendarSearch;
  today: string;
  onSearch: (search: CalendarSearch) => void;
}

/** Which days are shown. */
export function CalendarStretch({ search, today, onSearch }: CalendarToolsProps) {
  const { t } = useTranslation();
  const { days = 'week', on = today } = search;
  const move = (steps: number) => onSearch({ ...search, on: movedBy(days, on, steps) });
  return (
    <div className={classes.stretch}>
      <div className={tabs.tabs} role="group" aria-label={t(($) => $.economicCalendar.stretch)}>
        {calendarViews.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === days}
            onClick={() => {
              const { days: _days, on: _on, ...rest } = search;
              onSearch({ ...rest, ...(view !== 'week' && { days: view }) });
            }}
          >
            {t(($) => $.economicCalendar.views[view])}
          </button>
        ))}
      </div>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(($) => $.economicCalendar.earlier)}
        onClick={() => move(-1)}
      >
        <ChevronLeft size={18} className="flips" aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t(($) => $.economicCalendar.later)} onClick={() => move(1)}>
        <ChevronRight size={18} className="flips" aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Which economic events are shown. */
export function CalendarFilters({ search, onSearch }: Omit<CalendarToolsProps, 'today'>) {
  const { t } = useTranslation();
  const { data } = useQuery(currenciesQuery);
  const { currency, impact, own } = search;
  const known = data?.data.map((each) => each.currency) ?? [];
  const currencies = currency === undefined || known.includes(currency) ? known : [...known, currency];
  const put = (changes: { [Name in keyof CalendarSearch]?: CalendarSearch[Name] | undefined }) => {
    const changed = { ...search, ...changes };
    onSearch(Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)));
  };
  return (
    <div className={classes.filters}>
      <span className={chips.chips}>
        <button type="button" aria-pressed={own === true} onClick={() => put({ own: own ? undefined : true })}>
          {t(($) => $.economicCalendar.own)}
        </button>
      </span>
      <NativeSelect
        aria-label={t(($) => $.economicCalendar.impact)}
        value={impact ?? ''}
        onChange={({ currentTarget: { value } }) =>
          put({ impact: value === 'high' || value === 'medium' ? value : undefined })
        }
        data={[
          { value: '', label: t(($) => $.economicCalendar.anyImpact) },
          { value: 'medium', label: t(($) => $.economicCalendar.mediumOrHigh) },
          { value: 'high', label: t(($) => $.economicCalendar.onlyHigh) },
        ]}
      />
      <NativeSelect
        aria-label={t(($) => $.economicCalendar.currency)}
        value={currency ?? ''}
        onChange={({ currentTarget: { value } }) => put({ currency: value === '' ? undefined : value })}
        data={[{ value: '', label: t(($) => $.economicCalendar.anyCurrency) }, ...currencies]}
      />
    </div>
  );
}
