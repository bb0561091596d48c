import type { IdeaEvent } from '@candela/contract/trading/idea-events';
import type { Idea } from '@candela/contract/trading/idea-terms';
import { timeframes, type Timeframe } from '@candela/markets/timeframes';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles } from '#platform/reference/market-data.ts';
import { rescaled, type TimeRange } from '#ui/price-chart/bar-time.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';
import { ReleaseButton, useReleaseChoice } from '#ui/price-chart/release-choice.tsx';
import { chartLevels, rangeOfIdea, timeframeOf } from './idea-chart-levels.ts';
import classes from './idea.module.css';
import type { IdeaView } from './idea-view.ts';
import { useLevelTexts } from './use-level-texts.ts';

interface IdeaChartProps {
  idea: Idea;
  view: IdeaView;
  events: readonly IdeaEvent[];
  /** The number of the event that the reader is at. */
  marked: number | null;
}

/** The prices around an idea with its levels and what happened. */
export function IdeaChart({ idea, view, events, marked }: IdeaChartProps) {
  const [now] = useState(() => Date.now());
  const [timeframe, setTimeframe] = useState<Timeframe>(() => timeframeOf(idea, now));
  const [range, setRange] = useState<TimeRange | null>(() => rangeOfIdea(idea, timeframe, now));
  const showsReleases = useReleaseChoice((state) => state.isShown);
  const texts = useLevelTexts(view.scale);
  const levels = useMemo(() => chartLevels(idea, view, events, texts, marked), [idea, view, events, texts, marked]);
  return (
    <div className={classes.chart}>
      <TimeframeButtons
        value={timeframe}
        onChange={(next) => {
          if (range) setRange(rescaled(range, timeframe, next, Date.now()));
          setTimeframe(next);
        }}
      />
      <ReleaseButton />
      <PriceChart
        symbol={idea.instrument.symbol}
        timeframe={timeframe}
        load={loadCandles}
        range={range}
        followsNewest
        onMove={setRange}
        drawings={noDrawings}
        levels={levels}
        showsReleases={showsReleases}
      />
    </div>
  );
}

const noDrawings: readonly never[] = [];

/** The lengths of a bar. On a phone they scroll sideways. */
export function TimeframeButtons({ value, onChange }: { value: Timeframe; onChange: (value: Timeframe) => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.frames} role="group" aria-label={t(($) => $.chart.timeframe)}>
      {timeframes.map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {t(($) => $.chart.timeframes[each])}
        </button>
      ))}
    </div>
  );
}
