import type { Speaker } from '@candela/contract/live/speaker';
import { Button } from '@mantine/core';
import { Mic, MicOff, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestSpeakGrant, useSpeaking } from './speakers.api.ts';
import classes from './speakers.module.css';
import { VoiceSession } from './voice-session.ts';
import { LevelMeter } from '#ui/level-meter.tsx';

interface OwnVoiceProps {
  eventId: number;
  speaker: Speaker;
  stream: MediaStream;
}

/** While the user is speaking: the level, and buttons to mute and to stop. */
export function OwnVoice({ eventId, speaker: { state, mutedBy }, stream }: OwnVoiceProps) {
  const { t } = useTranslation();
  const { mute, end } = useSpeaking(eventId);
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    const session = new VoiceSession({
      prepare: (connection) => {
        for (const track of stream.getAudioTracks()) {
          connection.addTransceiver(track, { direction: 'sendonly', streams: [stream] });
        }
      },
      requestGrant: () => requestSpeakGrant(eventId),
      onConnected: setConnected,
    });
    return () => session.stop();
  }, [eventId, stream]);
  const isMuted = mutedBy !== null;
  useEffect(() => {
    for (const track of stream.getAudioTracks()) track.enabled = !isMuted;
  }, [stream, isMuted]);
  const toggle = () => {
    // Muted at once, without waiting for the server.
    for (const track of stream.getAudioTracks()) track.enabled = false;
    mute.mutate(!isMuted, { onError: () => stream.getAudioTracks().forEach((track) => (track.enabled = !isMuted)) });
  };
  return (
    <section className={classes.card} data-own aria-label={t(($) => $.speaking.title)}>
      <p className={classes.head} role="status">
        {mutedBy === null ? <Mic size={16} aria-hidden /> : <MicOff size={16} aria-hidden />}
        <span>
          {mutedBy === 'host' && t(($) => $.speaking.mutedByHost)}
          {mutedBy === 'self' && t(($) => $.speaking.mutedBySelf)}
          {mutedBy === null &&
            (isConnected && state === 'speaking' ? t(($) => $.speaking.own) : t(($) => $.speaking.connecting))}
        </span>
        {mutedBy === null && <LevelMeter stream={stream} />}
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={isMuted ? <Mic size={14} aria-hidden /> : <MicOff size={14} aria-hidden />}
          disabled={mutedBy === 'host'}
          loading={mute.isPending}
          onClick={toggle}
        >
          {isMuted ? t(($) => $.speaking.unmute) : t(($) => $.speaking.mute)}
        </Button>
        <Button
          color="#c2202d"
          size="compact-sm"
          leftSection={<Square size={14} aria-hidden />}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {t(($) => $.speaking.stop)}
        </Button>
      </div>
    </section>
  );
}
