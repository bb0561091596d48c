import type { Chart } from '@candela/contract/live/charts';
import { Button } from '@mantine/core';
import { ChevronDown, LocateFixed } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles } from '#platform/market-data.ts';
import { BeginChart } from './begin-chart.tsx';
import { ChartEditor } from './chart-editor.tsx';
import { useSharedChart } from './charts.api.ts';
import { DrawingList } from './drawing-list.tsx';
import classes from './shared-chart.module.css';

// The library is as large as the rest of the room: only a shared chart loads it.
const PriceChart = lazy(async () => {
  const { PriceChart: Loaded } = await import('#ui/price-chart/price-chart.tsx');
  return { default: Loaded };
});

/** The chart that hosts show to everybody in a live room: they draw, everybody else follows. */
export function SharedChart({ eventId, isHost, isOver }: { eventId: number; isHost: boolean; isOver: boolean }) {
  const { t } = useTranslation();
  const { shared, edit } = useSharedChart(eventId);
  // On a phone it would push the room out of reach: there it waits to be opened by who follows it.
  const [isOpen, setOpen] = useState(() => isHost || !window.matchMedia('(width < 640px)').matches);
  const bodyId = useId();
  const canEdit = isHost && !isOver;
  const chart = shared?.chart;
  if (!shared || (!chart && !canEdit)) return null;
  if (!chart) return <BeginChart onBegin={edit} />;
  return (
    <section className={classes.panel} aria-label={t(($) => $.chart.title)}>
      <div className={classes.head}>
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            className={classes.toggle}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={18} aria-hidden />
            {t(($) => $.chart.title)}
            {!isOpen && (
              <span className={classes.of}>
                {chart.symbol} · {t(($) => $.chart.timeframes[chart.timeframe])}
              </span>
            )}
          </button>
        </h2>
        {canEdit && (
          <Button variant="default" size="xs" onClick={() => edit(null)}>
            {t(($) => $.chart.stop)}
          </Button>
        )}
      </div>
      <div id={bodyId} hidden={!isOpen} className={classes.body}>
        {isOpen && (
          <Suspense fallback={<div className={classes.empty} />}>
            {canEdit ? (
              <ChartEditor Chart={PriceChart} chart={chart} isOwn={shared.isOwn} onChange={edit} />
            ) : (
              <Followed chart={chart} isOver={isOver} />
            )}
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** The host's chart; who moves it looks on their own until they come back. */
function Followed({ chart, isOver }: { chart: Chart; isOver: boolean }) {
  const { t } = useTranslation();
  const [own, setOwn] = useState<{ of: string; range: Chart['range'] } | null>(null);
  // A range of one's own means nothing on another symbol.
  const of = `${chart.symbol} ${chart.timeframe}`;
  const range = own?.of === of ? own.range : null;
  return (
    <>
      <div className={classes.follow} role="status" hidden={isOver}>
        {range === null ? (
          <span>{t(($) => $.chart.following)}</span>
        ) : (
          <>
            <span>{t(($) => $.chart.onYourOwn)}</span>
            <Button
              size="xs"
              variant="light"
              leftSection={<LocateFixed size={15} aria-hidden />}
              onClick={() => setOwn(null)}
            >
              {t(($) => $.chart.follow)}
            </Button>
          </>
        )}
      </div>
      <PriceChart
        symbol={chart.symbol}
        timeframe={chart.timeframe}
        load={loadCandles}
        range={range ?? chart.range}
        goesOn={range !== null}
        onMove={(moved) => setOwn({ of, range: moved })}
        drawings={chart.drawings}
      />
      <DrawingList drawings={chart.drawings} />
    </>
  );
}
