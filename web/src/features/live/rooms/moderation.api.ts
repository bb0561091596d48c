import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listCourses } from '@candela/contract/learning/courses';
import {
  pinRoomMessage,
  sanctionUser,
  setRoomCourse,
  unpinRoomMessage,
  updateRoom,
} from '@candela/contract/live/rooms';
import { roomKeys } from './rooms.keys.ts';

/** Courses that can be shown. */
export const courseChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['courses', 'choices', search],
    queryFn: ({ signal }) => call(listCourses, { query: { search: search || undefined, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Room settings by moderators; the hub reports them to everybody, including the sender. */
export function useRoomSettings(eventId: number) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: roomKeys.room(eventId) });
  const settings = useMutation({
    mutationFn: (body: { slowSeconds: number; pinned: string | null }) =>
      call(updateRoom, { params: { eventId }, body }),
    onSettled,
  });
  const pin = useMutation({
    mutationFn: (messageId: number) => call(pinRoomMessage, { params: { eventId, messageId } }),
    onSettled,
  });
  const unpin = useMutation({ mutationFn: () => call(unpinRoomMessage, { params: { eventId } }), onSettled });
  const course = useMutation({
    mutationFn: (courseId: number | null) => call(setRoomCourse, { params: { eventId }, body: { courseId } }),
    onSettled,
  });
  return { settings, pin, unpin, course };
}

export function useSanction(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, kind }: { userId: string; kind: 'none' | 'mute' | 'ban' }) =>
      call(sanctionUser, { params: { eventId, userId }, body: { kind } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: roomKeys.people(eventId) });
      return client.invalidateQueries({ queryKey: roomKeys.room(eventId) });
    },
  });
}
