import type { ChartLayout } from '@candela/contract/market-data/chart-layouts';
import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rescaled, type TimeRange } from '#ui/price-chart/bar-time.ts';
import type { SeriesInfo } from '#ui/price-chart/candle-series.ts';
import { indicatorLooks, isDrawn } from '#ui/price-chart/indicators/indicator-looks.ts';
import type { ChartHandle, PriceChartProps } from '#ui/price-chart/price-chart-props.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';
import { showUndoToast } from '#ui/undo-toast.tsx';
import { BarsTable } from './bars-table.tsx';
import { ChartPanels } from './chart-panels.tsx';
import { ChartSummary } from './chart-summary.tsx';
import { ChartToolbar, type ChartPanel } from './chart-toolbar.tsx';
import { defaultLayout } from './default-layout.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { useChartContent } from './use-chart-content.ts';
import { useChartPicture } from './use-chart-picture.ts';
import { useDrawingState } from './use-drawing-state.ts';
import { useFullScreen } from './use-full-screen.ts';
import classes from './market-chart.module.css';

export type AtPrices = Pick<PriceChartProps, 'levels' | 'removals' | 'onPrice'>;

interface ChartWorkbenchProps {
  symbol: string;
  symbolId: number;
  layout: ChartLayout;
  onChange: (changes: Partial<ChartLayout>) => void;
  /** What others show at prices of the chart, and do with them. */
  atPrices?: AtPrices | undefined;
  /** Above the chart: what is to be known about the layout. */
  children?: ReactNode;
}

/** A chart with its tools; where its layout is kept is up to whoever shows it. */
export function ChartWorkbench({ symbol, symbolId, layout, onChange, atPrices, children }: ChartWorkbenchProps) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  const [range, setRange] = useState<TimeRange | null>(null);
  const [panel, setPanel] = useState<ChartPanel | null>(null);
  const [hasTable, setTable] = useState(false);
  const [handle, setHandle] = useState<ChartHandle | null>(null);
  const [info, setInfo] = useState<SeriesInfo | null>(null);
  const names = t(($) => $.marketSymbols.sources, { returnObjects: true });
  const { isFull, toggle } = useFullScreen(section);
  const { timeframe, indicators, isAdjusted, isMagnetic } = layout;
  const content = useChartContent({ symbolId, layout, range, info });
  const drawing = useDrawingState(layout.drawings, onChange);
  const savePicture = useChartPicture({ section, handle, info, timeframe });
  const change = (changes: Partial<ChartLayout>) => {
    if (changes.timeframe && range) setRange(rescaled(range, timeframe, changes.timeframe, Date.now()));
    onChange(changes);
  };
  const reset = () => {
    onChange(defaultLayout);
    drawing.forget();
    setRange(null);
    setPanel(null);
    showUndoToast({
      title: t(($) => $.marketChart.wasReset.title),
      undo: t(($) => $.marketChart.wasReset.undo),
      onUndo: () => onChange(layout),
    });
  };
  return (
    <section
      ref={section}
      className={classes.chart}
      data-full={isFull || undefined}
      aria-label={t(($) => $.chart.of, { symbol })}
      style={heightFor(layout)}
    >
      <ChartToolbar
        layout={layout}
        isDrawing={drawing.isOpen}
        isFull={isFull}
        hasTable={hasTable}
        onChange={change}
        onPanel={setPanel}
        onDrawing={drawing.toggle}
        onFullScreen={toggle}
        onTable={() => setTable(!hasTable)}
        onPicture={savePicture}
      />
      {children}
      {drawing.isOpen && (
        <DrawingBar
          {...drawing.bar}
          isMagnetic={isMagnetic}
          onMagnetic={(magnetic) => onChange({ isMagnetic: magnetic })}
          onRemove={() => handle?.removeSelected()}
        />
      )}
      <PriceChart
        key={String(isAdjusted)}
        symbol={symbol}
        timeframe={timeframe}
        range={range}
        followsNewest
        onMove={setRange}
        onHandle={setHandle}
        onInfo={setInfo}
        type={layout.type}
        isMagnetic={isMagnetic}
        showsReleases={layout.hasReleases}
        {...content.chart}
        {...drawing.chart}
        {...atPrices}
      />
      {info && handle && <ChartSummary info={info} handle={handle} indicators={indicators} range={range} />}
      {info && !info.instrument.isSimulated && (
        <p className={classes.hint}>{t(($) => $.marketChart.attribution, { source: sourceName(symbol, names) })}</p>
      )}
      {hasTable && !isFull && info && handle && (
        <BarsTable handle={handle} decimals={info.instrument.pricePrecision} label={t(($) => $.marketChart.bars)} />
      )}
      <ChartPanels
        panel={panel}
        symbol={symbol}
        layout={layout}
        known={content.known}
        failed={content.failed}
        onChange={change}
        onReset={reset}
        onClose={() => setPanel(null)}
      />
    </section>
  );
}

/** Who the prices are from. */
function sourceName(symbol: string, names: Record<string, string>): string {
  const prefix = symbol.split(':', 1)[0] ?? symbol;
  return Object.hasOwn(names, prefix) ? (names[prefix] ?? prefix) : prefix;
}

/** Panes of indicators make a chart higher, not its prices smaller. */
function heightFor({ indicators }: ChartLayout): CSSProperties {
  return { '--panes': indicators.filter(({ name }) => isDrawn(name) && !indicatorLooks[name].isOnPrices).length };
}
