import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/api/api-client.ts';
import { onLive } from '#platform/realtime/live-client.ts';
import type { HubData } from '@candela/contract/hub';
import { react, reactionPace, type Reaction, type ReactionCounts } from '@candela/contract/live/reactions';

/** Calls back with the reactions since the last time. */
export function useReactionNews(eventId: number, onCounts: (counts: ReactionCounts) => void): void {
  const listener = useRef(onCounts);
  useEffect(() => {
    listener.current = onCounts;
  });
  useEffect(
    () =>
      onLive('room.updated', (told: HubData<'room.updated'>) => {
        if (told.eventId === eventId && told.news.type === 'reactions') listener.current(told.news.counts);
      }),
    [eventId],
  );
}

/** Sends reactions, and pauses before the server would refuse the next one. */
export function useReacting(eventId: number) {
  const sent = useRef<number[]>([]);
  const timer = useRef<number>(undefined);
  const [isResting, setResting] = useState(false);
  const sending = useMutation({
    mutationFn: (reaction: Reaction) => call(react, { params: { eventId }, body: { reaction } }),
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const send = (reaction: Reaction) => {
    const now = Date.now();
    const recent = sent.current.filter((at) => at > now - reactionPace.seconds * 1000);
    if (recent.length >= reactionPace.limit) return;
    sent.current = [...recent, now];
    sending.mutate(reaction);
    const [first = now] = sent.current;
    if (sent.current.length < reactionPace.limit) return;
    setResting(true);
    timer.current = window.setTimeout(() => setResting(false), first + reactionPace.seconds * 1000 - now);
  };
  return { send, isResting };
}
