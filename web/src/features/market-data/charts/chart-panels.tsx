import type { ChartLayout, ChartSymbol } from '@candela/contract/market-data/chart-layouts';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#ui/side-panel.tsx';
import type { ChartPanel } from './chart-toolbar.tsx';
import { ComparePanel } from './compare-panel.tsx';
import { IndicatorPanel } from './indicator-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

interface ChartPanelsProps {
  /** The one that is open. */
  panel: ChartPanel | null;
  symbol: string;
  layout: ChartLayout;
  /** Undefined until it is known. */
  known: ChartSymbol | undefined;
  /** Symbols whose prices could not be read. */
  failed: readonly string[];
  onChange: (changes: Partial<ChartLayout>) => void;
  onReset: () => void;
  onClose: () => void;
}

/** The panels of a chart: beside it, on phones below. */
export function ChartPanels({ panel, symbol, layout, known, failed, onChange, onReset, onClose }: ChartPanelsProps) {
  const { t } = useTranslation();
  return (
    <SidePanel isOpen={panel !== null} isSheet title={t(($) => $.marketChart[panel ?? 'indicators'])} onClose={onClose}>
      {panel === 'indicators' && (
        <IndicatorPanel
          shown={layout.indicators}
          timeframe={layout.timeframe}
          hasVolume={known?.hasVolume ?? true}
          onChange={(indicators) => onChange({ indicators })}
        />
      )}
      {panel === 'compare' && (
        <ComparePanel
          symbol={symbol}
          compared={layout.compared}
          failed={failed}
          onChange={(compared) => onChange({ compared })}
        />
      )}
      {panel === 'settings' && (
        <SettingsPanel layout={layout} hasSplits={known?.hasSplits ?? false} onChange={onChange} onReset={onReset} />
      )}
    </SidePanel>
  );
}
