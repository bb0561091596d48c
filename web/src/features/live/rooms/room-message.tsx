import type { Room, RoomMessage as Message } from '@candela/contract/live/rooms';
import { ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessageMenu } from './message-menu.tsx';
import { useVoting } from './messages.api.ts';
import classes from './room-messages.module.css';
import { useFormat } from '#platform/time.ts';
import { Badge } from '#ui/badge.tsx';

export function RoomMessage({ eventId, message, room }: { eventId: number; message: Message; room: Room }) {
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
      <MessageMenu eventId={eventId} message={message} room={room} />
    </li>
  );
}
