import type { Page } from '@candela/contract/paging';
import {
  createRoomMessage,
  hideRoomMessage,
  listRoomMessages,
  voteForQuestion,
  type Room,
  type RoomMessage,
  type RoomMessageKind,
} from '@candela/contract/live/rooms';
import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { roomKeys } from './rooms.keys.ts';
import { call } from '#platform/api-client.ts';

type Pages = InfiniteData<Page<RoomMessage>, string | null>;

/** The chat page by page, the newest first; all questions are one page. */
export const messagesQuery = (eventId: number, kind: RoomMessageKind) =>
  infiniteQueryOptions({
    queryKey: roomKeys.messages(eventId, kind),
    queryFn: ({ pageParam, signal }) =>
      call(
        listRoomMessages,
        { params: { eventId }, query: { kind, limit: 100, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Puts a message that was just written before all others; a question among its like. */
export function showMessage(client: QueryClient, eventId: number, message: RoomMessage): void {
  client.setQueryData<Pages>(roomKeys.messages(eventId, message.kind), (known) => {
    const [first, ...older] = known?.pages ?? [];
    if (!known || !first || known.pages.some(({ data }) => data.some(({ id }) => id === message.id))) return known;
    const data = message.kind === 'question' ? inOrder([...first.data, message]) : [message, ...first.data];
    return { ...known, pages: [{ ...first, data }, ...older] };
  });
}

export function takeAwayMessage(client: QueryClient, eventId: number, messageId: number): void {
  for (const kind of ['chat', 'question'] as const) {
    change(client, eventId, kind, (messages) => messages.filter(({ id }) => id !== messageId));
  }
}

export function showVotes(client: QueryClient, eventId: number, messageId: number, voteCount: number): void {
  change(client, eventId, 'question', (messages) =>
    inOrder(messages.map((each) => (each.id === messageId ? { ...each, voteCount } : each))),
  );
}

function change(
  client: QueryClient,
  eventId: number,
  kind: RoomMessageKind,
  edit: (messages: RoomMessage[]) => RoomMessage[],
): void {
  client.setQueryData<Pages>(roomKeys.messages(eventId, kind), (known) =>
    known ? { ...known, pages: known.pages.map((page) => ({ ...page, data: edit(page.data) })) } : known,
  );
}

function inOrder(questions: RoomMessage[]): RoomMessage[] {
  return questions.toSorted((a, b) => b.voteCount - a.voteCount || a.id - b.id);
}

export function useWriting(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: RoomMessageKind; body: string }) =>
      call(createRoomMessage, { params: { eventId }, body }),
    onSuccess: (message) => showMessage(client, eventId, message),
  });
}

export function useHiding(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) => call(hideRoomMessage, { params: { eventId, messageId } }),
    onSuccess: (_nothing, messageId) => takeAwayMessage(client, eventId, messageId),
  });
}

export function useVoting(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, isVoted }: { messageId: number; isVoted: boolean }) =>
      call(voteForQuestion, { params: { eventId, messageId }, body: { isVoted } }),
    onMutate: ({ messageId, isVoted }) =>
      client.setQueryData<Room>(roomKeys.room(eventId), (room) =>
        room
          ? {
              ...room,
              votedIds: isVoted ? [...room.votedIds, messageId] : room.votedIds.filter((id) => id !== messageId),
            }
          : room,
      ),
    onError: () => client.invalidateQueries({ queryKey: roomKeys.room(eventId) }),
  });
}
