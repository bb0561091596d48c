import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { closePoll, createPoll, showPollResults, voteInPoll, type Poll, type Room } from '@candela/contract/live/rooms';
import { changeRoom } from './room-changes.ts';

/** The room with a changed poll; the user's choice in an earlier poll is dropped. */
export function withPoll(room: Room, poll: Poll, ownChoice?: number): Room {
  const isSame = room.poll?.id === poll.id;
  // Messages of several nodes may arrive out of order: a poll never reopens or loses votes.
  const isOlder = room.poll && (poll.id < room.poll.id || (isSame && isBefore(poll, room.poll)));
  const kept = isSame ? room.ownChoice : null;
  return { ...room, poll: isOlder ? room.poll : poll, ownChoice: ownChoice ?? (isOlder ? room.ownChoice : kept) };
}

function isBefore(poll: Poll, known: Poll): boolean {
  return (poll.isOpen && !known.isOpen) || votesOf(poll) < votesOf(known);
}

export function votesOf({ options }: Poll): number {
  return options.reduce((sum, { voteCount }) => sum + voteCount, 0);
}

function showPoll(client: QueryClient, eventId: number, poll: Poll, ownChoice?: number): void {
  changeRoom(client, eventId, (room) => withPoll(room, poll, ownChoice));
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
  const results = useMutation({
    mutationFn: ({ pollId, areShown }: { pollId: number; areShown: boolean }) =>
      call(showPollResults, { params: { eventId, pollId }, body: { areShown } }),
    onSuccess: (poll) => showPoll(client, eventId, poll),
  });
  return { begin, vote, close, results };
}
