import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unreadQuery } from '#features/notifications/notifications.api.ts';
import classes from './notification-bell.module.css';

/** Opens the drawer; a green dot says that something in it is new. */
export function NotificationBell({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return (
    <ActionIcon
      className={classes.bell}
      variant="subtle"
      color="gray"
      size={36}
      aria-haspopup="dialog"
      aria-label={
        unread > 0 ? t(($) => $.core.header.unread, { count: unread }) : t(($) => $.core.header.notifications)
      }
      onClick={onOpen}
    >
      <Bell size={20} aria-hidden />
      {unread > 0 && <span className={classes.dot} />}
    </ActionIcon>
  );
}
