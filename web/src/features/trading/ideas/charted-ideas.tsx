import { useEffect, useMemo } from 'react';
import type { ChartLevels } from '#ui/price-chart/chart-levels.ts';
import { useKnownCalledIdeas } from './called-ideas.api.ts';
import { calledLevels, firstInside, standsAt, type CalledStand } from './called-levels.ts';
import { scaleOf } from './idea-scale.ts';
import { useLevelTexts } from './use-level-texts.ts';

interface ChartedIdeasProps {
  eventId: number;
  symbol: string;
  /** The instant that the chart shows, in milliseconds since 1970; null: now. */
  at: number | null;
  onLevels: (levels: readonly ChartLevels[]) => void;
}

/** Tells the chart of a live session, which knows nothing of ideas, what to draw of those that were called on its symbol. */
export function ChartedIdeas({ eventId, symbol, at, onLevels }: ChartedIdeasProps) {
  const stands = standsAt(useKnownCalledIdeas(eventId), symbol, at);
  const [first] = stands;
  useEffect(() => () => onLevels([]), [onLevels]);
  return first ? (
    <Levels key={symbol} stands={stands} first={first} onLevels={onLevels} />
  ) : (
    <None onLevels={onLevels} />
  );
}

function None({ onLevels }: Pick<ChartedIdeasProps, 'onLevels'>) {
  useEffect(() => onLevels([]), [onLevels]);
  return null;
}

interface LevelsProps extends Pick<ChartedIdeasProps, 'onLevels'> {
  stands: readonly CalledStand[];
  first: CalledStand;
}

function Levels({ stands, first, onLevels }: LevelsProps) {
  const scale = scaleOf(first.idea.instrument);
  const texts = useLevelTexts(scale);
  // Beside a recording they are computed anew several times a second, and are the same.
  const written = JSON.stringify(firstInside(stands.map((stand) => calledLevels(stand, scale, texts))));
  const levels = useMemo(() => JSON.parse(written) as ChartLevels[], [written]);
  useEffect(() => onLevels(levels), [levels, onLevels]);
  return null;
}
