import type { Feed } from '@candela/contract/community/feeds';
import type { SymbolPrice } from '@candela/contract/market-data/prices';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, EyeOff, Pin } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { DemoMark } from '#ui/demo-mark.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { FeedMenu } from './feed-menu.tsx';
import { useFeedMark } from './feeds.api.ts';
import classes from './feeds.module.css';
import { LinkCard } from './link-card.tsx';
import { PostBody } from './post-body.tsx';
import { PostPictures } from './post-pictures.tsx';
import { PostPoll } from './post-poll.tsx';
import { SymbolChips } from './symbol-chips.tsx';
import { useManaged } from './use-managed.ts';

/** Whoever compares loads it. */
const Versions = loadedPart(async () => {
  const { FeedVersions } = await import('./feed-versions.tsx');
  return FeedVersions;
});

interface FeedCardProps {
  feed: Feed;
  prices: ReadonlyMap<number, SymbolPrice>;
  /** Shown below the post: what readers say and do about it. */
  footer?: ReactNode;
  /** On the page of a post, it does not lead there. */
  isAlone?: boolean;
}

/** A post with its author, its text and its charts. */
export function FeedCard({ feed, prices, footer, isAlone = false }: FeedCardProps) {
  const { t } = useTranslation();
  const mark = useFeedMark();
  const isManaged = useManaged(feed);
  const isUnread = feed.read.length === 0;
  return (
    <article className={classes.card} data-unread={isUnread || undefined}>
      <header className={classes.cardHead}>
        <UserAvatar name={feed.author.fullName} src={feed.author.thumbnailImagePath} size={40} />
        <div className={classes.who}>
          <div className={classes.names}>
            <Link
              to="/educator-profile/$userId"
              params={{ userId: feed.author.id }}
              className={classes.name}
              dir="auto"
            >
              {feed.author.fullName}
            </Link>
            {isUnread && <span className={classes.dot} role="img" aria-label={t(($) => $.drawer.unread)} />}
            {feed.isPinned && <Badge text={t(($) => $.feeds.pinned)} icon={Pin} />}
            {feed.isHidden && <Badge text={t(($) => $.feeds.hidden)} icon={EyeOff} />}
            {feed.isDemo && <DemoMark />}
          </div>
          <FeedFacts feed={feed} isAlone={isAlone} />
        </div>
        {isUnread && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t(($) => $.feeds.read)}
            title={t(($) => $.feeds.read)}
            loading={mark.isPending}
            onClick={() => mark.mutate(feed.id)}
          >
            <Check size={18} aria-hidden />
          </ActionIcon>
        )}
        {isManaged && <FeedMenu feed={feed} />}
      </header>
      <PostBody html={feed.body} charts={feed.charts} language={feed.languageCode} />
      <PostPictures pictures={feed.pictures} />
      {feed.linkCard && <LinkCard card={feed.linkCard} />}
      {feed.poll && <PostPoll feedId={feed.id} poll={feed.poll} isManaged={isManaged} />}
      <SymbolChips symbols={feed.symbols} prices={prices} />
      {footer}
    </article>
  );
}

/** When, for whom, and whether it was changed. */
function FeedFacts({ feed, isAlone }: { feed: Feed; isAlone: boolean }) {
  const { t } = useTranslation();
  const [isCompared, setCompared] = useState(false);
  const format = useFormat();
  const time = (
    <time dateTime={feed.publishedAt} title={format.dateTime(feed.publishedAt)}>
      {format.relative(feed.publishedAt)}
    </time>
  );
  const readers =
    feed.subscriptionTypeIds.length === 0
      ? t(($) => $.feeds.everybody)
      : feed.subscriptionTypeIds.map((id) => t(($) => $.announcements.subscriptionType, { id })).join(', ');
  return (
    <p className={classes.facts}>
      {isAlone ? (
        time
      ) : (
        <Link to="/education/feeds/$feedId" params={{ feedId: String(feed.id) }}>
          <span className="visually-hidden">{t(($) => $.feeds.open)}: </span>
          {time}
        </Link>
      )}
      <span>{readers}</span>
      {feed.editedAt !== null && (
        <span>
          <button
            type="button"
            className={classes.edited}
            title={t(($) => $.feeds.versions.open)}
            onClick={() => setCompared(true)}
          >
            {t(($) => $.feeds.edited, { time: format.relative(feed.editedAt) })}
          </button>
        </span>
      )}
      {isCompared && <Versions.Loaded waiting={null} feedId={feed.id} onLeave={() => setCompared(false)} />}
    </p>
  );
}
