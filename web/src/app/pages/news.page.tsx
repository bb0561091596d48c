import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { validateCalendar } from '#features/community/economic-events/calendar-search.ts';
import { EconomicCalendar } from '#features/community/economic-events/economic-calendar.tsx';
import { useFormat } from '#platform/time/time.ts';
import list from '#ui/list-page.module.css';

/** News and the economic calendar. */
export function NewsPage() {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const navigate = useNavigate();
  const search = validateCalendar(useSearch({ strict: false }));
  return (
    <div className={list.page}>
      <header>
        <h1>{t(($) => $.economicCalendar.page)}</h1>
        <p className={list.lead}>{t(($) => $.economicCalendar.lead, { zone })}</p>
      </header>
      <EconomicCalendar
        search={search}
        onSearch={(changed) => void navigate({ to: '/education/news', search: changed, replace: true })}
      />
    </div>
  );
}
