import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#platform/languages/texts.ts';
import { SidePanel } from '#ui/side-panel.tsx';

const NotificationTabs = lazy(async () => {
  const { NotificationTabs: Tabs } = await withTexts(
    ['messaging', 'shared', 'trading'],
    () => import('#app/shell/notification-tabs.tsx'),
  );
  return { default: Tabs };
});

/** The notification drawer; its content is loaded when it opens. */
export function NotificationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel isOpen={isOpen} title={t(($) => $.drawer.title)} onClose={onClose}>
      <Suspense fallback={<LoadingTabs />}>
        <NotificationTabs onFollow={onClose} />
      </Suspense>
    </SidePanel>
  );
}

/** Tabs and the first notifications, before they are loaded. */
function LoadingTabs() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={40} radius="md" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={66} radius="lg" mt="var(--space-14)" />
      ))}
    </div>
  );
}
