import '@mantine/core/styles/Skeleton.layer.css';
import type { Attendee } from '@candela/contract/live/attendance';
import type { Room } from '@candela/contract/live/rooms';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Gavel, Mic, MicOff, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { attendanceQuery } from './attendance.api.ts';
import { useSanction } from './moderation.api.ts';
import classes from './room-head.module.css';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PopoverButton } from '#ui/popover-button.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';

/** The number of people in the room, and their names. */
export function RoomPeople({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { hereCount: count } = room;
  if (count === 0) return null;
  return (
    <PopoverButton
      label={t(($) => $.room.here, { count })}
      icon={
        <span className={classes.number}>
          <Users size={17} aria-hidden /> {format.number(count)}
        </span>
      }
      width={300}
      buttonProps={{ w: 'auto', px: 'var(--space-6)' }}
    >
      <h2 className={classes.title}>{t(($) => $.room.here, { count })}</h2>
      <People eventId={eventId} isModerator={room.isModerator} />
      <Removed eventId={eventId} room={room} />
    </PopoverButton>
  );
}

function People({ eventId, isModerator }: { eventId: number; isModerator: boolean }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(attendanceQuery(eventId));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} radius="md" />;
  const unnamed = data.count - data.people.length;
  return (
    <>
      <ul className={classes.people}>
        {data.people.map((person) => (
          <li key={person.id}>
            <UserAvatar name={person.fullName} src={person.thumbnailImagePath} size={28} />
            <span className={classes.name}>
              <span dir="auto">{person.fullName}</span>
              {person.role === 'host' && <Badge tone="brand" text={t(($) => $.room.host)} />}
              {person.role === 'moderator' && <Badge text={t(($) => $.room.moderator)} />}
              {person.isMuted && <Badge icon={MicOff} text={t(($) => $.room.muted)} />}
            </span>
            {isModerator && person.role === 'guest' && <Sanctions eventId={eventId} person={person} />}
          </li>
        ))}
      </ul>
      {unnamed > 0 && <p className={classes.empty}>{t(($) => $.room.hereMore, { count: unnamed })}</p>}
    </>
  );
}

/** Who was removed, for moderators, who may let them in again. */
function Removed({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useTranslation();
  const sanction = useSanction(eventId);
  const removed = room.sanctions.filter(({ kind }) => kind === 'ban');
  if (removed.length === 0) return null;
  return (
    <>
      <h3 className={classes.subtitle}>{t(($) => $.room.removed)}</h3>
      <ul className={classes.people}>
        {removed.map(({ user }) => (
          <li key={user.id}>
            <UserAvatar name={user.fullName} src={user.thumbnailImagePath} size={28} />
            <span className={classes.name}>
              <span dir="auto">{user.fullName}</span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t(($) => $.room.letIn, { name: user.fullName })}
              disabled={sanction.isPending}
              onClick={() => sanction.mutate({ userId: user.id, kind: 'none' })}
            >
              {t(($) => $.room.letInShort)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Sanctions({
  eventId,
  person: { id: userId, fullName: name, isMuted },
}: {
  eventId: number;
  person: Attendee;
}) {
  const { t } = useTranslation();
  const sanction = useSanction(eventId);
  const exclude = async () => {
    const action = t(($) => $.room.ban, { name });
    const isSure = await askToConfirm({ title: action, text: t(($) => $.room.confirmBan, { name }), confirm: action });
    if (isSure) sanction.mutate({ userId, kind: 'ban' });
  };
  const mute = isMuted ? t(($) => $.room.forgive, { name }) : t(($) => $.room.mute, { name });
  const ban = t(($) => $.room.ban, { name });
  return (
    <span className={classes.sanctions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={mute}
        title={mute}
        disabled={sanction.isPending}
        onClick={() => sanction.mutate({ userId, kind: isMuted ? 'none' : 'mute' })}
      >
        {isMuted ? <Mic size={16} aria-hidden /> : <MicOff size={16} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={30}
        aria-label={ban}
        title={ban}
        disabled={sanction.isPending}
        onClick={() => {
          void exclude();
        }}
      >
        <Gavel size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
