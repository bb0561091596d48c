import type { RecordingDetail } from '@candela/contract/live/recordings';
import { lazy, Suspense, useState } from 'react';
import { withTexts } from '#platform/languages/texts.ts';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import type { ChartLevels } from '#ui/price-chart/chart-levels.ts';

const CalledIdeas = lazy(async () => {
  const { CalledIdeas: Part } = await withTexts(
    ['shared', 'trading'],
    () => import('#features/trading/ideas/called-ideas.tsx'),
  );
  return { default: Part };
});

// Only hosts write ideas; whoever watches does not load the form.
const CallIdea = lazy(async () => {
  const { CallIdea: Part } = await withTexts(
    ['errors', 'live', 'shared', 'trading'],
    () => import('#features/trading/ideas/call-idea.tsx'),
  );
  return { default: Part };
});

const ChartedIdeas = lazy(async () => {
  const { ChartedIdeas: Part } = await withTexts(
    ['trading'],
    () => import('#features/trading/ideas/charted-ideas.tsx'),
  );
  return { default: Part };
});

const IdeaMarks = lazy(async () => {
  const { IdeaMarks: Part } = await withTexts(
    ['shared', 'trading'],
    () => import('#features/trading/ideas/idea-marks.tsx'),
  );
  return { default: Part };
});

interface LiveIdeasProps {
  eventId: number;
  /** Whether the user is a host who is live now. */
  canCall?: boolean;
  onSeek?: (seconds: number) => void;
}

/** The trade ideas of a live session, beside the stream and beside its recording. */
export function LiveIdeas({ eventId, canCall = false, onSeek }: LiveIdeasProps) {
  if (!isVisible(useSettings(), 'Trade Ideas')) return null;
  return (
    <Suspense fallback={null}>
      <CalledIdeas
        eventId={eventId}
        {...(onSeek && { onSeek })}
        {...(canCall && { action: <CallIdea eventId={eventId} /> })}
      />
    </Suspense>
  );
}

/**
 * What the chart of a session draws of the trade ideas that were called on its symbol.
 * @param chart with the instant that it shows, in milliseconds since 1970; null: now
 * @returns the levels, and what reads them: it has to be on the page
 */
export function useIdeaLevels(eventId: number, chart: { symbol: string; at: number | null } | null) {
  const [levels, setLevels] = useState<readonly ChartLevels[]>([]);
  const isShown = isVisible(useSettings(), 'Trade Ideas') && chart !== null;
  const reader = isShown && (
    <Suspense fallback={null}>
      <ChartedIdeas eventId={eventId} symbol={chart.symbol} at={chart.at} onLevels={setLevels} />
    </Suspense>
  );
  return { levels, reader };
}

interface LiveIdeaMarksProps {
  recording: RecordingDetail;
  onSeek: (seconds: number) => void;
}

/** The trade ideas of a recording along its timeline: that of what the caller plays, which for hosts is more than what is published. */
export function LiveIdeaMarks({ recording: { eventId, wholeSeconds }, onSeek }: LiveIdeaMarksProps) {
  if (!isVisible(useSettings(), 'Trade Ideas')) return null;
  return (
    <Suspense fallback={null}>
      <IdeaMarks eventId={eventId} wholeSeconds={wholeSeconds} onSeek={onSeek} />
    </Suspense>
  );
}
