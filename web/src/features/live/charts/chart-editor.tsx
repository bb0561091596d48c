import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Instrument } from '@candela/contract/market-data/candles';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import { maxDrawings, type Chart, type Drawing, type DrawingType } from '@candela/contract/live/charts';
import { Button, NativeSelect, Select, type ComboboxItem } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles, symbolsQuery } from '#platform/reference/market-data.ts';
import type { PriceChartProps } from '#ui/price-chart/price-chart-props.ts';
import { rescaled } from '#ui/price-chart/bar-time.ts';
import { DrawingList } from './drawing-list.tsx';
import { DrawingTools } from './drawing-tools.tsx';
import classes from './shared-chart.module.css';

interface ChartEditorProps {
  /** The chart component, loaded when needed. */
  Chart: ComponentType<PriceChartProps>;
  chart: Chart;
  /** Whether this host has changed it last: then the range follows the time here, and others follow this host. */
  isOwn: boolean;
  onChange: (chart: Chart) => void;
  onStop: () => void;
  levels: PriceChartProps['levels'];
}

/** The host's chart: everybody sees what the host selects, moves and draws. */
export function ChartEditor({ Chart: PriceChart, chart, isOwn, onChange, onStop, levels }: ChartEditorProps) {
  const { t } = useTranslation();
  const [tool, setTool] = useState<DrawingType | null>(null);
  const [text, setText] = useState('');
  // Drawings belong to one symbol; they are restored when the host returns to it.
  const ofSymbols = useRef(new Map<string, readonly Drawing[]>());
  const choose = (symbol: string) => {
    if (symbol === chart.symbol) return;
    ofSymbols.current.set(chart.symbol, chart.drawings);
    onChange({ ...chart, symbol, drawings: [...(ofSymbols.current.get(symbol) ?? [])] });
  };
  const zoomTo = (timeframe: Timeframe) => {
    const range = rescaled(chart.range, chart.timeframe, timeframe, Date.now());
    onChange({ ...chart, timeframe, range });
  };
  const isFull = chart.drawings.length >= maxDrawings;
  const toolText = tool === 'note' ? text.trim() : '';
  return (
    <>
      <div className={classes.editing}>
        <SymbolChoice symbol={chart.symbol} onChoose={choose} />
        <TimeframeChoice timeframe={chart.timeframe} onChoose={zoomTo} />
        <DrawingTools
          tool={tool}
          text={text}
          isFull={isFull}
          hasDrawings={chart.drawings.length > 0}
          onTool={setTool}
          onText={setText}
          onUndo={() => onChange({ ...chart, drawings: chart.drawings.slice(0, -1) })}
          onClear={() => onChange({ ...chart, drawings: [] })}
        />
        <Button variant="default" size="compact-md" className={classes.stop} onClick={onStop}>
          {t(($) => $.chart.stop)}
        </Button>
      </div>
      <PriceChart
        symbol={chart.symbol}
        timeframe={chart.timeframe}
        load={loadCandles}
        range={chart.range}
        followsNewest={isOwn}
        onMove={(range) => onChange({ ...chart, range })}
        drawings={chart.drawings}
        levels={levels}
        onDrawings={(drawings) => onChange({ ...chart, drawings: drawings.slice(-maxDrawings) })}
        tool={tool === 'note' && toolText === '' ? null : tool}
        toolText={toolText}
        onToolEnd={() => setTool(null)}
      />
      <DrawingList
        drawings={chart.drawings}
        onRemove={(id) => onChange({ ...chart, drawings: chart.drawings.filter((drawing) => drawing.id !== id) })}
      />
    </>
  );
}

interface TimeframeChoiceProps {
  timeframe: Timeframe;
  onChoose: (timeframe: Timeframe) => void;
}

function TimeframeChoice({ timeframe, onChoose }: TimeframeChoiceProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      className={classes.timeframe}
      size="xs"
      aria-label={t(($) => $.chart.timeframe)}
      data={timeframes.map((each) => ({ value: each, label: t(($) => $.chart.timeframes[each]) }))}
      value={timeframe}
      onChange={(event) => {
        const chosen = timeframes.find((each) => each === event.currentTarget.value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

function SymbolChoice({ symbol, onChoose }: { symbol: string; onChoose: (symbol: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, 150);
  const { data: found } = useQuery(symbolsQuery(query));
  const { data: own } = useQuery(symbolsQuery(symbol));
  const optionOf = (each: Instrument) => ({ value: each.symbol, label: `${each.name} (${each.symbol})` });
  const options = (found?.data ?? []).map(optionOf);
  const [picked, setPicked] = useState<ComboboxItem | null>(null);
  const known = own?.data.find((each) => each.symbol === symbol);
  // The selected symbol may be missing from the search results.
  const chosen = picked?.value === symbol ? picked : known ? optionOf(known) : { value: symbol, label: symbol };
  const missing = options.some(({ value }) => value === symbol) ? [] : [chosen];
  return (
    <Select
      className={classes.symbol}
      size="xs"
      aria-label={t(($) => $.chart.symbol)}
      data={[...missing, ...options]}
      // The server has already filtered them.
      filter={({ options: all }) => all}
      searchable
      onSearchChange={(text) => setTyped(text.includes('(') ? '' : text)}
      nothingFoundMessage={t(($) => $.chart.noSymbol)}
      maxDropdownHeight={260}
      value={symbol}
      allowDeselect={false}
      onChange={(value, option) => {
        if (!value) return;
        setPicked(option);
        onChoose(value);
      }}
    />
  );
}
