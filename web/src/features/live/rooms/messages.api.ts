import {
  infiniteQueryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#platform/api/api-client.ts';
import {
  createRoomMessage,
  hideRoomMessage,
  listRoomMessages,
  setQuestionState,
  voteForQuestion,
  type QuestionState,
  type Room,
  type RoomMessage,
  type RoomMessageKind,
} from '@candela/contract/live/rooms';
import type { Page } from '@candela/contract/paging';
import { keepNews, noNews, withNews, type QuestionChange, type RecentNews } from './recent-news.ts';
import { roomKeys } from './rooms.keys.ts';

type Pages = InfiniteData<Page<RoomMessage>, string | null>;

/** Page by page: chat messages newest first, questions by votes. */
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
    // Messages sent while this client was not in the room are unknown: refetched on every visit.
    staleTime: 0,
  });

/** The current messages of a room: the fetched ones, updated by messages from the hub. */
export function useMessages(eventId: number, kind: RoomMessageKind, isEnabled = true) {
  const query = useInfiniteQuery({ ...messagesQuery(eventId, kind), enabled: isEnabled });
  const { data: news = noNews } = useQuery<RecentNews>({ queryKey: roomKeys.recent(eventId), queryFn: skipToken });
  const { data, dataUpdatedAt } = query;
  const messages = useMemo(
    () =>
      data &&
      withNews(
        data.pages.flatMap((page) => page.data),
        news,
        kind,
        dataUpdatedAt,
      ),
    [data, news, kind, dataUpdatedAt],
  );
  return { ...query, messages };
}

/** Shows a message that was just sent, even while the list is being fetched. */
export function showMessage(client: QueryClient, eventId: number, message: RoomMessage): void {
  keepNews(client, eventId, { type: 'message', message });
  client.setQueryData<Pages>(roomKeys.messages(eventId, message.kind), (known) => {
    const [first, ...older] = known?.pages ?? [];
    if (!known || !first || known.pages.some(({ data }) => data.some(({ id }) => id === message.id))) return known;
    return { ...known, pages: [{ ...first, data: [message, ...first.data] }, ...older] };
  });
}

export function removeMessage(client: QueryClient, eventId: number, messageId: number): void {
  keepNews(client, eventId, { type: 'hidden', messageId });
  for (const kind of ['chat', 'question'] as const) {
    change(client, eventId, kind, (messages) => messages.filter(({ id }) => id !== messageId));
  }
}

export function changeQuestion(client: QueryClient, eventId: number, messageId: number, changes: QuestionChange): void {
  keepNews(client, eventId, { type: 'question', messageId, change: changes });
  change(client, eventId, 'question', (messages) =>
    messages.map((each) => (each.id === messageId ? { ...each, ...changes } : each)),
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

export function useWriting(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: RoomMessageKind; body: string; replyToId: number | null }) =>
      call(createRoomMessage, { params: { eventId }, body }),
    onSuccess: (message) => showMessage(client, eventId, message),
  });
}

export function useHiding(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: number) => call(hideRoomMessage, { params: { eventId, messageId } }),
    onSuccess: (_nothing, messageId) => removeMessage(client, eventId, messageId),
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

export function useQuestionState(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, state }: { messageId: number; state: QuestionState }) =>
      call(setQuestionState, { params: { eventId, messageId }, body: { state } }),
    onSuccess: (_nothing, { messageId, state }) => changeQuestion(client, eventId, messageId, { state }),
  });
}
