import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Shown when a page could not be loaded or failed while it was drawn. */
export function PageFailed() {
  const { t } = useTranslation();
  return (
    <main role="alert" style={{ padding: '4rem 1.5rem', maxInlineSize: '32rem', marginInline: 'auto' }}>
      <h1>{t(($) => $.core.failedPage.title)}</h1>
      <p>{t(($) => $.core.failedPage.text)}</p>
      <Button onClick={() => window.location.reload()}>{t(($) => $.core.retry)}</Button>
    </main>
  );
}
