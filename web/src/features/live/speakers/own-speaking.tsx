import type { Speaker } from '@candela/contract/live/speaker';
import { useEffect, useState } from 'react';
import { onPageLeft } from '#platform/media/page-leaving.ts';
import { OwnVoice } from './own-voice.tsx';
import { leaveSpeaking } from './speakers.api.ts';
import { SpeakingInvitation } from './speaking-invitation.tsx';

/** The user's microphone: asks for permission, then sends until the contribution ends. */
export function OwnSpeaking({ eventId, speaker }: { eventId: number; speaker: Speaker }) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  useEffect(() => {
    if (!stream) return;
    let hasLeft = false;
    const leave = () => {
      for (const track of stream.getTracks()) track.stop();
      // Leaving the page ends the contribution; if a host has ended it, the call has no effect.
      if (!hasLeft) void leaveSpeaking(eventId).catch(() => {});
      hasLeft = true;
    };
    // A restored page does not speak again by itself: the microphone needs a new invitation.
    const stopListening = onPageLeft(leave, () => setStream(null));
    return () => {
      stopListening();
      leave();
    };
  }, [stream, eventId]);
  if (stream) return <OwnVoice eventId={eventId} speaker={speaker} stream={stream} />;
  return <SpeakingInvitation eventId={eventId} onStart={setStream} />;
}
