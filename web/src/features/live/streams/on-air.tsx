import { joinMinutes } from '@candela/contract/live/events';
import type { Live } from '@candela/contract/live/streams';
import { Button } from '@mantine/core';
import { Radio, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import { useSession } from '#platform/session/session.ts';
import { clockOf } from './clock.ts';
import classes from './live-studio.module.css';
import { useEnding } from './streams.api.ts';
import { isSending, type OnAir } from './use-publishing.ts';
import { waitingTimes } from './waiting-times.ts';

/** Whether viewers see this: preview, live and since when, or reconnecting. */
export function OnAirBadge({ live, onAir }: { live: Live; onAir: OnAir }) {
  const { t } = useTranslation();
  const now = useNow(1000);
  if (onAir.state === 'live') {
    return (
      <span className={classes.badge} data-tone="live" role="status">
        <Radio size={14} aria-hidden /> {t(($) => $.live.onAir)}
        {live.liveAt && <span aria-hidden>{clockOf(now - Date.parse(live.liveAt))}</span>}
        {live.recordingState === 'recording' && live.isRecorded && <span>· {t(($) => $.recordings.onRecord)}</span>}
      </span>
    );
  }
  return (
    <span className={classes.badge} role="status">
      {isSending(onAir) ? t(($) => $.live.reconnecting) : t(($) => $.live.preview)}
    </span>
  );
}

/** Buttons to go live and to end, and why they are disabled. */
export function OnAirButtons({ live, onAir, isReady }: { live: Live; onAir: OnAir; isReady: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ending = useEnding(live);
  const now = useNow(1000);
  const ownId = useSession((current) => current.profile?.id);
  if (live.state === 'ended') return <p className={classes.note}>{t(($) => $.live.ended)}</p>;
  const opensAt = Date.parse(live.startsAt) - joinMinutes * 60_000;
  const isEarly = now < opensAt;
  const isOn = isSending(onAir);
  const { publisher } = live;
  const other = publisher && publisher.id !== ownId ? publisher.fullName : null;
  const start = async () => {
    // Somebody is on air, here or elsewhere: that is taken from them only on purpose.
    const isSure =
      live.state !== 'live' ||
      onAir.state === 'refused' ||
      (await askToConfirm({
        title: t(($) => $.live.takeOver),
        text: other ? t(($) => $.live.takeOverFrom, { name: other }) : t(($) => $.live.takeOverOwn),
        confirm: t(($) => $.live.takeOver),
      }));
    if (isSure) onAir.start();
  };
  const waits = waitingTimes(live, onAir.lostAt);
  const end = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.live.end),
      text: [
        t(($) => $.live.watching, { count: live.viewerCount }),
        t(($) => $.live.endsForGood),
        live.recordingState === 'recording' && t(($) => $.live.recordingStays),
      ]
        .filter(Boolean)
        .join(' '),
      confirm: t(($) => $.live.end),
      dismiss: t(($) => $.live.stay),
    });
    if (!isSure) return;
    onAir.stop();
    ending.mutate();
  };
  return (
    <div className={classes.onAir}>
      {isEarly && (
        <p className={classes.note}>
          {t(($) => $.live.early, { when: format.dateTime(new Date(opensAt).toISOString()) })}
        </p>
      )}
      {onAir.state !== 'live' && waits && (
        <p className={classes.note} role="status">
          {t(($) => $.live.hostAway, { since: format.time(waits.since), until: format.time(waits.until) })}
        </p>
      )}
      {onAir.state === 'replaced' && (
        <p className={classes.note} role="status">
          {other ? t(($) => $.live.takenOver, { name: other }) : t(($) => $.errors.streams.replaced.title)}
        </p>
      )}
      {onAir.state === 'refused' && <p className={classes.note}>{t(($) => $.errors.streams.unavailable.title)}</p>}
      {!isOn && (
        <Button
          color="#c2202d"
          leftSection={<Radio size={18} aria-hidden />}
          disabled={!isReady || isEarly}
          onClick={() => void start()}
        >
          {live.state === 'interrupted' ? t(($) => $.live.resume) : t(($) => $.live.start)}
        </Button>
      )}
      {(isOn || live.state === 'live' || live.state === 'interrupted') && (
        <Button
          variant="default"
          leftSection={<Square size={16} aria-hidden />}
          loading={ending.isPending}
          onClick={() => void end()}
        >
          {t(($) => $.live.end)}
        </Button>
      )}
    </div>
  );
}
