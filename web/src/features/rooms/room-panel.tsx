import { eventRoom } from '@candela/contract/hub';
import type { RoomMessageKind } from '@candela/contract/rooms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pin, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api-error.ts';
import { joinRoom, onLive } from '#platform/live-client.ts';
import { PopoverButton } from '#ui/popover-button.tsx';
import { PollForm } from './poll-form.tsx';
import { RoomMessages } from './room-messages.tsx';
import { RoomModeration } from './room-moderation.tsx';
import classes from './room-panel.module.css';
import { RoomPoll } from './room-poll.tsx';
import { RoomWriter } from './room-writer.tsx';
import { applyNews, roomQuery } from './rooms.api.ts';

/** Chat and questions beside a live session. */
export function RoomPanel({ eventId, isOver }: { eventId: number; isOver: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: room, error } = useQuery(roomQuery(eventId));
  const [kind, setKind] = useState<RoomMessageKind>('chat');
  useEffect(() => {
    const stop = onLive('room.told', (told) => told.eventId === eventId && applyNews(client, told));
    const resync = onLive('resync', () => void client.invalidateQueries({ queryKey: ['rooms', eventId] }));
    const leave = joinRoom(eventRoom(eventId));
    return () => {
      stop();
      resync();
      leave();
    };
  }, [client, eventId]);
  if (error instanceof ApiError && error.body?.title === 'errors.rooms.banned.title') {
    return <p className={classes.closed}>{t(($) => $.errors.rooms.banned.description)}</p>;
  }
  if (!room?.hasChat) return null;
  return (
    <section className={classes.panel} aria-label={t(($) => $.room.title)}>
      <div className={classes.head}>
        <div className={classes.tabs} role="group" aria-label={t(($) => $.room.title)}>
          {(['chat', 'question'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === kind} onClick={() => setKind(each)}>
              {t(($) => $.room.kinds[each])}
            </button>
          ))}
        </div>
        {room.isModerator && (
          <PopoverButton label={t(($) => $.room.moderation)} icon={<Settings size={18} aria-hidden />} width={280}>
            <RoomModeration eventId={eventId} room={room} />
            <PollForm eventId={eventId} />
          </PopoverButton>
        )}
      </div>
      {room.pinned && (
        <p className={classes.pinned} dir="auto">
          <Pin size={14} aria-hidden /> {room.pinned}
        </p>
      )}
      {room.poll && <RoomPoll eventId={eventId} room={room} poll={room.poll} />}
      <RoomMessages eventId={eventId} kind={kind} room={room} />
      {isOver ? (
        <p className={classes.closed}>{t(($) => $.errors.rooms.closed.description)}</p>
      ) : (
        <RoomWriter key={kind} eventId={eventId} kind={kind} room={room} />
      )}
    </section>
  );
}
