import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listHands, lowerHand, raiseHand } from '@candela/contract/live/hands';
import type { Room } from '@candela/contract/live/rooms';
import { inviteSpeaker } from '@candela/contract/live/speakers';
import { roomKeys } from './rooms.keys.ts';

export const handsQuery = (eventId: number) =>
  queryOptions({
    queryKey: roomKeys.hands(eventId),
    queryFn: ({ signal }) => call(listHands, { params: { eventId } }, { signal }),
  });

/** Raises or lowers the user's hand, with an optimistic update. */
export function useHand(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isRaised: boolean) => call(raiseHand, { params: { eventId }, body: { isRaised } }),
    onMutate: (isHandRaised) =>
      client.setQueryData<Room>(roomKeys.room(eventId), (room) => (room ? { ...room, isHandRaised } : room)),
    onError: () => client.invalidateQueries({ queryKey: roomKeys.room(eventId) }),
  });
}

export function useCallingOn(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(lowerHand, { params: { eventId, userId } }),
    onSettled: () => client.invalidateQueries({ queryKey: roomKeys.hands(eventId) }),
  });
}

/** Invites a user to speak; the hub reports it to everybody. */
export function useInviting(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(inviteSpeaker, { params: { eventId }, body: { userId } }),
    onSettled: () => client.invalidateQueries({ queryKey: roomKeys.hands(eventId) }),
  });
}
