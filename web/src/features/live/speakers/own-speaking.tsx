import type { Speaker } from '@candela/contract/live/speaker';
import { useEffect, useState } from 'react';
import { OwnVoice } from './own-voice.tsx';
import { leaveSpeaking } from './speakers.api.ts';
import { SpeakingInvitation } from './speaking-invitation.tsx';

/** The own microphone: asked for first, then sent until it is over. */
export function OwnSpeaking({ eventId, speaker }: { eventId: number; speaker: Speaker }) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      // Who leaves the page speaks no more; where a host has ended it, nothing is left to end.
      if (stream) void leaveSpeaking(eventId).catch(() => {});
    },
    [stream, eventId],
  );
  if (stream) return <OwnVoice eventId={eventId} speaker={speaker} stream={stream} />;
  return <SpeakingInvitation eventId={eventId} onStart={setStream} />;
}
