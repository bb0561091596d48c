import type { Instrument } from '@candela/contract/market-data/candles';
import type { Rule } from '@candela/markets/rules/rule';
import { verdictOf, type TrialRefusal, type TrialWarning } from '@candela/markets/rules/trial-verdict';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles } from '#platform/reference/market-data.ts';
import { useFormat } from '#platform/time/time.ts';
import { lengthOf, type TimeRange } from '#ui/price-chart/bar-time.ts';
import type { ChartLevels } from '#ui/price-chart/chart-levels.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';
import { drawnIndicators } from './drawn-indicators.ts';
import classes from './rule-builder.module.css';
import { IsolatedText, useRuleWords } from './rule-sentence.tsx';
import type { useTrial } from './use-trial.ts';

interface RulePreviewProps {
  rule: Rule;
  instrument: Instrument;
  trial: ReturnType<typeof useTrial>;
  /** How many symbols the rule watches, as far as it is known here. */
  symbols: number;
}

/** Where a rule would have fired in one symbol, and what that says about it. */
export function RulePreview({ rule, instrument, trial: { tried, placeInDay, isFailed }, symbols }: RulePreviewProps) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const [range, setRange] = useState<TimeRange | null>(null);
  const [shownHit, setShownHit] = useState<number | null>(null);
  const showHit = (place: number) => {
    const hit = tried?.trial.hits[place];
    if (!hit) return;
    const half = 50 * lengthOf(rule.timeframe);
    setShownHit(place);
    setRange({ from: hit.t - half, to: hit.t + half });
  };
  const indicators = useMemo(() => {
    const texts = { nameOf: words.names.short.bind(words.names), outputOf: words.names.output.bind(words.names) };
    return { shown: drawnIndicators(rule), texts, placeInDay };
  }, [rule, words, placeInDay]);
  const levels = useMemo((): ChartLevels => {
    const hits = tried?.trial.hits ?? [];
    const tone = rule.direction === 'long' ? 'up' : 'down';
    return {
      levels: [],
      zones: null,
      from: null,
      until: null,
      marked: shownHit === null ? null : shownHit + 1,
      // On the bar that fired: `at` is an instant within it.
      events: hits.map((hit, place) => ({ number: place + 1, at: hit.t, price: hit.price, tone })),
    };
  }, [tried, rule.direction, shownHit]);
  return (
    <>
      {/* Told as it changes, but not while a page waits for it. */}
      <p className={classes.hits} role="status">
        {tried ? (
          <Counts tried={tried} symbols={symbols} />
        ) : (
          t(($) => (isFailed ? $.ruleBuilder.noBars : $.ruleBuilder.trying))
        )}
      </p>
      {tried && <HitSteps count={tried.trial.hits.length} at={shownHit} onStep={showHit} />}
      <div className={classes.chart}>
        <PriceChart
          symbol={instrument.symbol}
          timeframe={rule.timeframe}
          load={loadCandles}
          range={range}
          followsNewest
          onMove={setRange}
          drawings={noDrawings}
          levels={levels}
          indicators={indicators}
        />
      </div>
      {tried && <Verdict rule={rule} tried={tried} symbols={symbols} />}
    </>
  );
}

interface HitStepsProps {
  count: number;
  /** The hit that is shown, from 0 on; null: the newest bars are. */
  at: number | null;
  onStep: (place: number) => void;
}

/** Moves the chart to the hit before or after the one that it shows. */
function HitSteps({ count, at, onStep }: HitStepsProps) {
  const { t } = useTranslation();
  const now = Math.min(at ?? count, count);
  const step = (label: string, sign: string, place: number) => (
    <Button
      variant="default"
      size="compact-sm"
      disabled={place < 0 || place >= count}
      onClick={() => onStep(place)}
      aria-label={label}
    >
      {sign}
    </Button>
  );
  return (
    <div className={classes.adding} dir="ltr">
      {step(
        t(($) => $.ruleBuilder.hitBefore),
        '‹',
        now - 1,
      )}
      {step(
        t(($) => $.ruleBuilder.hitAfter),
        '›',
        now + 1,
      )}
    </div>
  );
}

const noDrawings: readonly never[] = [];

type Tried = NonNullable<ReturnType<typeof useTrial>['tried']>;

function Counts({ tried: { trial }, symbols }: { tried: Tried; symbols: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const weekly = trial.weeklyHits * symbols;
  const number = (value: number) => format.number(value, { maximumSignificantDigits: 2 });
  return [
    t(($) => $.ruleBuilder.hits, { count: trial.hits.length, number: format.number(trial.hits.length) }),
    t(($) => $.ruleBuilder.inBars, { count: trial.bars, number: format.number(trial.bars) }),
    t(($) => $.ruleBuilder.weekly, { count: symbols, weekly: number(weekly), symbols: format.number(symbols) }),
  ].join(' · ');
}

function Verdict({ rule, tried: { trial, symbol }, symbols }: { rule: Rule; tried: Tried; symbols: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRuleWords();
  const { refusals, warnings } = verdictOf(rule, [symbol], trial, { symbols, dailyAlerts: Infinity });
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 0 });
  const refusalText = (refusal: TrialRefusal): string => {
    if (refusal.code === 'tooFewBars')
      return t(($) => $.ruleBuilder.trial.tooFewBars, {
        name: words.names.value(refusal.operand),
        timeframe: t(($) => $.chart.timeframes[refusal.timeframe]),
        needed: format.number(refusal.needed),
        longest: format.number(refusal.longest),
      });
    if (refusal.code === 'nearlyAlwaysTrue')
      return t(($) => $.ruleBuilder.trial.nearlyAlwaysTrue, { share: percent(refusal.share) });
    if (refusal.code === 'tooManyAlerts')
      return t(($) => $.ruleBuilder.trial.tooManyAlerts, {
        daily: format.number(refusal.daily, { maximumFractionDigits: 0 }),
        limit: format.number(refusal.limit),
      });
    return t(($) => $.ruleBuilder.trial.noVolume);
  };
  const warningText = (warning: TrialWarning): string | null => {
    if (warning.code === 'noHit') return t(($) => $.ruleBuilder.trial.noHit);
    if (warning.code === 'frequent') return t(($) => $.ruleBuilder.trial.frequent, { share: percent(warning.share) });
    // Rows show on how many bars they are true; of one symbol, nothing else can lack.
    return null;
  };
  const texts = [...refusals.map(refusalText), ...warnings.flatMap((warning) => warningText(warning) ?? [])];
  if (texts.length === 0) return null;
  return (
    <ul className={classes.verdict}>
      {texts.map((text) => (
        <li key={text}>
          <IsolatedText text={text} />
        </li>
      ))}
    </ul>
  );
}
