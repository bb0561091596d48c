import type { ChartLevels } from '#ui/price-chart/chart-levels.ts';
import type { PlacedIdea } from './called-ideas.api.ts';
import { eventsOf, levelsOf, zonesOf, type LevelTexts } from './idea-chart-levels.ts';
import { unitsOf, type PriceScale } from './idea-scale.ts';
import { readLevels } from './idea-view.ts';

/** Ideas of one symbol that a chart draws at once. */
const mostDrawn = 6;

/** What a shared chart draws of the ideas of its symbol. */
export interface CalledStand {
  idea: PlacedIdea;
  /** What had happened by then. */
  events: PlacedIdea['events'];
  isOver: boolean;
}

/**
 * How the ideas of a symbol stood at an instant: those that were open, and after them those that had been filled before they ended; the newest
 * of both first.
 * @param at milliseconds since 1970; null: now
 */
export function standsAt(ideas: readonly PlacedIdea[], symbol: string, at: number | null): CalledStand[] {
  const hasBegun = (instant: string) => at === null || Date.parse(instant) <= at;
  const newestFirst = ideas
    .filter(({ instrument, publishedAt }) => instrument.symbol === symbol && hasBegun(publishedAt))
    .map((idea) => ({
      idea,
      events: idea.events.filter((event) => hasBegun(event.at)),
      isOver: idea.closedAt !== null && hasBegun(idea.closedAt),
    }))
    .toReversed();
  const open = newestFirst.filter(({ isOver }) => !isOver);
  const ended = newestFirst.filter(({ events, isOver }) => isOver && events.some(({ type }) => type === 'filled'));
  return [...open, ...ended].slice(0, mostDrawn);
}

/** The levels of an open idea as they were then; of one that was over, between which prices it was open, and how it ended. */
export function calledLevels({ idea, events, isOver }: CalledStand, scale: PriceScale, texts: LevelTexts): ChartLevels {
  const levels = readLevels(idea, scale);
  const moved = events.findLast(({ type, price }) => type === 'stopMoved' && price !== null);
  const stop = moved?.price ? unitsOf(moved.price, scale) : levels.stop;
  const reached = events.filter(({ type }) => type === 'target').length;
  const drawn = isOver ? [] : levelsOf({ levels, scale, stop, reached }, texts);
  return {
    levels: drawn.map((level) => ({ ...level, id: `idea${idea.id}-${level.id}` })),
    zones: zonesOf(levels, scale),
    from: Date.parse(idea.publishedAt),
    until: isOver && idea.closedAt !== null ? Date.parse(idea.closedAt) : null,
    events: eventsOf(events),
    marked: null,
  };
}

/** Only the first one's levels are always inside the visible range: others may be far away. */
export const firstInside = (ideas: readonly ChartLevels[]): ChartLevels[] =>
  ideas.map((idea, place) =>
    place === 0 ? idea : { ...idea, levels: idea.levels.map((level) => ({ ...level, mayBeOutside: true })) },
  );
