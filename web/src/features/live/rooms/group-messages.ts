import type { RoomMessage } from '@candela/contract/live/rooms';

const togetherMilliseconds = 120_000;

/**
 * Ids of chat messages that follow shortly after one by the same author: they are shown without name and picture.
 * @param messages newest first
 */
export function continuedIds(messages: RoomMessage[]): Set<number> {
  const continued = messages.filter((message, at) => {
    const before = messages[at + 1];
    if (!before || message.replyTo || before.author.id !== message.author.id) return false;
    return Date.parse(message.createdAt) - Date.parse(before.createdAt) <= togetherMilliseconds;
  });
  return new Set(continued.map(({ id }) => id));
}
