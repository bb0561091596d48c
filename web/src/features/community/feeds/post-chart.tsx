import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { tickerOf, type PostChart as Chart } from '@candela/contract/community/post-document';
import { timeframes } from '@candela/markets/timeframes';
import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { loadedPart } from '#ui/loaded-part.tsx';
import { useSeen } from '#ui/use-seen.ts';
import classes from './feeds.module.css';

/** The chart library is larger than the list of posts: it comes with the first chart that is seen. */
const Prices = loadedPart(async () => {
  const { PostPrices } = await import('./post-prices.tsx');
  return PostPrices;
});

/** A chart of a post: as it was when it was chosen, and since. */
export function PostChart({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  const format = useFormat();
  const frame = useRef<HTMLElement>(null);
  const isSeen = useSeen(frame);
  const [isSince, setSince] = useState(false);
  const { symbol, alt, to } = chart;
  const timeframe = timeframes.find((each) => each === chart.timeframe) ?? timeframes[0];
  const ticker = tickerOf(symbol);
  const name = t(($) => $.feeds.chart.name, { symbol: ticker, timeframe: t(($) => $.chart.timeframes[timeframe]) });
  return (
    <figure ref={frame} className={classes.chart} aria-label={name}>
      <div className={classes.chartHead}>
        <strong>
          <bdi>{ticker}</bdi>
        </strong>
        <span className={classes.soft}>
          {t(($) => $.chart.timeframes[timeframe])}, {format.dateTime(to)}
        </span>
        <SegmentedControl
          size="xs"
          aria-label={name}
          value={isSince ? 'since' : 'then'}
          data={[
            { value: 'then', label: t(($) => $.feeds.chart.then) },
            { value: 'since', label: t(($) => $.feeds.chart.andSince) },
          ]}
          onChange={(value) => setSince(value === 'since')}
        />
        <Link to="/education/markets/$symbol" params={{ symbol }} className={classes.live}>
          {t(($) => $.feeds.chart.openLive)}
          <ArrowUpRight size={14} aria-hidden />
        </Link>
      </div>
      <div className={classes.chartFrame} data-chart-frame>
        {isSeen && (
          <Prices.Loaded
            key={String(isSince)}
            waiting={null}
            renderFailed={() => <p className={classes.soft}>{alt}</p>}
            chart={{ ...chart, timeframe }}
            isSince={isSince}
          />
        )}
      </div>
      {alt !== '' && (
        <figcaption className={classes.alt} dir="auto">
          {alt}
        </figcaption>
      )}
    </figure>
  );
}
