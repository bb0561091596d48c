import type { ManagedFeed } from '@candela/contract/community/feed-posts';
import { can } from '@candela/contract/permissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Pin, Rss } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { NewButton } from '#ui/new-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { managedFeedsQuery } from './feed-forms.api.ts';
import classes from './managed-feeds.module.css';
import { validateManagedSearch } from './managed-search.ts';

const states = ['published', 'scheduled', 'draft', 'hidden'] as const;

/** The posts of an author by their state; for admins those of everybody. */
export function ManagedFeedsPage() {
  const { t } = useTranslation();
  const { state = 'published' } = validateManagedSearch(useSearch({ strict: false }));
  const isAuthor = useSession(({ profile }) => profile !== null && can(profile, 'feeds.create'));
  const query = useInfiniteQuery({ ...managedFeedsQuery(state), enabled: isAuthor });
  if (!isAuthor)
    return <EmptyState isPage icon={Rss} title={t(($) => $.feeds.notAuthor)} text={t(($) => $.feeds.notAuthorText)} />;
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.feeds.managed.title)}</h1>
          <p className={list.lead}>{t(($) => $.feeds.managed.lead)}</p>
        </div>
        <NewButton to="/notifications/feeds/new" text={t(($) => $.feeds.new)} />
      </header>
      <nav className={list.states} aria-label={t(($) => $.feeds.views)}>
        {states.map((each) => (
          <Link
            key={each}
            to="/notifications/feeds"
            search={each === 'published' ? {} : { state: each }}
            className={list.state}
            aria-current={each === state ? 'page' : undefined}
            activeProps={{}}
            replace
          >
            {t(($) => $.feeds.managed.states[each])}
          </Link>
        ))}
      </nav>
      <PagedList
        query={query}
        className={list.list}
        empty={
          <EmptyState icon={Rss} title={t(($) => $.feeds.managed.none)} text={t(($) => $.feeds.managed.noneText)} />
        }
        render={(feed) => <ManagedRow feed={feed} />}
      />
    </div>
  );
}

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
