import { validateCalendar, type CalendarSearch } from '#features/community/economic-events/calendar-search.ts';
import { validateNewsSearch, type NewsSearch } from '#features/community/news/news-search.ts';

/** What the address says about the page of news: the filters of its parts, and which one is shown where there is room for one only. */
export interface NewsPageSearch extends NewsSearch, CalendarSearch {
  tab?: 'calendar';
}

export function validateNewsPage(search: Record<string, unknown>): NewsPageSearch {
  const { impact: _both, ...calendar } = validateCalendar(search);
  return { ...validateNewsSearch(search), ...calendar, ...(search['tab'] === 'calendar' && { tab: 'calendar' }) };
}
