import '@mantine/core/styles/Skeleton.layer.css';
import type { Feed } from '@candela/contract/community/feeds';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { SearchX, ShieldAlert } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useLivePrices } from '#platform/realtime/use-live-price.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FeedCard } from './feed-card.tsx';
import { feedQuery, useFeedMark } from './feeds.api.ts';
import classes from './feeds.module.css';
import { useLinkCards } from './use-link-cards.ts';

interface FeedPageProps {
  /** What is shown below the post. */
  footer?: (feed: Feed) => ReactNode;
}

/** A single post, where notices and search lead to. */
export function FeedPage({ footer }: FeedPageProps) {
  const { t } = useTranslation();
  const { feedId = '' } = useParams({ strict: false });
  const { data: feed, error, refetch } = useQuery(feedQuery(Number(feedId)));
  if (error instanceof ApiError && error.status < 500) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={t(($) => $.feeds.gone)}
        text={t(($) => $.feeds.goneText)}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/education/feeds" {...props} />}>
            {t(($) => $.feeds.toAll)}
          </Button>
        }
      />
    );
  }
  if (feed) return <OpenFeed key={feed.id} feed={feed} footer={footer} />;
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  return <Skeleton height={360} radius="lg" role="status" aria-label={t(($) => $.core.loading)} />;
}

/** Whoever opens a post has read it. */
function OpenFeed({ feed, footer }: { feed: Feed; footer: FeedPageProps['footer'] }) {
  const { t } = useTranslation();
  const { mutate: mark } = useFeedMark();
  const prices = useLivePrices(feed.symbols.map(({ id }) => id));
  useLinkCards();
  const isUnread = feed.read.length === 0;
  useEffect(() => {
    if (isUnread) mark(feed.id);
  }, [isUnread, mark, feed.id]);
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">{t(($) => $.core.menu.feeds)}</h1>
      <FeedCard feed={feed} prices={prices} footer={footer?.(feed)} isAlone />
      <p className={classes.opinions}>
        <ShieldAlert size={16} aria-hidden />
        {t(($) => $.feeds.opinions)}
      </p>
    </div>
  );
}
