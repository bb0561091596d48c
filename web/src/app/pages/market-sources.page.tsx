import { ProviderList } from '#features/market-data/providers/provider-list.tsx';
import { MarketDataFrame } from './market-data-frame.tsx';

/** The providers of prices, for admins. */
export function MarketSourcesPage() {
  return (
    <MarketDataFrame>
      <ProviderList />
    </MarketDataFrame>
  );
}
