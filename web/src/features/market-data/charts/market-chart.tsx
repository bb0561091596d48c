import type { ChartLayout } from '@candela/contract/market-data/chart-layouts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import type { KeptDraft } from '#platform/autosave/kept-draft.ts';
import { useAutosave, useDraftName, useKeptDraft } from '#platform/autosave/use-autosave.ts';
import { ChartLoading } from '#ui/price-chart/chart-cover.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import type { AtPrices } from './chart-workbench.tsx';
import { chartLayoutQuery, layoutSaving } from './chart-layouts.api.ts';
import { LayoutState } from './layout-state.tsx';
import classes from './market-chart.module.css';

// The chart library is larger than the rest of a page: it comes after it.
const ChartWorkbench = lazy(async () => {
  const { ChartWorkbench: Loaded } = await import('./chart-workbench.tsx');
  return { default: Loaded };
});

interface MarketChartProps {
  /** `PROVIDER:CODE` */
  symbol: string;
  symbolId: number;
  /** What others show at its prices, and do with them. */
  atPrices?: AtPrices | undefined;
}

/** The chart of a symbol with everything that a trader does with it, as this user has set it up. */
export function MarketChart(props: MarketChartProps) {
  return <LoadedLayout key={props.symbolId} {...props} />;
}

function LoadedLayout(props: MarketChartProps) {
  const { symbolId } = props;
  const name = useDraftName(`chart ${symbolId}`);
  const kept = useKeptDraft<ChartLayout>(name);
  const { data: opened, isError, refetch } = useQuery(chartLayoutQuery(symbolId));
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (!opened || kept === undefined) return <Waiting />;
  return <KeptChart {...props} name={name} opened={opened} kept={kept} />;
}

interface KeptChartProps extends MarketChartProps {
  /** Of the changes on this device. */
  name: string;
  opened: { revision: number; content: ChartLayout };
  kept: KeptDraft<ChartLayout> | null;
}

function KeptChart({ symbol, symbolId, atPrices, name, opened, kept }: KeptChartProps) {
  const { autosave, view } = useAutosave<ChartLayout>({
    name,
    opened,
    kept,
    isEditable: true,
    ...layoutSaving(symbolId),
  });
  const change = useCallback(
    (changes: Partial<ChartLayout>) => autosave.change({ ...autosave.view.content, ...changes }),
    [autosave],
  );
  return (
    <Suspense fallback={<Waiting />}>
      <ChartWorkbench symbol={symbol} symbolId={symbolId} layout={view.content} onChange={change} atPrices={atPrices}>
        <LayoutState autosave={autosave} view={view} />
      </ChartWorkbench>
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} data-chart-frame>
      <ChartLoading />
    </div>
  );
}
