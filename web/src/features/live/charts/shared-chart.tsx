import type { Chart } from '@candela/contract/live/charts';
import { Button } from '@mantine/core';
import { LocateFixed } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartLevels } from '#ui/price-chart/chart-levels.ts';
import { loadCandles } from '#platform/reference/market-data.ts';
import { ChartEditor } from './chart-editor.tsx';
import { DrawingList } from './drawing-list.tsx';
import classes from './shared-chart.module.css';

// The chart library is as large as the rest of the room, so only shared charts load it.
const PriceChart = lazy(async () => {
  const { PriceChart: Loaded } = await import('#ui/price-chart/price-chart.tsx');
  return { default: Loaded };
});

interface SharedChartProps {
  chart: Chart;
  /** Whether this host has changed it last. */
  isOwn: boolean;
  /** Set for hosts during the session: they can draw, others only watch. Called with null to stop sharing. */
  onChange?: (chart: Chart | null) => void;
  /** Of the trade ideas that were called in this session. */
  levels: readonly ChartLevels[];
}

/** The chart that a host shows to everybody in a live room. */
export function SharedChart({ chart, isOwn, onChange, levels }: SharedChartProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.panel} aria-label={t(($) => $.chart.title)}>
      <Suspense fallback={<div className={classes.empty} data-chart-frame />}>
        {onChange ? (
          <ChartEditor
            Chart={PriceChart}
            chart={chart}
            isOwn={isOwn}
            levels={levels}
            onChange={onChange}
            onStop={() => onChange(null)}
          />
        ) : (
          <FollowedChart chart={chart} levels={levels} />
        )}
      </Suspense>
    </section>
  );
}

interface RecordedChartProps extends Pick<SharedChartProps, 'chart' | 'levels'> {
  /** In milliseconds since 1970. */
  filmedAt: number;
}

/** The state of the chart at a time of the session, shown beside its recording. */
export function RecordedChart({ chart, filmedAt, levels }: RecordedChartProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.panel} aria-label={t(($) => $.chart.title)}>
      <Suspense fallback={<div className={classes.empty} data-chart-frame />}>
        <FollowedChart chart={chart} until={filmedAt} levels={levels} />
      </Suspense>
    </section>
  );
}

interface FollowedChartProps extends Pick<SharedChartProps, 'chart' | 'levels'> {
  until?: number;
}

/** The host's chart for viewers; a viewer who moves it leaves the host's view until they return to it. */
function FollowedChart({ chart, until, levels }: FollowedChartProps) {
  const { t } = useTranslation();
  const isPast = until !== undefined;
  const [own, setOwn] = useState<{ of: string; range: Chart['range'] } | null>(null);
  // A viewer's own range applies to one symbol and timeframe only.
  const of = `${chart.symbol} ${chart.timeframe}`;
  const range = own?.of === of ? own.range : null;
  return (
    <>
      {range !== null && (
        <div className={classes.follow} role="status">
          <span className="visually-hidden">{t(($) => $.chart.onYourOwn)}</span>
          <Button size="xs" leftSection={<LocateFixed size={15} aria-hidden />} onClick={() => setOwn(null)}>
            {isPast ? t(($) => $.chart.backToVideo) : t(($) => $.chart.follow)}
          </Button>
        </div>
      )}
      <PriceChart
        symbol={chart.symbol}
        timeframe={chart.timeframe}
        load={loadCandles}
        range={range ?? chart.range}
        followsNewest={range !== null && !isPast}
        until={until}
        onMove={(moved) => setOwn({ of, range: moved })}
        drawings={chart.drawings}
        levels={levels}
      />
      <DrawingList drawings={chart.drawings} />
    </>
  );
}
