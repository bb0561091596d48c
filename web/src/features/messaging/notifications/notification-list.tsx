import '@mantine/core/styles/Skeleton.layer.css';
import type { ContentType, Notification } from '@candela/contract/messaging/notifications';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  BellOff,
  BookOpen,
  CalendarDays,
  CheckCheck,
  Info,
  Lightbulb,
  Megaphone,
  Rss,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { DrawerEmpty } from './drawer-empty.tsx';
import classes from './notification-list.module.css';
import { notificationListQuery, useMarking } from './notifications.api.ts';

const icons: Record<ContentType, LucideIcon> = {
  feed: Rss,
  idea: Lightbulb,
  alert: Zap,
  event: CalendarDays,
  course: BookOpen,
  announcement: Megaphone,
  system: Info,
};

/** The user's notifications, newest first. `onFollow` is called when one opens another page. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(notificationListQuery);
  const { markAll } = useMarking();
  const items = list.data?.pages.flatMap(({ data }) => data);
  if (list.isError && !items) return <ErrorState onRetry={() => void list.refetch()} />;
  if (!items) return <Waiting />;
  if (items.length === 0)
    return <DrawerEmpty icon={BellOff} text={t(($) => $.drawer.empty)} hint={t(($) => $.drawer.emptyHint)} />;
  return (
    <div className={classes.list}>
      {items.some(({ isRead }) => !isRead) && (
        <Button
          className={classes.all}
          variant="subtle"
          size="compact-sm"
          leftSection={<CheckCheck size={16} aria-hidden />}
          loading={markAll.isPending}
          onClick={() => markAll.mutate()}
        >
          {t(($) => $.drawer.markAll)}
        </Button>
      )}
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function Item({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { mark } = useMarking();
  const Icon = icons[item.contentType];
  const open = () => {
    if (!item.isRead) mark.mutate(item.id);
    if (item.link === null) return;
    onFollow();
    void navigate({ to: item.link });
  };
  return (
    <button type="button" className={classes.item} data-unread={!item.isRead || undefined} onClick={open}>
      <span className={classes.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={classes.what}>
        <strong dir="auto">{item.title}</strong>
        <span className={classes.body} dir="auto">
          {item.body}
        </span>
        <time dateTime={item.createdAt}>{format.relative(item.createdAt)}</time>
      </span>
      {!item.isRead && <span className={classes.dot} role="img" aria-label={t(($) => $.drawer.unread)} />}
    </button>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={76} radius="lg" />
      <Skeleton height={76} radius="lg" />
      <Skeleton height={76} radius="lg" />
    </div>
  );
}
