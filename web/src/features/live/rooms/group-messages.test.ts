import { expect, it } from 'vitest';
import type { RoomMessage } from '@candela/contract/live/rooms';
import { continuedIds } from './group-messages.ts';

const message = (id: number, author: string, minute: number, replyTo: RoomMessage['replyTo'] = null): RoomMessage => ({
  id,
  kind: 'chat',
  author: { id: author, fullName: author, thumbnailImagePath: null },
  isHost: false,
  body: `message ${id}`,
  createdAt: new Date(minute * 60_000).toISOString(),
  voteCount: 0,
  state: 'open',
  replyTo,
});

it('joins what one person says within two minutes', () => {
  const reply = { id: 1, authorName: 'ada', body: 'message 1' };
  const newestFirst = [
    message(7, 'ada', 9.5),
    message(6, 'ada', 9, reply),
    message(5, 'ada', 8),
    message(4, 'ada', 4),
    message(3, 'bob', 3),
    message(2, 'ada', 2),
    message(1, 'ada', 1),
  ];
  expect([...continuedIds(newestFirst)]).toEqual([7, 2]);
});
