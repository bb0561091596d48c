import { can } from '@candela/contract/permissions';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lightbulb, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLivePrices } from '#platform/realtime/use-live-price.ts';
import { useSession } from '#platform/session/session.ts';
import { useZone } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IdeaTabs } from '#ui/idea-tabs.tsx';
import list from '#ui/list-page.module.css';
import { NewButton } from '#ui/new-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { IdeaFilters } from './idea-filters.tsx';
import { IdeaRow } from './idea-row.tsx';
import { ideaTabs, isNarrowed, narrowingOf, withoutNarrowing, type IdeaSearch } from './idea-search.ts';
import { foundIdeasQuery, ideaDayLinesQuery } from './ideas.api.ts';
import classes from './ideas.module.css';
import { NarrowedStrip } from './narrowed-strip.tsx';
import { TrustLine } from './trust-line.tsx';
import { useIdeaLinks } from './use-idea-links.ts';
import { useReadMarks } from './use-read-marks.ts';
import { useRowKeys } from './use-row-keys.ts';

interface IdeasScreenProps {
  search: IdeaSearch;
  onSearch: (search: IdeaSearch) => void;
}

/** The trade ideas that the user may see, with live distances to their levels. */
export function IdeasScreen({ search, onSearch }: IdeasScreenProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const links = useIdeaLinks();
  const isAuthor = useSession(({ profile }) => profile !== null && can(profile, 'ideas.publish'));
  const query = useInfiniteQuery(foundIdeasQuery(search));
  const ideas = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const ids = ideas.filter(({ hasPrices }) => hasPrices).map(({ instrument }) => instrument.id);
  const prices = useLivePrices(ids);
  const lines = useQuery(ideaDayLinesQuery(ids)).data;
  const { toggle } = useReadMarks();
  useRowKeys((id) => {
    const idea = ideas.find((each) => each.id === id);
    if (idea) toggle(idea);
  });
  const { tab: _tab, ...rest } = search;
  return (
    <div className={classes.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.ideas.title)}</h1>
          <p className={list.lead}>{t(($) => $.ideas.lead, { zone })}</p>
        </div>
        {isAuthor && <NewButton to={links.form} text={t(($) => $.ideas.new)} />}
      </header>
      {links.list === '/education/ideas' && <IdeaTabs />}
      <div className={classes.bar}>
        <nav className={classes.tabs} aria-label={t(($) => $.ideas.byState)}>
          {[undefined, ...ideaTabs].map((tab) => (
            <Link
              key={tab ?? 'all'}
              to={links.list}
              search={tab ? { ...rest, tab } : rest}
              aria-current={tab === search.tab ? 'page' : undefined}
              activeProps={{}}
              replace
            >
              {t(($) => $.ideas.tabs[tab ?? 'all'])}
            </Link>
          ))}
        </nav>
        <IdeaFilters filter={search} onFilter={onSearch} />
      </div>
      <NarrowedStrip
        narrowing={narrowingOf(search)}
        first={ideas[0]}
        onClear={() => onSearch(withoutNarrowing(search))}
      />
      <PagedList
        query={query}
        className={classes.list}
        empty={<NoIdeas isNarrowed={isNarrowed(search)} onClear={() => onSearch({})} />}
        render={(idea) => (
          <IdeaRow
            idea={idea}
            price={prices.get(idea.instrument.id) ?? null}
            closes={lines?.get(idea.instrument.id) ?? []}
          />
        )}
      />
      <TrustLine />
      <p className={list.lead}>
        <Link to="/education/records">{t(($) => $.records.toRanking)}</Link>
      </p>
      <p className={list.lead}>{t(($) => $.ideas.risk)}</p>
      <p className={classes.keys}>{t(($) => $.ideas.keys)}</p>
    </div>
  );
}

function NoIdeas({ isNarrowed: isFiltered, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t(($) => $.ideas.noneFound)}
        text={t(($) => $.ideas.noneFoundText)}
        action={
          <Button variant="default" onClick={onClear}>
            {t(($) => $.ideas.clear)}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={Lightbulb}
      title={t(($) => $.ideas.none)}
      text={t(($) => $.ideas.noneText)}
      action={
        <Button renderRoot={(props) => <Link to="/education/educators" {...props} />}>
          {t(($) => $.ideas.toEducators)}
        </Button>
      }
    />
  );
}
