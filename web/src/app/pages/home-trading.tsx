import type { Idea } from '@candela/contract/trading/idea-terms';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HomeSection } from '#app/pages/home-section.tsx';
import { FeedLine } from '#features/community/feeds/feed-line.tsx';
import { feedListQuery } from '#features/community/feeds/feeds.api.ts';
import { NewsRow } from '#features/community/news/news-row.tsx';
import { newsQuery, useNewsMark } from '#features/community/news/news.api.ts';
import { AlertLines } from '#features/scanning/alerts/alert-list.tsx';
import { tradingAlertsQuery } from '#features/scanning/alerts/alerts.api.ts';
import { IdeaLine } from '#features/trading/ideas/idea-list.tsx';
import type { IdeaSearch } from '#features/trading/ideas/idea-search.ts';
import { foundIdeasQuery, ideaListQuery } from '#features/trading/ideas/ideas.api.ts';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import { mayGetAlerts } from '#platform/session/alert-readers.ts';
import { useSession } from '#platform/session/session.ts';
import cards from '#ui/card.module.css';
import classes from './home-trading.module.css';

/** Lines of a section. */
const shown = 4;

/** The newest trade ideas, alerts, posts and news that the user may read; nothing where there are none. */
export function HomeTrading() {
  const hasIdeas = isVisible(useSettings(), 'Trade Ideas');
  const hasFeeds = isVisible(useSettings(), 'Feeds');
  const hasAlerts = useSession(({ profile }) => profile !== null && mayGetAlerts(profile));
  return (
    <div className={classes.sections}>
      {hasIdeas && <LatestIdeas />}
      {hasAlerts && <LatestAlerts />}
      {hasFeeds && <Posts />}
      <News />
    </div>
  );
}

function LatestIdeas() {
  const ideas = useInfiniteQuery(ideaListQuery).data?.pages[0]?.data ?? [];
  return <Ideas ideas={ideas} />;
}

/** Those of one author. */
export function OwnIdeas({ authorId }: { authorId: string }) {
  const ideas = useInfiniteQuery(foundIdeasQuery({ authorId })).data?.pages[0]?.data ?? [];
  return <Ideas ideas={ideas} search={{ authorId }} />;
}

function Ideas({ ideas, search }: { ideas: readonly Idea[]; search?: IdeaSearch }) {
  const { t } = useTranslation();
  if (ideas.length === 0) return null;
  return (
    <HomeSection title={t(($) => $.core.menu.ideas)} to="/education/ideas" {...(search && { search })}>
      <ul className={`${cards.card} ${classes.lines}`}>
        {ideas.slice(0, shown).map((idea) => (
          <li key={idea.id}>
            <IdeaLine idea={idea} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export function LatestAlerts() {
  const { t } = useTranslation();
  const alerts = useQuery(tradingAlertsQuery).data?.data.slice(0, shown) ?? [];
  if (alerts.length === 0) return null;
  return (
    <HomeSection title={t(($) => $.strategies.latestAlerts)} to="/education/scanners">
      <div className={cards.card}>
        <AlertLines alerts={alerts} onFollow={() => {}} />
      </div>
    </HomeSection>
  );
}

function Posts() {
  const { t } = useTranslation();
  const posts = useInfiniteQuery(feedListQuery).data?.pages[0]?.data.slice(0, shown) ?? [];
  if (posts.length === 0) return null;
  return (
    <HomeSection title={t(($) => $.core.menu.feeds)} to="/education/feeds">
      <ul className={`${cards.card} ${classes.lines}`}>
        {posts.map((feed) => (
          <li key={feed.id}>
            <FeedLine feed={feed} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function News() {
  const { t } = useTranslation();
  const mark = useNewsMark();
  const items = useInfiniteQuery(newsQuery({}, shown)).data?.pages[0]?.data ?? [];
  if (items.length === 0) return null;
  return (
    <HomeSection title={t(($) => $.core.menu.news)} to="/education/news">
      <ul className={`${cards.card} ${classes.lines}`}>
        {items.map((item) => (
          <li key={item.id}>
            <NewsRow item={item} onOpen={() => mark.mutate(item.id)} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
