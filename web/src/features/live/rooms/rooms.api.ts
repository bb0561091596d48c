import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import type { HubData } from '@candela/contract/hub';
import { getRoom, type Room } from '@candela/contract/live/rooms';
import { changeQuestion, showMessage, removeMessage } from './messages.api.ts';
import { withPoll } from './polls.api.ts';
import { changeRoom, withRoomChanges } from './room-changes.ts';
import { roomKeys } from './rooms.keys.ts';

export const roomQuery = (eventId: number) =>
  queryOptions({
    queryKey: roomKeys.room(eventId),
    queryFn: async ({ signal }) => {
      const since = Date.now();
      // The hub may have sent newer changes while the request was running.
      return withRoomChanges(eventId, since, await call(getRoom, { params: { eventId } }, { signal }));
    },
    staleTime: 0,
    retry: false,
  });

/** Applies a message of the hub to the cached data, without refetching. */
export function applyNews(client: QueryClient, { eventId, news }: HubData<'room.updated'>): void {
  const change = (changes: Partial<Room>) => changeRoom(client, eventId, (room) => ({ ...room, ...changes }));
  switch (news.type) {
    case 'message':
      showMessage(client, eventId, news.message);
      return;
    case 'hidden':
      removeMessage(client, eventId, news.messageId);
      return;
    case 'votes':
      changeQuestion(client, eventId, news.messageId, { voteCount: news.voteCount });
      return;
    case 'question':
      changeQuestion(client, eventId, news.messageId, { state: news.state });
      return;
    case 'poll':
      changeRoom(client, eventId, (room) => withPoll(room, news.poll));
      return;
    case 'settings':
      change(news.settings);
      return;
    case 'hands':
      change({ handCount: news.count });
      // Names are fetched by moderators only, while they are shown.
      void client.invalidateQueries({ queryKey: roomKeys.hands(eventId) });
      return;
    case 'ownHand':
      change({ isHandRaised: news.isRaised });
      return;
    case 'speaker':
      change({ speaker: news.speaker });
      return;
    case 'changed':
      void client.invalidateQueries({ queryKey: roomKeys.room(eventId) });
      return;
    case 'reactions':
    // Reactions are shown once and not stored.
  }
}
