import type { Room, RoomMessage as Message } from '@candela/contract/live/rooms';
import { ActionIcon } from '@mantine/core';
import { Check, ChevronUp, CornerUpLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessageMenu } from './message-menu.tsx';
import { useVoting } from './messages.api.ts';
import classes from './room-messages.module.css';
import { useFormat } from '#platform/time/time.ts';
import { SteadyButton } from '#platform/theme/steady-button.tsx';
import { Badge } from '#ui/badge.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { LinkedBody } from '#ui/linked-body.tsx';

interface RoomMessageProps {
  eventId: number;
  message: Message;
  room: Room;
  /** Whether it follows shortly after one by the same author. */
  isContinued: boolean;
  /** Null if replying is not possible. */
  onReply: ((message: Message) => void) | null;
}

export function RoomMessage({ eventId, message, room, isContinued, onReply }: RoomMessageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { author, replyTo } = message;
  return (
    <li
      className={classes.message}
      data-continued={isContinued || undefined}
      data-host={message.isHost || undefined}
      data-state={message.state === 'open' ? undefined : message.state}
      // The card above the messages says so; here it is only marked.
      aria-current={message.state === 'answering' || undefined}
    >
      {message.kind === 'question' ? (
        <Vote eventId={eventId} message={message} room={room} />
      ) : (
        <span className={classes.avatar}>
          {!isContinued && <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={30} />}
        </span>
      )}
      <div className={classes.what}>
        {/* Grouped messages show the author to screen readers only. */}
        <p className={isContinued ? 'visually-hidden' : classes.who}>
          <strong>
            <bdi>{author.fullName}</bdi>
          </strong>
          {message.isHost && <Badge tone="brand" text={t(($) => $.room.host)} />}
          <time dateTime={message.createdAt}>{format.time(message.createdAt)}</time>
          {message.state === 'answered' && <Badge icon={Check} text={t(($) => $.room.answered)} />}
        </p>
        {replyTo && (
          <p className={classes.reply}>
            <strong dir="auto">{replyTo.authorName}</strong> <span dir="auto">{replyTo.body}</span>
          </p>
        )}
        <LinkedBody className={classes.body} text={message.body} />
      </div>
      <span className={classes.actions}>
        {onReply && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t(($) => $.room.replyTo, { name: author.fullName })}
            title={t(($) => $.room.reply)}
            onClick={() => onReply(message)}
          >
            <CornerUpLeft size={16} className="flips" aria-hidden />
          </ActionIcon>
        )}
        <MessageMenu eventId={eventId} message={message} room={room} />
      </span>
    </li>
  );
}

function Vote({ eventId, message, room }: { eventId: number; message: Message; room: Room }) {
  const { t } = useTranslation();
  const format = useFormat();
  const voting = useVoting(eventId);
  const isVoted = room.votedIds.includes(message.id);
  return (
    <SteadyButton
      className={classes.vote}
      aria-pressed={isVoted}
      aria-label={t(($) => $.room.vote, { count: message.voteCount })}
      disabled={voting.isPending}
      onClick={() => voting.mutate({ messageId: message.id, isVoted: !isVoted })}
    >
      <ChevronUp size={16} aria-hidden />
      {format.number(message.voteCount)}
    </SteadyButton>
  );
}
