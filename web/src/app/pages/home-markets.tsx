import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '#app/pages/home.module.css';
import { WatchedCard } from '#features/market-data/watchlists/watched-card.tsx';
import { foundSymbolsQuery, watchlistsQuery } from '#features/market-data/watchlists/watchlists.api.ts';

/** Symbols that fit beside the rest of the page. */
const shown = 5;

/** The first symbols of the user's watchlist, or of the market while it is empty; nothing without market data. */
export function HomeMarkets() {
  const { t } = useTranslation();
  const watched = useQuery(watchlistsQuery).data?.[0]?.symbols;
  const isEmpty = watched?.length === 0;
  const found = useInfiniteQuery({ ...foundSymbolsQuery({}), enabled: isEmpty }).data?.pages[0]?.data;
  const symbols = (isEmpty ? found : watched) ?? [];
  if (symbols.length === 0) return null;
  const title = t(($) => $.core.pages.markets);
  return (
    <section>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        <Link to="/education/markets" aria-label={t(($) => $.home.seeAllOf, { title })}>
          {t(($) => $.home.seeAll)}
        </Link>
      </div>
      <WatchedCard symbols={symbols.slice(0, shown)} />
    </section>
  );
}
