import { useNavigate, useSearch } from '@tanstack/react-router';
import { validateSymbolFilter, type SymbolFilter } from '#features/market-data/symbols/symbol-filter.ts';
import { MarketSessions } from '#features/market-data/symbols/market-sessions.tsx';
import { SymbolPanel } from '#features/market-data/symbols/symbol-panel.tsx';
import classes from '#features/market-data/symbols/symbols.module.css';
import { SymbolsList } from '#features/market-data/symbols/symbols-list.tsx';
import { SymbolsTools } from '#features/market-data/symbols/symbols-tools.tsx';
import { MarketDataFrame } from './market-data-frame.tsx';

/** Symbols of the installation, for admins. */
export function MarketSymbolsPage() {
  const navigate = useNavigate();
  const filter = validateSymbolFilter(useSearch({ strict: false }));
  const show = (search: SymbolFilter) =>
    void navigate({ to: '/admin/market-data/symbols', search, replace: true, resetScroll: false });
  return (
    <MarketDataFrame>
      <div className={classes.columns}>
        <div className={classes.main}>
          <SymbolsTools filter={filter} onFilter={show} />
          <SymbolsList filter={filter} onFilter={show} />
        </div>
        <MarketSessions />
      </div>
      <SymbolPanel filter={filter} onFilter={show} />
    </MarketDataFrame>
  );
}
