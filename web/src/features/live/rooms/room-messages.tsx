import '@mantine/core/styles/Skeleton.layer.css';
import type { Room, RoomMessage as Message, RoomMessageKind } from '@candela/contract/live/rooms';
import { Button, Skeleton } from '@mantine/core';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { continuedIds } from './group-messages.ts';
import { useMessages } from './messages.api.ts';
import { RoomMessage } from './room-message.tsx';
import classes from './room-messages.module.css';
import { useChatScroll } from './use-chat-scroll.ts';
import { ErrorState } from '#ui/error-state.tsx';

interface RoomMessagesProps {
  eventId: number;
  kind: RoomMessageKind;
  room: Room;
  onReply: ((message: Message) => void) | null;
}

/** Number of messages rendered until the reader asks for earlier ones, however long the session is. */
const drawnAtFirst = 200;
const drawnMore = 100;

export function RoomMessages({ eventId, kind, room, onReply }: RoomMessagesProps) {
  const { t } = useTranslation();
  const [most, setMost] = useState(drawnAtFirst);
  const query = useMessages(eventId, kind);
  const all = query.messages ?? [];
  const drawn = kind === 'chat' ? all.slice(0, most) : all;
  const { list, onScroll, unseen, goToNewest } = useChatScroll(kind === 'chat' ? drawn : []);
  const continued = kind === 'chat' ? continuedIds(drawn) : new Set<number>();
  if (query.isError && !query.data) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingMessages />;
  const showOlder = () => {
    setMost(drawn.length + drawnMore);
    if (all.length < drawn.length + drawnMore && query.hasNextPage) void query.fetchNextPage();
  };
  const label = t(($) => $.room.kinds[kind]);
  return (
    <div className={classes.frame}>
      <div
        ref={list}
        className={classes.list}
        data-kind={kind}
        role="log"
        // Scrollable, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        onScroll={onScroll}
      >
        {all.length === 0 ? (
          <p className={classes.empty}>
            {kind === 'chat' ? t(($) => $.room.noMessages) : t(($) => $.room.noQuestions)}
          </p>
        ) : (
          <ul>
            {drawn.map((message) => (
              <RoomMessage
                key={message.id}
                eventId={eventId}
                message={message}
                room={room}
                isContinued={continued.has(message.id)}
                onReply={onReply}
              />
            ))}
          </ul>
        )}
        {(all.length > drawn.length || query.hasNextPage) && (
          <Button
            className={classes.older}
            variant="subtle"
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={showOlder}
          >
            {kind === 'chat' ? t(($) => $.room.older) : t(($) => $.ui.loadMore)}
          </Button>
        )}
      </div>
      {unseen > 0 && (
        <Button
          className={classes.newest}
          size="compact-md"
          radius="xl"
          leftSection={<ArrowDown size={16} aria-hidden />}
          onClick={goToNewest}
        >
          {t(($) => $.room.unseen, { count: unseen })}
        </Button>
      )}
    </div>
  );
}

/** Lines of the height of messages, so that the field below keeps its place. */
function LoadingMessages() {
  const { t } = useTranslation();
  return (
    <div className={classes.frame} aria-label={t(($) => $.core.loading)} role="status">
      <div className={classes.list} data-kind="loading">
        {[70, 45, 85].map((share) => (
          <div key={share} className={classes.loading}>
            <Skeleton circle height={30} />
            <div>
              <Skeleton height={10} width="38%" radius="sm" />
              <Skeleton height={12} width={`${share}%`} radius="sm" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
