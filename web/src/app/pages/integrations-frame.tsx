import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TabbedPage, type PageTab } from '#ui/tabbed-page.tsx';

const tabs: PageTab[] = [
  { text: ($) => $.apiKeys.title, to: '/admin/integrations' },
  { text: ($) => $.webhooks.title, to: '/admin/integrations/webhooks' },
];

/** Shared frame of the integration pages: title and tabs. */
export function IntegrationsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <TabbedPage title={t(($) => $.integrations.title)} tabs={tabs}>
      {children}
    </TabbedPage>
  );
}
