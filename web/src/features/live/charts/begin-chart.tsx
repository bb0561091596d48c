import type { Chart } from '@candela/contract/live/charts';
import { Button } from '@mantine/core';
import { ChartCandlestick } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './shared-chart.module.css';
import { useChartBeginning } from './use-chart-beginning.ts';

/** Lets a host share a chart. */
export function BeginChart({ onBegin }: { onBegin: (chart: Chart) => void }) {
  const { t } = useTranslation();
  const { begin, isPossible, isLoading, isConnected } = useChartBeginning(onBegin);
  return (
    <section className={classes.begin} aria-label={t(($) => $.chart.title)}>
      <p>{isConnected ? t(($) => $.chart.shareHint) : t(($) => $.errors.candles.notConnected.description)}</p>
      <Button
        variant="default"
        leftSection={<ChartCandlestick size={17} aria-hidden />}
        disabled={!isPossible}
        loading={isLoading}
        onClick={begin}
      >
        {t(($) => $.chart.share)}
      </Button>
    </section>
  );
}
