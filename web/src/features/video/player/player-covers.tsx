import { Button, Loader } from '@mantine/core';
import { Hourglass, Lock, MonitorPlay, RotateCw, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { isRefusedFor } from './player.api.ts';
import classes from './video-player.module.css';

interface PlayerCoversProps {
  error: unknown;
  isPending: boolean;
  /** Whether there is a playback URL: later errors may be temporary. */
  isThere: boolean;
  hasFailed: boolean;
  /** Whether another player of the account has taken over. */
  isTakenOver: boolean;
  isTaking: boolean;
  onTakeOver: () => void;
  onRetry: () => void;
}

/** Whether playback has to stop: the video is playing elsewhere, or the viewer has lost access. */
export function isClosed(error: unknown): boolean {
  return isRefusedFor(error, 'videos.playedElsewhere') || (error instanceof ApiError && error.status === 404);
}

/** Shown instead of the video while it cannot be played, with an action. */
export function PlayerCovers(props: PlayerCoversProps) {
  const { t } = useTranslation();
  const { error } = props;
  if (props.isTakenOver || isRefusedFor(error, 'videos.playedElsewhere')) {
    return (
      <Cover
        icon={<MonitorPlay size={30} aria-hidden />}
        text={props.isTakenOver ? t(($) => $.player.takenOver) : t(($) => $.player.playedElsewhere)}
        action={
          <Button variant="white" color="black" loading={props.isTaking} onClick={props.onTakeOver}>
            {t(($) => $.player.watchHere)}
          </Button>
        }
      />
    );
  }
  if (isRefusedFor(error, 'videos.notReady'))
    return <Cover icon={<Hourglass size={30} aria-hidden />} text={t(($) => $.player.processing)} />;
  if (isRefusedFor(error, 'videos.failed'))
    return <Cover icon={<VideoOff size={30} aria-hidden />} text={t(($) => $.player.notMade)} />;
  if (isClosed(error)) return <Cover icon={<Lock size={30} aria-hidden />} text={t(($) => $.player.closed)} />;
  if (props.hasFailed || (!props.isThere && error !== null)) {
    return (
      <Cover
        icon={<VideoOff size={30} aria-hidden />}
        text={t(($) => $.player.failed)}
        action={
          <Button
            variant="white"
            color="black"
            leftSection={<RotateCw size={16} aria-hidden />}
            onClick={props.onRetry}
          >
            {t(($) => $.core.retry)}
          </Button>
        }
      />
    );
  }
  return props.isPending ? <Cover icon={<Loader color="white" size={34} />} /> : null;
}

function Cover({ icon, text, action }: { icon: ReactNode; text?: string; action?: ReactNode }) {
  return (
    <div className={classes.cover} role="status" dir="auto">
      {icon}
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
