import type { Room } from '@candela/contract/live/rooms';
import { ActionIcon } from '@mantine/core';
import { Pin, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoomSettings } from './moderation.api.ts';
import classes from './room-pinned.module.css';
import { linkedText } from '#ui/linked-text.ts';

/** The line above the chat. Nothing in it is markup; web addresses lead away without leaving the session. */
export function RoomPinned({ eventId, room, text }: { eventId: number; room: Room; text: string }) {
  const { t } = useTranslation();
  const { unpin } = useRoomSettings(eventId);
  return (
    <div className={classes.pinned}>
      <Pin size={14} aria-hidden />
      <p dir="auto">
        {linkedText(text).map((piece, at) =>
          piece.isLink ? (
            <a key={at} href={piece.text} target="_blank" rel="noopener noreferrer" dir="ltr">
              {piece.text}
            </a>
          ) : (
            <span key={at}>{piece.text}</span>
          ),
        )}
      </p>
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
