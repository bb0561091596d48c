import type { HubData } from '@candela/contract/hub';
import { getRoom, type Room } from '@candela/contract/live/rooms';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { showMessage, showVotes, takeAwayMessage } from './messages.api.ts';
import { showPoll } from './polls.api.ts';
import { roomKeys } from './rooms.keys.ts';
import { call } from '#platform/api-client.ts';

export const roomQuery = (eventId: number) =>
  queryOptions({
    queryKey: roomKeys.room(eventId),
    queryFn: ({ signal }) => call(getRoom, { params: { eventId } }, { signal }),
    retry: false,
  });

/** Puts what the hub tells into what is shown, without reading it again. */
export function applyNews(client: QueryClient, { eventId, news }: HubData<'room.told'>): void {
  const change = (changes: Partial<Room>) =>
    client.setQueryData<Room>(roomKeys.room(eventId), (room) => (room ? { ...room, ...changes } : room));
  switch (news.type) {
    case 'message':
      showMessage(client, eventId, news.message);
      return;
    case 'hidden':
      takeAwayMessage(client, eventId, news.messageId);
      return;
    case 'votes':
      showVotes(client, eventId, news.messageId, news.voteCount);
      return;
    case 'poll':
      showPoll(client, eventId, news.poll);
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
    case 'changed':
      void client.invalidateQueries({ queryKey: roomKeys.room(eventId) });
      return;
    case 'reactions':
    // They float by and are kept nowhere.
  }
}
