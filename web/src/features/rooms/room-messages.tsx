import '@mantine/core/styles/Skeleton.layer.css';
import type { Room, RoomMessage, RoomMessageKind } from '@candela/contract/rooms';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronUp, EyeOff, Gavel, MicOff, MoreVertical } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session.ts';
import { useFormat } from '#platform/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { closePopover, PopoverButton } from '#ui/popover-button.tsx';
import classes from './room-messages.module.css';
import { messagesQuery, useHiding, useModeration, useVoting } from './rooms.api.ts';

interface RoomMessagesProps {
  eventId: number;
  kind: RoomMessageKind;
  room: Room;
}

export function RoomMessages({ eventId, kind, room }: RoomMessagesProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(messagesQuery(eventId, kind));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} radius={12} />;
  if (data.data.length === 0) {
    return (
      <div className={classes.list}>
        <p className={classes.empty}>{kind === 'chat' ? t(($) => $.room.noMessages) : t(($) => $.room.noQuestions)}</p>
      </div>
    );
  }
  // The newest of the chat is at the bottom: the list is drawn from there, and stays there by itself.
  return (
    <ul className={classes.list} data-kind={kind} aria-live={kind === 'chat' ? 'polite' : 'off'}>
      {data.data.map((message) => (
        <Message key={message.id} eventId={eventId} message={message} room={room} />
      ))}
    </ul>
  );
}

function Message({ eventId, message, room }: { eventId: number; message: RoomMessage; room: Room }) {
  const { t } = useTranslation();
  const format = useFormat();
  const voting = useVoting(eventId);
  const isVoted = room.votedIds.includes(message.id);
  return (
    <li className={classes.message}>
      {message.kind === 'question' && (
        <button
          type="button"
          className={classes.vote}
          aria-pressed={isVoted}
          aria-label={t(($) => $.room.vote, { count: message.voteCount })}
          disabled={voting.isPending}
          onClick={() => voting.mutate({ messageId: message.id, isVoted: !isVoted })}
        >
          <ChevronUp size={16} aria-hidden />
          {message.voteCount}
        </button>
      )}
      <div className={classes.what}>
        <p className={classes.who}>
          <strong>{message.author.fullName}</strong>
          {message.isHost && <Badge tone="brand" text={t(($) => $.room.host)} />}
          <time dateTime={message.createdAt}>{format.time(message.createdAt)}</time>
        </p>
        <p className={classes.body} dir="auto">
          {message.body}
        </p>
      </div>
      <Menu eventId={eventId} message={message} isModerator={room.isModerator} />
    </li>
  );
}

/** Does what was chosen, then closes the menu. */
const choose = (work: () => void) => (event: MouseEvent<HTMLElement>) => {
  work();
  closePopover(event);
};

function Menu({ eventId, message, isModerator }: { eventId: number; message: RoomMessage; isModerator: boolean }) {
  const { t } = useTranslation();
  const ownId = useSession((state) => state.profile?.id);
  const hiding = useHiding(eventId);
  const { sanction } = useModeration(eventId);
  const isOwn = message.author.id === ownId;
  if (!isModerator && !isOwn) return null;
  const { id: userId, fullName: name } = message.author;
  return (
    <PopoverButton
      label={t(($) => $.room.actions, { name })}
      icon={<MoreVertical size={16} aria-hidden />}
      width={230}
      buttonProps={{ size: 28 }}
    >
      <div className={classes.menu}>
        <button type="button" onClick={choose(() => hiding.mutate(message.id))}>
          <EyeOff size={16} aria-hidden /> {t(($) => $.room.hide)}
        </button>
        {isModerator && !isOwn && !message.isHost && (
          <>
            <button type="button" onClick={choose(() => sanction.mutate({ userId, kind: 'mute' }))}>
              <MicOff size={16} aria-hidden /> {t(($) => $.room.mute, { name })}
            </button>
            <button type="button" onClick={choose(() => sanction.mutate({ userId, kind: 'none' }))}>
              {t(($) => $.room.forgive, { name })}
            </button>
            <button
              type="button"
              data-danger
              onClick={choose(() => {
                if (window.confirm(t(($) => $.room.confirmBan, { name }))) sanction.mutate({ userId, kind: 'ban' });
              })}
            >
              <Gavel size={16} aria-hidden /> {t(($) => $.room.ban, { name })}
            </button>
          </>
        )}
      </div>
    </PopoverButton>
  );
}
