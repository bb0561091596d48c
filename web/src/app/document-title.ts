import { useEffect } from 'react';
import { usePageTitle } from '#app/use-page-title.ts';
import { useBranding } from '#platform/reference/branding.ts';

/** Keeps the browser's title at "page · product". */
export function useDocumentTitle(): void {
  const title = usePageTitle();
  const product = useBranding()?.productName;
  const text = [title, product].filter(Boolean).join(' · ');
  useEffect(() => {
    if (text) document.title = text;
  }, [text]);
}
