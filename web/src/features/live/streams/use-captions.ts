import { useEffect, useState } from 'react';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { eventRoom } from '@candela/contract/hub';

const shownMilliseconds = 7000;

export interface Captions {
  /** Whether the host sends captions. */
  isAvailable: boolean;
  final: string;
  interim: string;
}

/** The current caption, shown until it has been there long enough to read. */
export function useCaptions(eventId: number): Captions {
  const [captions, setCaptions] = useState<Captions>({ isAvailable: false, final: '', interim: '' });
  useEffect(() => {
    let timer = 0;
    const leave = joinRoom(eventRoom(eventId));
    const stop = onLive('room.updated', ({ eventId: of, news }) => {
      if (of !== eventId || news.type !== 'caption') return;
      setCaptions((before) => ({
        isAvailable: true,
        final: news.isFinal ? news.text : before.final,
        interim: news.isFinal ? '' : news.text,
      }));
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setCaptions({ isAvailable: true, final: '', interim: '' }), shownMilliseconds);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
      leave();
    };
  }, [eventId]);
  return captions;
}
