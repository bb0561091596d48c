import type { Room } from '@candela/contract/live/rooms';
import { ActionIcon } from '@mantine/core';
import { Pin, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkedBody } from '#ui/linked-body.tsx';
import { useRoomSettings } from './moderation.api.ts';
import classes from './room-pinned.module.css';

/** The pinned message above the chat. */
export function RoomPinned({ eventId, room, text }: { eventId: number; room: Room; text: string }) {
  const { t } = useTranslation();
  const { unpin } = useRoomSettings(eventId);
  return (
    <div className={classes.pinned}>
      <Pin size={14} aria-hidden />
      <LinkedBody text={text} />
      {room.isModerator && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t(($) => $.room.unpin)}
          loading={unpin.isPending}
          onClick={() => unpin.mutate()}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
