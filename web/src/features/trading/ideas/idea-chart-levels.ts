import type { TimeRange } from '#ui/price-chart/bar-time.ts';
import type { ChartEvent, ChartLevel, ChartLevels } from '#ui/price-chart/chart-levels.ts';
import type { IdeaEvent } from '@candela/contract/trading/idea-events';
import type { Idea } from '@candela/contract/trading/idea-terms';
import { minutesOf, timeframes, type Timeframe } from '@candela/markets/timeframes';
import { rOf, unitsOf, worstEntry, type Levels, type PriceScale } from './idea-scale.ts';
import type { IdeaView } from './idea-view.ts';

/** The texts of levels on a chart. */
export interface LevelTexts {
  entry: string;
  stop: (r: number | null) => string[];
  target: (place: number, bps: number, r: number) => string[];
  price: (units: number) => string;
}

/** The levels of an idea as a chart draws them: the stop of before stays as a thin line. */
export function levelsOf(
  view: Pick<IdeaView, 'levels' | 'scale' | 'stop' | 'reached'>,
  texts: LevelTexts,
): ChartLevel[] {
  const { levels, scale, stop, reached } = view;
  const at = (units: number) => units / 10 ** scale.precision;
  const named = (parts: readonly string[], units: number) => inLine([...parts, texts.price(units)]);
  const worst = worstEntry(levels);
  const best = worst === levels.entryLow ? levels.entryHigh : levels.entryLow;
  const hasMoved = stop !== levels.stop;
  return [
    ...levels.targets.map(({ price, bps }, index) => ({
      id: `target${index}`,
      price: at(price),
      tone: 'target' as const,
      text: named(texts.target(index + 1, bps, rOf(levels, price)), price),
      isDashed: index < reached,
    })),
    { id: 'entry', price: at(worst), tone: 'entry', text: named([texts.entry], worst) },
    ...(best === worst ? [] : [{ id: 'entryBest', price: at(best), tone: 'entry' as const, text: '', isDashed: true }]),
    { id: 'stop', price: at(stop), tone: 'stop', text: named(texts.stop(hasMoved ? null : -1), stop) },
    ...(hasMoved ? [{ id: 'oldStop', price: at(levels.stop), tone: 'past' as const, text: '' }] : []),
  ];
}

/**
 * Parts from left to right, whatever the direction of the page, because charts are never mirrored; each keeps its own direction (isolates of
 * Unicode, UAX 9).
 */
const inLine = (parts: readonly string[]): string =>
  `\u2066${parts.map((part) => `\u2068${part}\u2069`).join(' · ')}\u2069`;

const gains = new Set(['target']);
const losses = new Set(['stopped']);

/** What happened at a price, by the numbers of the history. */
export function eventsOf(events: readonly Pick<IdeaEvent, 'seq' | 'type' | 'at' | 'price'>[]): ChartEvent[] {
  return events.flatMap(({ seq, type, at, price }) =>
    price === null
      ? []
      : [
          {
            number: seq + 1,
            at: Date.parse(at),
            price: Number(price),
            tone: gains.has(type) ? ('up' as const) : losses.has(type) ? ('down' as const) : ('plain' as const),
          },
        ],
  );
}

/** Where the loss and the profit lie. */
export function zonesOf(levels: Levels, scale: PriceScale): NonNullable<ChartLevels['zones']> {
  const at = (units: number) => units / 10 ** scale.precision;
  const entry = worstEntry(levels);
  return { entry: at(entry), stop: at(levels.stop), target: at(levels.targets.at(-1)?.price ?? entry) };
}

/** What the chart of an idea draws. */
export function chartLevels(
  idea: Idea,
  view: IdeaView,
  events: readonly IdeaEvent[],
  texts: LevelTexts,
  marked: number | null,
): ChartLevels {
  return {
    levels: levelsOf(view, texts),
    zones: zonesOf(view.levels, view.scale),
    from: Date.parse(idea.publishedAt),
    until: Date.parse(idea.closedAt ?? idea.validUntil),
    events: eventsOf(events),
    marked,
  };
}

/** Bars of an idea that fit beside each other. */
const mostBars = 240;
const roomBars = 40;

/** The finest timeframe, from that of the idea on, in which its whole life fits into one view. */
export function timeframeOf(idea: Pick<Idea, 'timeframe' | 'publishedAt' | 'closedAt'>, now: number): Timeframe {
  const life = (idea.closedAt === null ? now : Date.parse(idea.closedAt)) - Date.parse(idea.publishedAt);
  const from = timeframes.indexOf(idea.timeframe);
  return timeframes.slice(from).find((each) => life / 60_000 / minutesOf[each] <= mostBars) ?? '1w';
}

/** The time range that shows the life of an idea; null: the newest bars show it. */
export function rangeOfIdea(
  { publishedAt, closedAt }: Pick<Idea, 'publishedAt' | 'closedAt'>,
  timeframe: Timeframe,
  now: number,
): TimeRange | null {
  const length = minutesOf[timeframe] * 60_000;
  const from = Date.parse(publishedAt) - roomBars * length;
  const to = (closedAt === null ? now : Date.parse(closedAt)) + (roomBars / 2) * length;
  const isRecent = to >= now && (now - Date.parse(publishedAt)) / length < mostBars / 4;
  return isRecent ? null : { from, to: Math.max(to, from + mostBars * 0.4 * length) };
}

/** A price of an event in smallest units. */
export const eventUnits = (price: string | null, view: IdeaView): number | null =>
  price === null ? null : unitsOf(price, view.scale);
