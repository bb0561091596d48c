import { useNavigate, useSearch } from '@tanstack/react-router';
import { validateMarketSearch } from './market-search.ts';
import { Markets } from './markets.tsx';

/** Watchlists and symbols; what is shown is in the URL. */
export function MarketsPage() {
  const navigate = useNavigate();
  const search = validateMarketSearch(useSearch({ strict: false }));
  return (
    <Markets
      search={search}
      onSearch={(next) => void navigate({ to: '/education/markets', search: next, replace: true })}
    />
  );
}
