import { CandleImports } from '#features/market-data/candle-imports/candle-imports.tsx';
import { MarketDataFrame } from './market-data-frame.tsx';

/** Minutes from files, for admins. */
export function MarketDataImportsPage() {
  return (
    <MarketDataFrame>
      <CandleImports />
    </MarketDataFrame>
  );
}
