import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { acceptSpeaking, endSpeaking, hearSpeaker, muteSpeaker } from '@candela/contract/live/speakers';

export const requestSpeakGrant = (eventId: number) => call(acceptSpeaking, { params: { eventId } });

export const requestHearGrant = (eventId: number) => call(hearSpeaker, { params: { eventId } });

/** Also sent while the page closes. */
export const leaveSpeaking = (eventId: number) => call(endSpeaking, { params: { eventId } }, { keepalive: true });

/** The hub reports the outcome to everybody in the room. */
export function useSpeaking(eventId: number) {
  const mute = useMutation({
    mutationFn: (isMuted: boolean) => call(muteSpeaker, { params: { eventId }, body: { isMuted } }),
  });
  const end = useMutation({ mutationFn: () => call(endSpeaking, { params: { eventId } }) });
  return { mute, end };
}
