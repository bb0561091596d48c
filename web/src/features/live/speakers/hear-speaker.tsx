import type { Speaker } from '@candela/contract/live/speaker';
import { Button } from '@mantine/core';
import { Volume2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestHearGrant } from './speakers.api.ts';
import classes from './speakers.module.css';
import { VoiceSession } from './voice-session.ts';
import { useStageSound } from '#platform/media/stage-sound.ts';

/** Random delay, so that not everybody connects at the same instant. */
const spreadMilliseconds = 400;

/** Plays the speaker's sound, at the volume of the stage. */
export function HearSpeaker({ eventId, speaker }: { eventId: number; speaker: Speaker }) {
  const { t } = useTranslation();
  const audio = useRef<HTMLAudioElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const { isSilent, volume } = useStageSound();
  useEffect(() => {
    if (typeof RTCPeerConnection === 'undefined') return;
    let session: VoiceSession | undefined;
    const timer = window.setTimeout(() => {
      session = new VoiceSession({
        prepare: (connection) => {
          connection.addTransceiver('audio', { direction: 'recvonly' });
          connection.addEventListener('track', ({ track }) => setStream(new MediaStream([track])));
        },
        requestGrant: () => requestHearGrant(eventId),
        onConnected: () => {},
      });
    }, Math.random() * spreadMilliseconds);
    return () => {
      window.clearTimeout(timer);
      session?.stop();
    };
  }, [eventId]);
  const play = useCallback(async () => {
    try {
      await audio.current?.play();
      setBlocked(false);
    } catch (error) {
      // Browsers do not allow sound before the user has interacted with the page.
      setBlocked(error instanceof DOMException && error.name === 'NotAllowedError');
    }
  }, []);
  useEffect(() => {
    if (!audio.current || !stream) return;
    audio.current.srcObject = stream;
    void play();
  }, [stream, play]);
  useEffect(() => {
    if (audio.current) audio.current.volume = volume;
  }, [volume]);
  return (
    <>
      <audio ref={audio} muted={isSilent} data-voice />
      {isBlocked && !isSilent && (
        <div className={classes.actions}>
          <Button size="compact-sm" leftSection={<Volume2 size={14} aria-hidden />} onClick={() => void play()}>
            {t(($) => $.speaking.hear, { name: speaker.user.fullName })}
          </Button>
        </div>
      )}
    </>
  );
}
