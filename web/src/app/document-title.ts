import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '#platform/api/route-data.ts';
import { useBranding } from '#platform/reference/branding.ts';

/** Keeps the browser's title at "page · product". */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const { title } = usePageData();
  const product = useBranding()?.productName;
  const text = [title && t(title), product].filter(Boolean).join(' · ');
  useEffect(() => {
    if (text) document.title = text;
  }, [text]);
}
