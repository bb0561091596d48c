import type { HubData } from '@candela/contract/hub';
import { getRoom, type Room } from '@candela/contract/live/rooms';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { changeQuestion, showMessage, removeMessage } from './messages.api.ts';
import { withPoll } from './polls.api.ts';
import { changeRoom, withRoomChanges } from './room-changes.ts';
import { roomKeys } from './rooms.keys.ts';
import { call } from '#platform/api/api-client.ts';

export const roomQuery = (eventId: number) =>
  queryOptions({
    queryKey: roomKeys.room(eventId),
    queryFn: async ({ signal }) => {
      const since = Date.now();
      // What the hub tells while it is read may be newer than the answer.
      return withRoomChanges(eventId, since, await call(getRoom, { params: { eventId } }, { signal }));
    },
    staleTime: 0,
    retry: false,
  });

/** Puts what the hub tells into what is shown, without reading it again. */
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
      // Who they are is read by moderators only, and while they look.
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
    // They float by and are kept nowhere.
  }
}
