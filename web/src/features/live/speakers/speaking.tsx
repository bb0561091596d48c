import type { Speaker } from '@candela/contract/live/speaker';
import { HearSpeaker } from './hear-speaker.tsx';
import { OwnSpeaking } from './own-speaking.tsx';
import { SpeakerCard } from './speaker-card.tsx';
import { useSession } from '#platform/session/session.ts';

interface SpeakingProps {
  eventId: number;
  /** Who was called on. */
  speaker: Speaker;
  isModerator: boolean;
}

/** Somebody from the audience speaks: they by their microphone, everybody else by hearing them. */
export function Speaking({ eventId, speaker, isModerator }: SpeakingProps) {
  const ownId = useSession((state) => state.profile?.id);
  if (speaker.user.id === ownId) return <OwnSpeaking eventId={eventId} speaker={speaker} />;
  if (speaker.state !== 'speaking') {
    // Who was only asked may decline: everybody else need not know.
    return isModerator ? <SpeakerCard eventId={eventId} speaker={speaker} isModerator /> : null;
  }
  return (
    <SpeakerCard eventId={eventId} speaker={speaker} isModerator={isModerator}>
      <HearSpeaker key={speaker.user.id} eventId={eventId} speaker={speaker} />
    </SpeakerCard>
  );
}
