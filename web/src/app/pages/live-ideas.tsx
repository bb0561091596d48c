import { lazy, Suspense } from 'react';
import { withTexts } from '#platform/languages/texts.ts';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';

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
