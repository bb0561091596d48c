import '@mantine/core/styles/Skeleton.layer.css';
import type { Room } from '@candela/contract/live/rooms';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, Hand, Mic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { handsQuery, useCallingOn, useInviting } from './hands.api.ts';
import classes from './room-head.module.css';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PopoverButton } from '#ui/popover-button.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';

/** The number of raised hands; moderators also see whose, and can call on them. */
export function RaisedHands({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = t(($) => $.room.hands, { count: room.handCount });
  const number = (
    <span className={classes.number} data-active={room.handCount > 0 || undefined}>
      <Hand size={17} aria-hidden /> {format.number(room.handCount)}
    </span>
  );
  if (!room.isModerator) {
    return room.handCount === 0 ? null : (
      <span className={classes.chip} role="img" aria-label={label} title={label}>
        {number}
      </span>
    );
  }
  return (
    <PopoverButton label={label} icon={number} width={300} buttonProps={{ w: 'auto', px: 'var(--space-6)' }}>
      <h2 className={classes.title}>{t(($) => $.room.handsTitle)}</h2>
      <Hands eventId={eventId} room={room} />
    </PopoverButton>
  );
}

function Hands({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, refetch } = useQuery(handsQuery(eventId));
  const calling = useCallingOn(eventId);
  const inviting = useInviting(eventId);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} radius="md" />;
  if (data.hands.length === 0) return <p className={classes.empty}>{t(($) => $.room.noHands)}</p>;
  return (
    <>
      <ol className={classes.people}>
        {data.hands.map(({ user, raisedAt }) => (
          <li key={user.id}>
            <UserAvatar name={user.fullName} src={user.thumbnailImagePath} size={28} />
            <span className={classes.name}>
              <span dir="auto">{user.fullName}</span>
              <time dateTime={raisedAt}>{format.time(raisedAt)}</time>
            </span>
            {room.hasVoices && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<Mic size={14} aria-hidden />}
                aria-label={t(($) => $.speaking.inviteName, { name: user.fullName })}
                disabled={room.speaker !== null || inviting.isPending}
                onClick={() => inviting.mutate(user.id)}
              >
                {t(($) => $.speaking.invite)}
              </Button>
            )}
            <ActionIcon
              variant="default"
              size={28}
              aria-label={t(($) => $.room.callOn, { name: user.fullName })}
              title={t(($) => $.room.calledOn)}
              disabled={calling.isPending && calling.variables === user.id}
              onClick={() => calling.mutate(user.id)}
            >
              <Check size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <p className={classes.empty}>{room.hasVoices ? t(($) => $.speaking.whoHears) : t(($) => $.speaking.noVoices)}</p>
    </>
  );
}
