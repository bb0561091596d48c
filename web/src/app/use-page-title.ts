import { keyFromSelector } from 'i18next';
import { useTranslation } from 'react-i18next';
import { usePageData } from '#platform/api/route-data.ts';

/** The title of the current page; undefined as long as its texts are not loaded. */
export function usePageTitle(): string | undefined {
  const { t, i18n } = useTranslation();
  const { title } = usePageData();
  return title && i18n.exists(keyFromSelector(title)) ? t(title) : undefined;
}
