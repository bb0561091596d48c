import { can } from '@candela/contract/permissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { NewButton } from '#ui/new-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { managedFeedsQuery } from './feed-forms.api.ts';
import { ManagedRow } from './managed-row.tsx';
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
