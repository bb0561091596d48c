import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';

/** "20 Nov, 13:10 – 13:55", or with both days. */
export function usePeriodText(): (from: string, to: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.resolvedLanguage ?? i18n.language, {
    timeZone: useZone(),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (from, to) => format.formatRange(new Date(from), new Date(to));
}
