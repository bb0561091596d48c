import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onLive } from '#platform/realtime/live-client.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import type { Live } from '@candela/contract/live/streams';
import { forgetOnAir } from './on-air-again.ts';
import { Publishing, type PublishingHealth, type PublishingState } from './publishing.ts';
import { requestPublishGrant } from './streams.api.ts';

export interface OnAir {
  /** Null before the start and after the end. */
  state: PublishingState | null;
  health: PublishingHealth | null;
  /** Of the newest connection; null before, and if the server gives none. */
  sessionId: string | null;
  /** When the connection was lost, in milliseconds since 1970; null while there is one. */
  lostAt: number | null;
  /** `after`: the session that this tab had before a reload. */
  start: (after?: string | null) => void;
  stop: () => void;
}

export const isSending = ({ state }: Pick<OnAir, 'state'>) =>
  state === 'live' || state === 'reconnecting' || state === 'connecting';

/** Publishes the stream once started, and replaces its tracks when the stream changes. */
export function usePublishing(live: Live, stream: MediaStream | null): OnAir {
  const { t } = useTranslation();
  const publishing = useRef<Publishing | null>(null);
  const [state, setState] = useState<PublishingState | null>(null);
  const [lostAt, setLostAt] = useState<number | null>(null);
  const [sessionId, setSessionId] = useState<string | null>(null);
  const [health, setHealth] = useState<PublishingHealth | null>(null);
  useEffect(() => {
    const timer = window.setInterval(() => void publishing.current?.health().then(setHealth), 1000);
    return () => {
      window.clearInterval(timer);
      publishing.current?.stop();
    };
  }, []);
  useEffect(() => {
    if (stream) void publishing.current?.setStream(stream);
  }, [stream]);
  useEffect(
    () =>
      onLive('livestreams.changed', ({ eventId, publisher }) => {
        if (eventId === live.eventId && publisher !== undefined) publishing.current?.noteOnAir(publisher);
      }),
    [live.eventId],
  );
  const isOver = live.state === 'ended';
  useEffect(() => {
    if (isOver) publishing.current?.stop();
  }, [isOver]);
  const isOn = isSending({ state }) && !isOver;
  // Warns before leaving the page by mistake, which would end the session for all viewers.
  useBlocker({
    shouldBlockFn: async () => {
      if (!isOn) return false;
      const isSure = await askToConfirm({
        title: t(($) => $.live.leave),
        text: t(($) => $.live.confirmLeave),
        confirm: t(($) => $.live.leave),
        dismiss: t(($) => $.live.stay),
      });
      // Whoever leaves on purpose does not go on air by opening the studio again.
      if (isSure) forgetOnAir();
      return !isSure;
    },
    enableBeforeUnload: () => isOn,
    disabled: !isOn,
  });
  const hear = (heard: PublishingState) => {
    setState(heard);
    setLostAt((known) => (heard === 'reconnecting' ? (known ?? Date.now()) : null));
    if (heard === 'replaced' || heard === 'refused') forgetOnAir();
  };
  return {
    state,
    lostAt,
    sessionId,
    health,
    start: (after = null) => {
      if (!stream) return;
      publishing.current?.stop();
      publishing.current = new Publishing({
        stream,
        requestGrant: () => requestPublishGrant(live),
        onState: hear,
        after,
        onSession: setSessionId,
      });
    },
    stop: () => {
      publishing.current?.stop();
      forgetOnAir();
      setState(null);
    },
  };
}
