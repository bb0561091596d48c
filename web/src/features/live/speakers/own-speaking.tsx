import type { Speaker } from '@candela/contract/live/speaker';
import { useEffect, useState } from 'react';
import { OwnVoice } from './own-voice.tsx';
import { leaveSpeaking } from './speakers.api.ts';
import { SpeakingInvitation } from './speaking-invitation.tsx';

/** The user's microphone: asks for permission, then sends until the contribution ends. */
export function OwnSpeaking({ eventId, speaker }: { eventId: number; speaker: Speaker }) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      // Leaving the page ends the contribution; if a host has ended it, the call has no effect.
      if (stream) void leaveSpeaking(eventId).catch(() => {});
    },
    [stream, eventId],
  );
  if (stream) return <OwnVoice eventId={eventId} speaker={speaker} stream={stream} />;
  return <SpeakingInvitation eventId={eventId} onStart={setStream} />;
}
