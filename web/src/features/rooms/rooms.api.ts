import type { HubData } from '@candela/contract/hub';
import {
  closePoll,
  createPoll,
  createRoomMessage,
  getRoom,
  hideRoomMessage,
  listRoomMessages,
  sanctionUser,
  updateRoom,
  voteForQuestion,
  voteInPoll,
  type Poll,
  type Room,
  type RoomMessage,
  type RoomMessageKind,
} from '@candela/contract/rooms';
import type { Page } from '@candela/contract/paging';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';

const keys = {
  room: (eventId: number) => ['rooms', eventId, 'room'],
  messages: (eventId: number, kind: RoomMessageKind) => ['rooms', eventId, kind],
};
/** Older ones are in the database; nobody reads them while it is live. */
const keptMessages = 200;

export const roomQuery = (eventId: number) =>
  queryOptions({
    queryKey: keys.room(eventId),
    queryFn: ({ signal }) => call(getRoom, { params: { eventId } }, { signal }),
    retry: false,
  });

export const messagesQuery = (eventId: number, kind: RoomMessageKind) =>
  queryOptions({
    queryKey: keys.messages(eventId, kind),
    queryFn: ({ signal }) => call(listRoomMessages, { params: { eventId }, query: { kind, limit: 100 } }, { signal }),
  });

/** Puts what the hub tells into what is shown, without reading it again. */
export function applyNews(client: QueryClient, { eventId, news }: HubData<'room.told'>): void {
  const change = (kind: RoomMessageKind, edit: (messages: RoomMessage[]) => RoomMessage[]) =>
    client.setQueryData<Page<RoomMessage>>(keys.messages(eventId, kind), (page) =>
      page ? { ...page, data: edit(page.data) } : page,
    );
  switch (news.type) {
    case 'message':
      change(news.message.kind, (messages) => withMessage(messages, news.message));
      return;
    case 'hidden':
      for (const kind of ['chat', 'question'] as const) {
        change(kind, (messages) => messages.filter(({ id }) => id !== news.messageId));
      }
      return;
    case 'votes':
      change('question', (messages) =>
        inOrder(messages.map((each) => (each.id === news.messageId ? { ...each, voteCount: news.voteCount } : each))),
      );
      return;
    case 'poll':
      showPoll(client, eventId, news.poll);
      return;
    case 'changed':
      void client.invalidateQueries({ queryKey: keys.room(eventId) });
  }
}

/** What was chosen in an earlier poll does not count in the next. */
function showPoll(client: QueryClient, eventId: number, poll: Poll, ownChoice?: number): void {
  client.setQueryData<Room>(keys.room(eventId), (room) => {
    if (!room) return room;
    const kept = room.poll?.id === poll.id ? room.ownChoice : null;
    return { ...room, poll, ownChoice: ownChoice ?? kept };
  });
}

/** The chat is newest first; questions are in the order of their votes. */
function withMessage(messages: RoomMessage[], message: RoomMessage): RoomMessage[] {
  if (messages.some(({ id }) => id === message.id)) return messages;
  if (message.kind === 'question') return inOrder([...messages, message]);
  return [message, ...messages].slice(0, keptMessages);
}

function inOrder(questions: RoomMessage[]): RoomMessage[] {
  return questions.toSorted((a, b) => b.voteCount - a.voteCount || a.id - b.id);
}

export function useWriting(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: RoomMessageKind; body: string }) =>
      call(createRoomMessage, { params: { eventId }, body }),
    onSuccess: (message) => applyNews(client, { eventId, news: { type: 'message', message } }),
  });
}

export function useHiding(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) => call(hideRoomMessage, { params: { eventId, messageId } }),
    onSuccess: (_nothing, messageId) => applyNews(client, { eventId, news: { type: 'hidden', messageId } }),
  });
}

export function useVoting(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, isVoted }: { messageId: number; isVoted: boolean }) =>
      call(voteForQuestion, { params: { eventId, messageId }, body: { isVoted } }),
    onMutate: ({ messageId, isVoted }) =>
      client.setQueryData<Room>(keys.room(eventId), (room) =>
        room
          ? {
              ...room,
              votedIds: isVoted ? [...room.votedIds, messageId] : room.votedIds.filter((id) => id !== messageId),
            }
          : room,
      ),
    onError: () => client.invalidateQueries({ queryKey: keys.room(eventId) }),
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

export function useModeration(eventId: number) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keys.room(eventId) });
  const settings = useMutation({
    mutationFn: (body: { slowSeconds: number; pinned: string | null }) =>
      call(updateRoom, { params: { eventId }, body }),
    onSettled,
  });
  const sanction = useMutation({
    mutationFn: ({ userId, kind }: { userId: string; kind: 'none' | 'mute' | 'ban' }) =>
      call(sanctionUser, { params: { eventId, userId }, body: { kind } }),
  });
  return { settings, sanction };
}
