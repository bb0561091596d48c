import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bell, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadQuery } from '#features/messaging/notifications/notifications.api.ts';
import { usePush } from '#platform/device/push.ts';
import { withTexts } from '#platform/languages/texts.ts';
import classes from './notification-bell.module.css';

const PushWelcome = lazy(async () => {
  const { PushWelcome: Welcome } = await withTexts(
    ['messaging'],
    () => import('#features/messaging/notifications/push-welcome.tsx'),
  );
  return { default: Welcome };
});

/**
 * The bell. If the browser has not been asked yet, it offers push notifications first; if the browser blocks them, it says so. With
 * pushes allowed, a green dot means new notifications; a cross means that they are blocked.
 */
export function NotificationBell({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { permission } = usePush();
  const [isWelcoming, setWelcoming] = useState(false);
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const open = async () => {
    if (permission === 'default') return setWelcoming(true);
    onOpen();
    if (permission !== 'denied') return;
    const { warnBlocked } = await withTexts(
      ['messaging'],
      () => import('#features/messaging/notifications/push-toasts.tsx'),
    );
    warnBlocked();
  };
  return (
    <>
      <ActionIcon
        className={classes.bell}
        variant="subtle"
        color="gray"
        size={36}
        aria-haspopup="dialog"
        aria-label={
          unread > 0 ? t(($) => $.core.header.unread, { count: unread }) : t(($) => $.core.header.notifications)
        }
        onClick={() => void open()}
      >
        <Bell size={20} aria-hidden />
        {permission === 'denied' && <X className={classes.cross} size={12} strokeWidth={3.5} aria-hidden />}
        {permission === 'granted' && unread > 0 && <span className={classes.dot} />}
      </ActionIcon>
      {isWelcoming && (
        <Suspense>
          <PushWelcome onClose={() => setWelcoming(false)} onDrawer={onOpen} />
        </Suspense>
      )}
    </>
  );
}
