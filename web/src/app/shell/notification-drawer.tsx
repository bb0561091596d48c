import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#ui/side-panel.tsx';

const NotificationTabs = lazy(async () => {
  const { NotificationTabs: Tabs } = await import('#app/shell/notification-tabs.tsx');
  return { default: Tabs };
});

/** The notification drawer; its content is loaded when it opens. */
export function NotificationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel isOpen={isOpen} title={t(($) => $.drawer.title)} onClose={onClose}>
      <Suspense fallback={<Loader size="sm" aria-label={t(($) => $.core.loading)} />}>
        <NotificationTabs onFollow={onClose} />
      </Suspense>
    </SidePanel>
  );
}
