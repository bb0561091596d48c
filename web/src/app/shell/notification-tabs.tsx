import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellOff, Lightbulb, Rss, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedList } from '#features/community/feeds/feed-list.tsx';
import { feedListQuery } from '#features/community/feeds/feeds.api.ts';
import { IdeaList } from '#features/trading/ideas/idea-list.tsx';
import { ideaListQuery } from '#features/trading/ideas/ideas.api.ts';
import { DrawerEmpty } from '#features/messaging/notifications/drawer-empty.tsx';
import { NotificationList } from '#features/messaging/notifications/notification-list.tsx';
import { NotificationSettings } from '#features/messaging/notifications/notification-settings.tsx';
import { notificationListQuery } from '#features/messaging/notifications/notifications.api.ts';
import { AlertChoices } from '#features/scanning/alerts/alert-choices.tsx';
import { AlertList } from '#features/scanning/alerts/alert-list.tsx';
import { tradingAlertsQuery } from '#features/scanning/alerts/alerts.api.ts';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import classes from './notification-tabs.module.css';

type Section = 'notifications' | 'feeds' | 'ideas';

/** Content of the drawer; the counts refer to the loaded notifications. */
export function NotificationTabs({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const [isSetting, setSetting] = useState(false);
  const [section, setSection] = useState<Section>('notifications');
  const alerts = useQuery(tradingAlertsQuery).data?.data.length ?? 0;
  const counts = useCounts();
  if (isSetting) return <NotificationSettings onBack={() => setSetting(false)} />;
  return (
    <Tabs defaultValue="notifications">
      <Tabs.List grow>
        <Tabs.Tab value="trading" rightSection={<Count value={alerts} />}>
          {t(($) => $.drawer.trading)}
        </Tabs.Tab>
        <Tabs.Tab
          value="notifications"
          rightSection={<Count value={counts.reduce((sum, { count }) => sum + count, 0)} />}
        >
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
        <AlertChoices />
        <AlertList
          onFollow={onFollow}
          empty={<DrawerEmpty icon={BellOff} text={t(($) => $.drawer.empty)} hint={t(($) => $.drawer.alertsHint)} />}
        />
      </Tabs.Panel>
      <Tabs.Panel value="notifications">
        {counts.length > 1 && (
          <div role="group" aria-label={t(($) => $.drawer.title)} className={classes.sections}>
            {counts.map(({ of, count }) => (
              <button key={of} type="button" aria-pressed={of === section} onClick={() => setSection(of)}>
                {t(($) => $.drawer.sections[of])} <Count value={count} />
              </button>
            ))}
          </div>
        )}
        {section === 'notifications' && <NotificationList onFollow={onFollow} />}
        {section === 'feeds' && (
          <FeedList
            empty={<DrawerEmpty icon={Rss} text={t(($) => $.drawer.noFeeds)} hint={t(($) => $.drawer.noFeedsHint)} />}
          />
        )}
        {section === 'ideas' && (
          <>
            <IdeaList
              onFollow={onFollow}
              empty={
                <DrawerEmpty icon={Lightbulb} text={t(($) => $.drawer.noIdeas)} hint={t(($) => $.drawer.noIdeasHint)} />
              }
            />
            <p className={classes.risk}>{t(($) => $.ideas.risk)}</p>
          </>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** Number of loaded notifications for each kind that the settings allow. */
function useCounts(): { of: Section; count: number }[] {
  const settings = useSettings();
  const [hasFeeds, hasIdeas] = [isVisible(settings, 'Feeds'), isVisible(settings, 'Trade Ideas')];
  const notifications = useInfiniteQuery(notificationListQuery).data?.pages;
  const feeds = useInfiniteQuery({ ...feedListQuery, enabled: hasFeeds }).data?.pages;
  const ideas = useInfiniteQuery({ ...ideaListQuery, enabled: hasIdeas }).data?.pages;
  const count = (pages: { data: unknown[] }[] | undefined) =>
    pages?.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
  return [
    { of: 'notifications' as const, count: count(notifications), isShown: true },
    { of: 'feeds' as const, count: count(feeds), isShown: hasFeeds },
    { of: 'ideas' as const, count: count(ideas), isShown: hasIdeas },
  ].filter(({ isShown }) => isShown);
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
