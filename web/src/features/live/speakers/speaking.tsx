import type { Speaker } from '@candela/contract/live/speaker';
import { HearSpeaker } from './hear-speaker.tsx';
import { OwnSpeaking } from './own-speaking.tsx';
import { SpeakerCard } from './speaker-card.tsx';
import { useSession } from '#platform/session/session.ts';

interface SpeakingProps {
  eventId: number;
  /** The user who was called on. */
  speaker: Speaker;
  isModerator: boolean;
}

/** A viewer's contribution: the speaker sends from the microphone, everybody else listens. */
export function Speaking({ eventId, speaker, isModerator }: SpeakingProps) {
  const ownId = useSession((state) => state.profile?.id);
  if (speaker.user.id === ownId) return <OwnSpeaking eventId={eventId} speaker={speaker} />;
  if (speaker.state !== 'speaking') {
    // An invitation may be declined, so only moderators see it.
    return isModerator ? <SpeakerCard eventId={eventId} speaker={speaker} isModerator /> : null;
  }
  return (
    <SpeakerCard eventId={eventId} speaker={speaker} isModerator={isModerator}>
      <HearSpeaker key={speaker.user.id} eventId={eventId} speaker={speaker} />
    </SpeakerCard>
  );
}
