import type { Live } from '@candela/contract/live/streams';
import { Loader } from '@mantine/core';
import { CircleStop, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { clockOf } from './clock.ts';
import classes from './live-stage.module.css';
import type { ViewingState } from './viewing-state.ts';

interface StageCoverProps {
  live: Live;
  state: ViewingState;
  /** Whether it is shown in a corner, without room for what is said elsewhere. */
  isSmall: boolean;
}

/** Why there is no video, and whether it will start by itself. */
export function StageCover({ live, state, isSmall }: StageCoverProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const interrupted = useInterruption(live);
  const texts = {
    waiting: t(($) => $.live.waiting, { when: format.dateTime(live.startsAt) }),
    live: t(($) => $.live.connecting),
    interrupted,
    ended: t(($) => $.live.ended),
  };
  const isRefused = state === 'refused' && live.state !== 'ended';
  const isEnded = live.state === 'ended';
  const [host] = live.hosts;
  return (
    <div className={classes.cover}>
      {isEnded && <CircleStop size={40} strokeWidth={1.5} aria-hidden />}
      {live.state === 'interrupted' && <WifiOff size={40} strokeWidth={1.5} aria-hidden />}
      {(live.state === 'waiting' || live.state === 'live') && host && (
        <span className={classes.face}>
          <UserAvatar name={host.fullName} src={host.thumbnailImagePath} size={76} />
        </span>
      )}
      {live.state === 'waiting' && <Countdown to={live.startsAt} />}
      {live.state === 'interrupted' && <h2>{t(($) => $.live.backSoon)}</h2>}
      {!(isSmall && live.state === 'interrupted') && (
        <p role="status">{isRefused ? t(($) => $.errors.streams.unavailable.title) : texts[live.state]}</p>
      )}
      {!isEnded && !isRefused && <Loader color="gray" size="sm" type="dots" aria-hidden />}
    </div>
  );
}

/** What has happened to an interrupted session, and how long it waits for its host. */
export function useInterruption({ interruption }: Pick<Live, 'interruption'>): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (!interruption) return t(($) => $.live.interrupted);
  const { since, until } = interruption;
  return t(($) => $.live.interruptedSince, { since: format.time(since), until: format.time(until) });
}

/** Countdown to the planned start, within a day of it. */
function Countdown({ to }: { to: string }) {
  const now = useNow(1000);
  const left = Date.parse(to) - now;
  if (left <= 0 || left > 86_400_000) return null;
  return (
    <span className={classes.countdown} role="timer" dir="ltr">
      {clockOf(left)}
    </span>
  );
}
