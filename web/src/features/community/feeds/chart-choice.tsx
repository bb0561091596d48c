import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { PostChart } from '@candela/contract/community/post-document';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles, symbolsQuery } from '#platform/reference/market-data.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialog from '#ui/dialog.module.css';
import type { TimeRange } from '#ui/price-chart/bar-time.ts';
import type { ChartHandle } from '#ui/price-chart/price-chart-props.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';
import classes from './composer.module.css';

interface ChartChoiceProps {
  onChoose: (chart: Omit<PostChart, 'id'>) => void;
  onLeave: () => void;
}

/** Bars that a chart shows when it is not moved. */
const usualBars = 60;

/** Lets the author choose and move a chart, which the post shows as it is left. */
export function ChartChoice({ onChoose, onLeave }: ChartChoiceProps) {
  const { t } = useTranslation();
  const symbols = useQuery(symbolsQuery('')).data?.data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [timeframe, setTimeframe] = useState<Timeframe>('15m');
  const [range, setRange] = useState<TimeRange | null>(null);
  const [handle, setHandle] = useState<ChartHandle | null>(null);
  const [alt, setAlt] = useState('');
  const symbol = chosen ?? symbols[0]?.symbol ?? null;
  const insert = () => {
    const bars = handle?.bars() ?? [];
    const [first, last] = [bars.at(-usualBars)?.timestamp ?? bars[0]?.timestamp, bars.at(-1)?.timestamp];
    const shown = range ?? (first === undefined || last === undefined ? null : { from: first, to: last });
    if (!symbol || !shown) return;
    const [from, to] = [shown.from, Math.min(shown.to, Date.now())].map((at) => new Date(at).toISOString());
    onChoose({ symbol, timeframe, from: from ?? '', to: to ?? '', alt: alt.trim() });
  };
  return (
    <AskingDialog title={t(($) => $.feeds.form.chart)} isWide onLeave={onLeave}>
      <form
        className={classes.choice}
        onSubmit={(event) => {
          event.preventDefault();
          insert();
        }}
      >
        <p className={classes.hint}>{t(($) => $.feeds.form.chartHint)}</p>
        <div className={classes.pair}>
          <NativeSelect
            label={t(($) => $.chart.symbol)}
            value={symbol ?? ''}
            data={symbols.map((each) => ({ value: each.symbol, label: `${each.symbol} · ${each.name}` }))}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value);
              setRange(null);
            }}
          />
          <NativeSelect
            label={t(($) => $.chart.timeframe)}
            value={timeframe}
            data={timeframes.map((each) => ({ value: each, label: t(($) => $.chart.timeframes[each]) }))}
            onChange={({ currentTarget: { value } }) => {
              setTimeframe(timeframes.find((each) => each === value) ?? timeframe);
              setRange(null);
            }}
          />
        </div>
        {symbol && (
          <PriceChart
            key={`${symbol} ${timeframe}`}
            symbol={symbol}
            timeframe={timeframe}
            load={loadCandles}
            range={range}
            followsNewest={false}
            onMove={setRange}
            onHandle={setHandle}
            drawings={noDrawings}
          />
        )}
        <TextInput
          label={t(($) => $.feeds.form.alt)}
          value={alt}
          maxLength={500}
          dir="auto"
          onChange={({ currentTarget: { value } }) => setAlt(value)}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button type="submit" disabled={!symbol || !handle}>
            {t(($) => $.feeds.form.chartInsert)}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}

const noDrawings: readonly never[] = [];
