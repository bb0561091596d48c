import { useNavigate, useSearch } from '@tanstack/react-router';
import { validateGapFilter } from '#features/market-data/gaps/gap-filter.ts';
import { GapsPanel } from '#features/market-data/gaps/gaps-panel.tsx';
import { MarketDataFrame } from './market-data-frame.tsx';

/** Missing bars, likely splits and corrections, for admins. */
export function MarketGapsPage() {
  const navigate = useNavigate();
  const { state = 'open' } = validateGapFilter(useSearch({ strict: false }));
  return (
    <MarketDataFrame>
      <GapsPanel
        state={state}
        onState={(next) =>
          void navigate({
            to: '/admin/market-data/gaps',
            search: next === 'open' ? {} : { state: next },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </MarketDataFrame>
  );
}
