import type { ManagedFeed } from '@candela/contract/community/feed-posts';
import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import { Badge } from '#ui/badge.tsx';
import classes from './managed-feeds.module.css';

/** A post as its author sees it: its first words lead to the form. */
export function ManagedRow({ feed }: { feed: ManagedFeed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const at =
    feed.status === 'scheduled' && feed.scheduledAt !== null
      ? format.dateTime(feed.scheduledAt)
      : format.relative(feed.publishedAt ?? feed.updatedAt);
  const now = useNow(60_000);
  const isPinned = feed.pinnedUntil !== null && Date.parse(feed.pinnedUntil) > now;
  return (
    <div className={classes.row}>
      <Link
        to="/notifications/feeds/$feedId/edit"
        params={{ feedId: String(feed.id) }}
        className={classes.cover}
        lang={feed.languageCode}
        dir="auto"
      >
        {feed.excerpt === '' ? t(($) => $.feeds.managed.noText) : feed.excerpt}
      </Link>
      <p className={classes.facts}>
        <span dir="auto">{feed.author.fullName}</span>
        <span>{t(($) => $.feeds.managed.at[feed.status], { time: at })}</span>
        {isPinned && <Badge text={t(($) => $.feeds.pinned)} icon={Pin} />}
        {feed.isDemo && <Badge text={t(($) => $.courses.demo)} />}
      </p>
      {feed.hiddenReason !== null && feed.hiddenReason !== '' && (
        <p className={classes.reason} dir="auto">
          {feed.hiddenReason}
        </p>
      )}
    </div>
  );
}
