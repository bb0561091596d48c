import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles, symbolsQuery } from '#platform/reference/market-data.ts';
import dialogClasses from '#ui/dialog.module.css';
import type { ChartCamera } from '#ui/price-chart/price-chart-props.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';
import type { TimeRange } from '#ui/price-chart/bar-time.ts';
import type { ChartNode } from '#ui/rich-editor/editor-resources.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import classes from './chart-dialog.module.css';

interface ChartDialogProps {
  upload: (file: File) => Promise<string>;
  onDone: (chart: ChartNode | null) => void;
}

/** Lets the author choose and move a chart; inserts its picture into the text. */
export function ChartDialog({ upload, onDone }: ChartDialogProps) {
  const { t } = useTranslation();
  const symbols = useQuery(symbolsQuery('')).data?.data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [timeframe, setTimeframe] = useState<Timeframe>('5m');
  const [range, setRange] = useState<TimeRange | null>(null);
  const [alt, setAlt] = useState('');
  const [isBusy, setBusy] = useState(false);
  const camera = useRef<ChartCamera>(null);
  const symbol = chosen ?? symbols[0]?.symbol ?? null;
  const take = async () => {
    const picture = camera.current?.();
    if (!picture || !symbol) return;
    setBusy(true);
    try {
      const image = await (await fetch(picture.url)).blob();
      const assetId = await upload(new File([image], `${symbol.replaceAll(/\W+/g, '-')}.png`, { type: 'image/png' }));
      const [from, to] = [picture.range.from, picture.range.to].map((at) => new Date(at).toISOString());
      onDone({ assetId, alt: alt.trim(), caption: '', symbol, timeframe, from: from ?? '', to: to ?? '' });
    } catch {
      // The error has been shown; the chart keeps its position.
      setBusy(false);
    }
  };
  return (
    <AskingDialog title={t(($) => $.richEditor.blocks.chart)} isWide onLeave={() => onDone(null)}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <div className={classes.choices}>
          <NativeSelect
            label={t(($) => $.authoring.chart.symbol)}
            value={symbol ?? ''}
            data={symbols.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} · ${name}` }))}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              setRange(null);
            }}
          />
          <NativeSelect
            label={t(($) => $.chart.timeframe)}
            value={timeframe}
            data={timeframes.map((each) => ({ value: each, label: t(($) => $.chart.timeframes[each]) }))}
            onChange={(event) => {
              setTimeframe(event.currentTarget.value as Timeframe);
              setRange(null);
            }}
          />
        </div>
        <div className={classes.chart}>
          {symbol && (
            <PriceChart
              key={`${symbol} ${timeframe}`}
              symbol={symbol}
              timeframe={timeframe}
              load={loadCandles}
              range={range}
              followsNewest={false}
              onMove={setRange}
              drawings={[]}
              onCamera={(taken) => {
                camera.current = taken;
              }}
            />
          )}
        </div>
        <TextInput
          label={t(($) => $.richEditor.alternative)}
          description={t(($) => $.richEditor.alternativeHint)}
          value={alt}
          maxLength={500}
          dir="auto"
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={() => onDone(null)}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!symbol}>
            {t(($) => $.authoring.chart.take)}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}
