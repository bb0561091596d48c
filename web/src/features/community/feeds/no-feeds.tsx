import { tickerOf } from '@candela/contract/community/post-document';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CheckCheck, Rss, SearchX, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import type { FeedSearch } from './feed-search.ts';

/** Why there is no post here, and where there may be one. */
export function NoFeeds({ search: { tab, symbol, languageCode } }: { search: FeedSearch }) {
  const { t } = useTranslation();
  const toAll = (
    <Button variant="default" renderRoot={(props) => <Link to="/education/feeds" {...props} />}>
      {t(($) => $.feeds.toAll)}
    </Button>
  );
  const toEducators = (
    <Button renderRoot={(props) => <Link to="/education/educators" {...props} />}>
      {t(($) => $.feeds.toEducators)}
    </Button>
  );
  if (symbol !== undefined) {
    const title = t(($) => $.feeds.noneOf, { symbol: tickerOf(symbol) });
    return <EmptyState icon={SearchX} title={title} text={t(($) => $.feeds.noneText)} action={toAll} />;
  }
  if (languageCode !== undefined && tab === undefined) {
    const title = t(($) => $.feeds.noneInLanguage);
    return <EmptyState icon={SearchX} title={title} text={t(($) => $.feeds.noneText)} action={toAll} />;
  }
  if (tab === 'unread') {
    const title = t(($) => $.feeds.noneUnread);
    return <EmptyState icon={CheckCheck} title={title} text={t(($) => $.feeds.noneUnreadText)} action={toAll} />;
  }
  if (tab === 'following') {
    const title = t(($) => $.feeds.noneFollowing);
    return <EmptyState icon={Users} title={title} text={t(($) => $.feeds.noneFollowingText)} action={toEducators} />;
  }
  return (
    <EmptyState icon={Rss} title={t(($) => $.feeds.none)} text={t(($) => $.feeds.noneText)} action={toEducators} />
  );
}
