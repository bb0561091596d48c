import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Loader, useDirection } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const NotificationTabs = lazy(async () => {
  const { NotificationTabs: Tabs } = await import('#app/shell/notification-tabs.tsx');
  return { default: Tabs };
});

/** The drawer behind the bell; what is in it is loaded when it opens. */
export function NotificationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position={dir === 'rtl' ? 'left' : 'right'}
      size="max(350px, min(420px, 100vw))"
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title fw={650} fz="1.0625rem">
            {t(($) => $.drawer.title)}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t(($) => $.core.close)} />
        </Drawer.Header>
        <Drawer.Body>
          <Suspense fallback={<Loader size="sm" aria-label={t(($) => $.core.loading)} />}>
            <NotificationTabs />
          </Suspense>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
