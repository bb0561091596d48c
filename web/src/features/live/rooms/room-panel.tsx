import { eventRoom } from '@candela/contract/hub';
import type { RoomMessageKind } from '@candela/contract/live/rooms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api-error.ts';
import { joinRoom, onLive } from '#platform/live-client.ts';
import { applyAttendance } from './attendance.api.ts';
import { ReactionFloats } from './reaction-floats.tsx';
import { RoomActions } from './room-actions.tsx';
import { RoomCourse } from './room-course.tsx';
import { RoomHead } from './room-head.tsx';
import { RoomMessages } from './room-messages.tsx';
import classes from './room-panel.module.css';
import { RoomPinned } from './room-pinned.tsx';
import { RoomPoll } from './room-poll.tsx';
import { RoomWriter } from './room-writer.tsx';
import { applyNews, roomQuery } from './rooms.api.ts';
import { roomKeys } from './rooms.keys.ts';

/** Everything around a live session that is not the picture: who is here, what they say, ask and feel. */
export function RoomPanel({ eventId, isOver }: { eventId: number; isOver: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: room, error } = useQuery(roomQuery(eventId));
  const [kind, setKind] = useState<RoomMessageKind>('chat');
  useEffect(() => {
    const stop = onLive('room.told', (told) => told.eventId === eventId && applyNews(client, told));
    const attend = onLive('attendance.changed', (told) => told.eventId === eventId && applyAttendance(client, told));
    const resync = onLive('resync', () => void client.invalidateQueries({ queryKey: roomKeys.all(eventId) }));
    const leave = joinRoom(eventRoom(eventId));
    return () => {
      stop();
      attend();
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
      <RoomHead eventId={eventId} room={room} isOver={isOver} kind={kind} onKind={setKind} />
      <div className={classes.above}>
        {room.pinned && <RoomPinned eventId={eventId} room={room} text={room.pinned} />}
        {room.course && <RoomCourse eventId={eventId} room={room} course={room.course} />}
        {room.poll && (
          <RoomPoll eventId={eventId} room={room} poll={isOver ? { ...room.poll, isOpen: false } : room.poll} />
        )}
      </div>
      <RoomMessages key={kind} eventId={eventId} kind={kind} room={room} />
      {isOver ? (
        <p className={classes.closed}>{t(($) => $.errors.rooms.closed.description)}</p>
      ) : (
        <>
          <ReactionFloats eventId={eventId} />
          {!room.isMuted && <RoomActions eventId={eventId} room={room} />}
          <RoomWriter key={kind} eventId={eventId} kind={kind} room={room} />
        </>
      )}
    </section>
  );
}
