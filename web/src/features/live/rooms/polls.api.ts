import { closePoll, createPoll, voteInPoll, type Poll, type Room } from '@candela/contract/live/rooms';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { roomKeys } from './rooms.keys.ts';
import { call } from '#platform/api-client.ts';

/** What was chosen in an earlier poll does not count in the next. */
export function showPoll(client: QueryClient, eventId: number, poll: Poll, ownChoice?: number): void {
  client.setQueryData<Room>(roomKeys.room(eventId), (room) => {
    if (!room) return room;
    const kept = room.poll?.id === poll.id ? room.ownChoice : null;
    return { ...room, poll, ownChoice: ownChoice ?? kept };
  });
}

export function usePolls(eventId: number) {
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: (body: { question: string; options: string[] }) => call(createPoll, { params: { eventId }, body }),
    onSuccess: (poll) => showPoll(client, eventId, poll),
  });
  const vote = useMutation({
    mutationFn: ({ pollId, option }: { pollId: number; option: number }) =>
      call(voteInPoll, { params: { eventId, pollId }, body: { option } }),
    onSuccess: (poll, { option }) => showPoll(client, eventId, poll, option),
  });
  const close = useMutation({
    mutationFn: (pollId: number) => call(closePoll, { params: { eventId, pollId } }),
    onSuccess: (poll) => showPoll(client, eventId, poll),
  });
  return { begin, vote, close };
}
