import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import form from '#ui/form-page.module.css';
import list from '#ui/list-page.module.css';
import { FoundSymbols, Waiting } from './found-symbols.tsx';
import { MarketFilters } from './market-filters.tsx';
import type { MarketSearch } from './market-search.ts';
import { WatchedSymbols } from './watched-symbols.tsx';
import { WatchlistChoice } from './watchlist-choice.tsx';
import { watchlistsQuery } from './watchlists.api.ts';
import classes from './watchlists.module.css';

interface MarketsProps {
  search: MarketSearch;
  onSearch: (search: MarketSearch) => void;
}

/** The user's watchlists, and all symbols by name, code and market. */
export function Markets({ search, onSearch: go }: MarketsProps) {
  const { t } = useTranslation();
  const watchlists = useQuery(watchlistsQuery);
  const shown = watchlists.data?.find(({ id }) => id === search.list) ?? watchlists.data?.[0];
  const isNarrowed = search.search !== undefined || search.market !== undefined;
  const kept = search.list === undefined ? {} : { list: search.list };
  return (
    <div className={form.page}>
      <header className={list.head}>
        <h1>{t(($) => $.watchlists.markets)}</h1>
        <MarketFilters filter={search} onFilter={(filter) => go({ ...kept, ...filter })} />
      </header>
      {!isNarrowed && (
        <section className={classes.section} aria-labelledby="watchlist">
          <div className={classes.head}>
            <h2 id="watchlist" dir="auto">
              {shown?.name ?? t(($) => $.watchlists.title)}
            </h2>
            {watchlists.data && shown && (
              <WatchlistChoice
                lists={watchlists.data}
                list={shown}
                onChoose={(id) => go(id === 0 ? {} : { list: id })}
              />
            )}
          </div>
          {watchlists.isPending && <Waiting />}
          {watchlists.isError && !watchlists.data && <ErrorState onRetry={() => void watchlists.refetch()} />}
          {shown && <WatchedSymbols key={shown.id} list={shown} />}
        </section>
      )}
      <section className={classes.section} aria-labelledby="all-symbols">
        <h2 id="all-symbols">{t(($) => (isNarrowed ? $.watchlists.found : $.watchlists.allSymbols))}</h2>
        <FoundSymbols filter={search} listId={shown?.id ?? 0} onClear={() => go(kept)} />
      </section>
    </div>
  );
}
