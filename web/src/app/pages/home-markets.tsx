import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HomeSection } from '#app/pages/home-section.tsx';
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
  return (
    <HomeSection title={t(($) => $.core.pages.markets)} to="/education/markets">
      <WatchedCard symbols={symbols.slice(0, shown)} />
    </HomeSection>
  );
}
