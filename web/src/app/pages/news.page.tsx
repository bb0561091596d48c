import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { validateNewsPage, type NewsPageSearch } from '#app/news-in-address.ts';
import { validateCalendar } from '#features/community/economic-events/calendar-search.ts';
import { EconomicCalendar } from '#features/community/economic-events/economic-calendar.tsx';
import { ManageSources } from '#features/community/news/manage-sources.tsx';
import { NewsLead } from '#features/community/news/news-lead.tsx';
import { NewsList } from '#features/community/news/news-list.tsx';
import { validateNewsSearch } from '#features/community/news/news-search.ts';
import { useFormat } from '#platform/time/time.ts';
import list from '#ui/list-page.module.css';
import tabs from '#ui/tab-buttons.module.css';
import classes from './news.module.css';

/** What has happened in the markets, and what is going to: side by side where there is room, else as tabs. */
export function NewsPage() {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const navigate = useNavigate();
  const search = validateNewsPage(useSearch({ strict: false }));
  const go = (changed: NewsPageSearch) =>
    void navigate({ to: '/education/news', search: changed, replace: true, resetScroll: false });
  const [ofNews, ofCalendar] = [validateNewsSearch({ ...search }), validateCalendar({ ...search })];
  const tab = search.tab && { tab: search.tab };
  const { impact: _both, ...calendarOnly } = ofCalendar;
  const { impact: _too, ...newsOnly } = ofNews;
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.economicCalendar.page)}</h1>
          <p className={list.lead}>
            <NewsLead /> {t(($) => $.economicCalendar.lead, { zone })}
          </p>
        </div>
        <ManageSources />
      </header>
      <div className={`${tabs.tabs} ${classes.tabs}`} role="group" aria-label={t(($) => $.economicCalendar.page)}>
        <button type="button" aria-pressed={!tab} onClick={() => go({ ...calendarOnly, ...ofNews })}>
          {t(($) => $.news.title)}
        </button>
        <button type="button" aria-pressed={Boolean(tab)} onClick={() => go({ ...search, tab: 'calendar' })}>
          {t(($) => $.news.calendar)}
        </button>
      </div>
      <div className={classes.parts} data-tab={search.tab ?? 'news'}>
        <NewsList search={ofNews} onSearch={(changed) => go({ ...calendarOnly, ...tab, ...changed })} />
        <div className={classes.calendar}>
          <EconomicCalendar search={ofCalendar} onSearch={(changed) => go({ ...newsOnly, ...tab, ...changed })} />
        </div>
      </div>
    </div>
  );
}
