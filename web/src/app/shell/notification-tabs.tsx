import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AlertList } from '#features/notifications/alert-list.tsx';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { PushSwitch } from '#features/notifications/push-switch.tsx';
import { notificationListQuery, tradingAlertsQuery } from '#features/notifications/notifications.api.ts';
import classes from './notification-tabs.module.css';

/** What the drawer shows; the counts are those of what is loaded. */
export function NotificationTabs({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const alerts = useQuery(tradingAlertsQuery).data?.data.length ?? 0;
  const pages = useInfiniteQuery(notificationListQuery).data?.pages ?? [];
  const notifications = pages.reduce((sum, { data }) => sum + data.length, 0);
  return (
    <Tabs defaultValue="notifications">
      <Tabs.List grow>
        <Tabs.Tab value="trading" rightSection={<Count value={alerts} />}>
          {t(($) => $.drawer.trading)}
        </Tabs.Tab>
        <Tabs.Tab value="notifications" rightSection={<Count value={notifications} />}>
          {t(($) => $.drawer.notifications)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="trading">
        <AlertList />
      </Tabs.Panel>
      <Tabs.Panel value="notifications">
        <PushSwitch />
        <NotificationList onFollow={onFollow} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Count({ value }: { value: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.count}>
      <span aria-hidden>{value}</span>
      <span className="visually-hidden">{t(($) => $.drawer.count, { count: value })}</span>
    </span>
  );
}
