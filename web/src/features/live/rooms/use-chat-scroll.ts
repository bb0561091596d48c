import { useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '#platform/session/session.ts';
import type { RoomMessage } from '@candela/contract/live/rooms';

/** Distance from the newest message, in pixels, that counts as being at it. */
const nearPixels = 40;

/**
 * Keeps the reader of a chat at the newest message, unless they have scrolled up: then the visible messages stay in place, and new ones
 * are counted. The list is rendered in reverse, so that scroll position 0 is the newest.
 */
export function useChatScroll(messages: RoomMessage[]) {
  const list = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const shownId = useRef(0);
  /** The newest message when the reader scrolled up. */
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const ownId = useSession((state) => state.profile?.id);
  const newest = messages[0];
  const newestId = newest?.id ?? 0;
  const isOwn = newest?.author.id === ownId;

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const grown = element.scrollHeight - height.current;
    height.current = element.scrollHeight;
    // Older messages make the list longer as well, without moving the visible ones.
    if (newestId === shownId.current) return;
    shownId.current = newestId;
    if (isOwn) element.scrollTop = 0;
    else if (element.scrollTop < -nearPixels) element.scrollTop -= grown;
  });

  const onScroll = () => {
    const isAway = (list.current?.scrollTop ?? 0) < -nearPixels;
    setLeftAt((known) => (isAway ? (known ?? newestId) : null));
  };
  const goToNewest = () => list.current?.scrollTo({ top: 0 });
  const unseen = leftAt === null ? 0 : messages.filter(({ id }) => id > leftAt).length;
  return { list, onScroll, unseen, goToNewest };
}
