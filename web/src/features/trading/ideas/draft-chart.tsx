import type { MarketSymbol } from '@candela/contract/market-data/symbols';
import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCandles } from '#platform/reference/market-data.ts';
import { rescaled, type TimeRange } from '#ui/price-chart/bar-time.ts';
import type { ChartLevels } from '#ui/price-chart/chart-levels.ts';
import type { LevelMoves, MovableLevel } from '#ui/price-chart/level-handles.tsx';
import type { ChartHandle } from '#ui/price-chart/price-chart-props.ts';
import { PriceChart } from '#ui/price-chart/price-chart.tsx';
import { TimeframeButtons } from './idea-chart.tsx';
import { levelsOf } from './idea-chart-levels.ts';
import { draftLevels } from './idea-draft.ts';
import { priceOfUnits, rOf, worstEntry } from './idea-scale.ts';
import classes from './idea-form.module.css';
import type { DraftForm } from './use-draft-form.ts';
import { useIdeaNumbers } from './use-idea-numbers.ts';
import { useLevelTexts } from './use-level-texts.ts';

interface DraftChartProps {
  form: DraftForm;
  symbol: MarketSymbol;
  /** Receives what the chart can tell: its bars. */
  onHandle: (handle: ChartHandle | null) => void;
}

/** The chart of the form: every level is a slider on it, with the same value as its field. */
export function DraftChart({ form, symbol, onHandle }: DraftChartProps) {
  const { t } = useTranslation();
  const { body, change, touch, scale, rules } = form;
  const timeframe = body.timeframe ?? '15m';
  const [range, setRange] = useState<TimeRange | null>(null);
  const texts = useLevelTexts(scale);
  const levels = useMemo<ChartLevels>(() => shownLevels(body, scale, texts), [body, scale, texts]);
  const set = (id: string, units: number) => change(placed(body, id, priceOfUnits(units, scale)));
  const unitsAt = (id: string) => unitsOfLevel(body, id, scale);
  const moves: LevelMoves = {
    levels: useMovable(form),
    onDrag: (id, price) => {
      const units = Math.round((price * 10 ** scale.precision) / rules.tick) * rules.tick;
      if (units !== unitsAt(id)) set(id, units);
    },
    onStep: (id, ticks) => {
      const units = unitsAt(id);
      // The first step of a level that is off the tick brings it onto the tick.
      if (Number.isFinite(units)) set(id, (Math.round(units / rules.tick) + ticks) * rules.tick);
    },
    onActive: (id) => touch(id.startsWith('target') ? `targets${Number(id.slice(6)) + 1}` : id),
  };
  return (
    <div className={classes.chart}>
      <div className={classes.chartBar}>
        <TimeframeButtons
          value={timeframe}
          onChange={(next) => {
            if (range) setRange(rescaled(range, timeframe, next, Date.now()));
            change({ timeframe: next });
          }}
        />
        <span className={classes.hint}>{t(($) => $.ideaForm.dragHint)}</span>
      </div>
      <PriceChart
        symbol={symbol.symbol}
        timeframe={timeframe}
        load={loadCandles}
        range={range}
        followsNewest
        onMove={setRange}
        drawings={noDrawings}
        levels={levels}
        moves={moves}
        onHandle={onHandle}
      />
    </div>
  );
}

const noDrawings: readonly never[] = [];

function shownLevels(
  body: IdeaDraftBody,
  scale: DraftForm['scale'],
  texts: ReturnType<typeof useLevelTexts>,
): ChartLevels {
  const levels = draftLevels(body, scale);
  const known = levelsOf({ levels, scale, stop: levels.stop, reached: 0 }, texts).filter(({ price }) =>
    Number.isFinite(price),
  );
  const at = (units: number) => units / 10 ** scale.precision;
  const zones = {
    entry: at(worstEntry(levels)),
    stop: at(levels.stop),
    target: at(levels.targets.at(-1)?.price ?? NaN),
  };
  const isWhole = Object.values(zones).every(Number.isFinite);
  return { levels: known, zones: isWhole ? zones : null, from: null, until: null, events: [], marked: null };
}

/** The levels as sliders: "Target 1, 4,124.8, +2.00 R". */
function useMovable({ body, scale }: DraftForm): MovableLevel[] {
  const { t } = useTranslation();
  const numbers = useIdeaNumbers();
  const levels = draftLevels(body, scale);
  const [lowest, highest] = [0, Math.max(...prices(levels).filter(Number.isFinite), 0) * 2];
  const at = (units: number) => units / 10 ** scale.precision;
  const level = (id: string, units: number, tone: MovableLevel['tone'], label: string): MovableLevel => ({
    id,
    price: at(units),
    tone,
    label,
    valueText: [label, numbers.price(units, scale), numbers.r(rOf(levels, units))].join(', '),
    lowest: at(lowest),
    highest: at(highest),
  });
  const worst = worstEntry(levels);
  const best = worst === levels.entryLow ? levels.entryHigh : levels.entryLow;
  const entry = t(($) => $.ideas.entry);
  return [
    ...levels.targets.map(({ price }, index) =>
      level(
        `target${index}`,
        price,
        'target',
        t(($) => $.outcomes.target, { target: index + 1 }),
      ),
    ),
    level('entry', worst, 'entry', entry),
    ...(best === worst
      ? []
      : [
          level(
            'entryBest',
            best,
            'entry',
            t(($) => $.ideaForm.entryBest),
          ),
        ]),
    level(
      'stop',
      levels.stop,
      'stop',
      t(($) => $.ideas.stop),
    ),
  ];
}

const prices = ({ entryLow, entryHigh, stop, targets }: ReturnType<typeof draftLevels>) => [
  entryLow,
  entryHigh,
  stop,
  ...targets.map(({ price }) => price),
];

function unitsOfLevel(body: IdeaDraftBody, id: string, scale: DraftForm['scale']): number {
  const levels = draftLevels(body, scale);
  const worst = worstEntry(levels);
  if (id === 'stop') return levels.stop;
  if (id === 'entry') return worst;
  if (id === 'entryBest') return worst === levels.entryLow ? levels.entryHigh : levels.entryLow;
  return levels.targets[Number(id.slice(6))]?.price ?? NaN;
}

/** The draft with a level at another price. */
function placed(body: IdeaDraftBody, id: string, price: string): Partial<IdeaDraftBody> {
  if (id === 'stop') return { stop: price };
  const isOne = body.entryLow === body.entryHigh;
  if (id === 'entry' && isOne) return { entryLow: price, entryHigh: price };
  if (id === 'entry') return body.direction === 'short' ? { entryLow: price } : { entryHigh: price };
  if (id === 'entryBest') return body.direction === 'short' ? { entryHigh: price } : { entryLow: price };
  const index = Number(id.slice(6));
  return { targets: body.targets.map((target, at) => (at === index ? { ...target, price } : target)) };
}
