import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { handOverEvent } from '@candela/contract/live/events';
import {
  createPlayGrant,
  createPublishGrant,
  endLive,
  getLive,
  listLive,
  recordLive,
  type Live,
} from '@candela/contract/live/streams';

const keys = { all: ['streams'], list: ['streams', 'list'], one: (meetingId: string) => ['streams', meetingId] };

/** Updated by messages of the hub. */
export const liveListQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => call(listLive, {}, { signal }),
});

export const liveQuery = (meetingId: string) =>
  queryOptions({
    queryKey: keys.one(meetingId),
    queryFn: ({ signal }) => call(getLive, { params: { meetingId } }, { signal }),
  });

const roomOf = ({ meetingId, eventId }: Live) => ({ params: { meetingId, eventId } });

export const requestPublishGrant = (live: Live) => call(createPublishGrant, roomOf(live));

export const requestPlayGrant = (live: Live) => call(createPlayGrant, roomOf(live));

export function useEnding(live: Live) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endLive, roomOf(live)),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useRecording(live: Live) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => call(recordLive, { ...roomOf(live), body: { isOn } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** The caller may no longer be a host afterwards, so the room is refetched. */
export function useHandOver(live: Live) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hostIds: string[]) => call(handOverEvent, { params: { id: live.eventId }, body: { hostIds } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
