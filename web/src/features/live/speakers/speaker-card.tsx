import type { Speaker } from '@candela/contract/live/speaker';
import { Button } from '@mantine/core';
import { Mic, MicOff, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpeaking } from './speakers.api.ts';
import classes from './speakers.module.css';
import { UserAvatar } from '#ui/user-avatar.tsx';

interface SpeakerCardProps {
  eventId: number;
  speaker: Speaker;
  isModerator: boolean;
  children?: ReactNode;
}

/** The speaker as everybody else sees them; moderators can mute or end the contribution. */
export function SpeakerCard({ eventId, speaker, isModerator, children }: SpeakerCardProps) {
  const { t } = useTranslation();
  const { mute, end } = useSpeaking(eventId);
  const { user, state, mutedBy } = speaker;
  const name = user.fullName;
  return (
    <section className={classes.card} aria-label={t(($) => $.speaking.title)}>
      <p className={classes.head} role="status">
        <UserAvatar name={name} src={user.thumbnailImagePath} size={28} />
        <span>{t(($) => $.speaking.states[state], { name })}</span>
        {mutedBy === null ? (
          state === 'speaking' && <Mic className={classes.mic} size={16} aria-hidden />
        ) : (
          <MicOff className={classes.mic} size={16} role="img" aria-label={t(($) => $.speaking.muted)} />
        )}
      </p>
      {children}
      {isModerator && (
        <>
          <p className={classes.hint}>{t(($) => $.speaking.whoHears)}</p>
          <div className={classes.actions}>
            {state !== 'invited' && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={mutedBy === 'host' ? <Mic size={14} aria-hidden /> : <MicOff size={14} aria-hidden />}
                loading={mute.isPending}
                onClick={() => mute.mutate(mutedBy !== 'host')}
              >
                {mutedBy === 'host' ? t(($) => $.speaking.unmute) : t(($) => $.speaking.mute)}
              </Button>
            )}
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Square size={14} aria-hidden />}
              loading={end.isPending}
              onClick={() => end.mutate()}
            >
              {state === 'invited' ? t(($) => $.speaking.recall) : t(($) => $.speaking.end)}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
