import { useInfiniteQuery } from '@tanstack/react-query';
import { can } from '@candela/contract/permissions';
import { useTranslation } from 'react-i18next';
import { HomeSection } from '#app/pages/home-section.tsx';
import { LatestAlerts, OwnIdeas } from '#app/pages/home-trading.tsx';
import { managedFeedsQuery } from '#features/community/feeds/feed-forms.api.ts';
import { ManagedRow } from '#features/community/feeds/managed-row.tsx';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import { useSession } from '#platform/session/session.ts';
import cards from '#ui/card.module.css';
import classes from './home-trading.module.css';

/** Posts of each state. */
const shown = 3;

/** A trainer's own trade ideas and posts, and the newest alerts. */
export function TrainerTrading() {
  const profile = useSession((state) => state.profile);
  const settings = useSettings();
  return (
    <div className={classes.sections}>
      {profile && isVisible(settings, 'Trade Ideas') && <OwnIdeas authorId={profile.id} />}
      {profile && isVisible(settings, 'Feeds') && can(profile, 'feeds.create') && <OwnPosts />}
      <LatestAlerts />
    </div>
  );
}

/** What has its time, and then what is published. */
function OwnPosts() {
  const { t } = useTranslation();
  const scheduled = useInfiniteQuery(managedFeedsQuery('scheduled', { isMine: true })).data?.pages[0]?.data ?? [];
  const published = useInfiniteQuery(managedFeedsQuery('published', { isMine: true })).data?.pages[0]?.data ?? [];
  const posts = [...scheduled.slice(0, shown), ...published.slice(0, shown)];
  if (posts.length === 0) return null;
  return (
    <HomeSection title={t(($) => $.core.menu.feeds)} to="/notifications/feeds">
      <ul className={`${cards.card} ${classes.lines}`}>
        {posts.map((feed) => (
          <li key={feed.id}>
            <ManagedRow feed={feed} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
