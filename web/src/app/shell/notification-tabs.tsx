import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertList } from '#features/notifications/alert-list.tsx';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { NotificationSettings } from '#features/notifications/notification-settings.tsx';
import { notificationListQuery, tradingAlertsQuery } from '#features/notifications/notifications.api.ts';
import classes from './notification-tabs.module.css';

/** What the drawer shows; the counts are those of what is loaded. */
export function NotificationTabs({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const [isSetting, setSetting] = useState(false);
  const alerts = useQuery(tradingAlertsQuery).data?.data.length ?? 0;
  const pages = useInfiniteQuery(notificationListQuery).data?.pages ?? [];
  const notifications = pages.reduce((sum, { data }) => sum + data.length, 0);
  if (isSetting) return <NotificationSettings onBack={() => setSetting(false)} />;
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
      <Button
        className={classes.settings}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Settings size={16} aria-hidden />}
        onClick={() => setSetting(true)}
      >
        {t(($) => $.preferences.title)}
      </Button>
      <Tabs.Panel value="trading">
        <AlertList />
      </Tabs.Panel>
      <Tabs.Panel value="notifications">
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
