import { tickerOf } from '@candela/contract/community/post-document';
import { type Feed } from '@candela/contract/community/feeds';
import { can } from '@candela/contract/permissions';
import { feedTabs } from '@candela/contract/community/feed-terms';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowUp, CheckCheck, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLivePrices } from '#platform/realtime/use-live-price.ts';
import { useSession } from '#platform/session/session.ts';
import list from '#ui/list-page.module.css';
import { NewButton } from '#ui/new-button.tsx';
import { PagedItems } from '#ui/paged-items.tsx';
import { FeedLanguage } from './feed-language.tsx';
import { FeedCard } from './feed-card.tsx';
import { languageOf, validateFeedSearch } from './feed-search.ts';
import { feedCountsQuery, foundFeedsQuery, useAllFeedsMark } from './feeds.api.ts';
import classes from './feeds.module.css';
import { NoFeeds } from './no-feeds.tsx';
import { useLinkCards } from './use-link-cards.ts';
import { useNewPosts } from './use-new-posts.ts';

interface FeedsPageProps {
  /** What is shown below a post. */
  footer?: (feed: Feed) => ReactNode;
}

/** The posts that the user may read, newest first, pinned ones above; tab and symbol are in the address. */
export function FeedsPage({ footer }: FeedsPageProps) {
  const { t } = useTranslation();
  const search = validateFeedSearch(useSearch({ strict: false }));
  const isAuthor = useSession(({ profile }) => profile !== null && can(profile, 'feeds.create'));
  useLinkCards();
  const query = useInfiniteQuery(foundFeedsQuery(search));
  const feeds = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const pinned = query.data?.pages[0]?.pinned ?? [];
  const prices = useLivePrices([...pinned, ...feeds].flatMap(({ symbols }) => symbols.map(({ id }) => id)));
  const card = (feed: Feed) => (
    <li key={feed.id}>
      <FeedCard feed={feed} prices={prices} footer={footer?.(feed)} />
    </li>
  );
  return (
    <div className={classes.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.core.menu.feeds)}</h1>
          <p className={list.lead}>{t(($) => $.feeds.lead)}</p>
        </div>
        {isAuthor && <NewButton to="/education/feeds/new" text={t(($) => $.feeds.new)} />}
      </header>
      <FeedBar search={search} />
      {search.symbol !== undefined && (
        <div className={classes.narrowed}>
          <p>{t(($) => $.feeds.onlyOf, { symbol: tickerOf(search.symbol) })}</p>
          <Link to="/education/feeds" search={languageOf(search)}>
            {t(($) => $.feeds.showAll)}
          </Link>
        </div>
      )}
      <PagedItems query={query} empty={<NoFeeds search={search} />}>
        {(items) => (
          <ul className={classes.list}>
            {pinned.map(card)}
            {items.filter(({ id }) => !pinned.some((each) => each.id === id)).map(card)}
          </ul>
        )}
      </PagedItems>
      <p className={classes.opinions}>
        <ShieldAlert size={16} aria-hidden />
        {t(($) => $.feeds.opinions)}
      </p>
    </div>
  );
}

/** Tabs, what has come meanwhile, and marking all as read. */
function FeedBar({ search }: { search: ReturnType<typeof validateFeedSearch> }) {
  const { t } = useTranslation();
  const unread = useQuery(feedCountsQuery).data?.unread ?? 0;
  const markAll = useAllFeedsMark();
  const news = useNewPosts();
  return (
    <div className={classes.bar}>
      <nav className={classes.tabs} aria-label={t(($) => $.feeds.views)}>
        {feedTabs.map((tab) => (
          <Link
            key={tab}
            to="/education/feeds"
            search={{ ...languageOf(search), ...(tab !== 'all' && { tab }) }}
            aria-current={search.symbol === undefined && (search.tab ?? 'all') === tab ? 'page' : 'false'}
            activeProps={{}}
            replace
          >
            {t(($) => $.feeds.tabs[tab])}
            {tab === 'unread' && unread > 0 && <span className={classes.count}>{unread}</span>}
          </Link>
        ))}
      </nav>
      <div role="status" className={classes.news}>
        {news.count > 0 && (
          <button type="button" className={classes.pill} onClick={() => void news.show()}>
            <ArrowUp size={15} aria-hidden />
            {t(($) => $.feeds.newPosts, { count: news.count })}
          </button>
        )}
      </div>
      <FeedLanguage search={search} />
      {unread > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<CheckCheck size={16} aria-hidden />}
          loading={markAll.isPending}
          onClick={() => markAll.mutate()}
        >
          {t(($) => $.feeds.markAll)}
        </Button>
      )}
    </div>
  );
}
