import '@mantine/core/styles/Input.layer.css';
import type { Room, RoomMessage, RoomMessageKind } from '@candela/contract/live/rooms';
import { ActionIcon, Textarea } from '@mantine/core';
import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './room-panel.module.css';
import { useWriting } from './messages.api.ts';

interface RoomWriterProps {
  eventId: number;
  kind: RoomMessageKind;
  room: Room;
  /** What is written and not sent yet: the room keeps it while the other tab is shown, or nobody may write. */
  body: string;
  onBody: (body: string) => void;
  /** The message to reply to. */
  replyTo: RoomMessage | null;
  onReplied: () => void;
}

/** Enter sends, Shift+Enter starts a new line. A text that could not be sent is kept. */
export function RoomWriter({ eventId, kind, room, body, onBody, replyTo, onReplied }: RoomWriterProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = useWriting(eventId);
  const send = async () => {
    if (body.trim() === '' || writing.isPending) return;
    try {
      await writing.mutateAsync({ kind, body, replyToId: replyTo?.id ?? null });
      onBody('');
      onReplied();
    } catch {
      // The toast has shown the error.
    }
  };
  // Choosing a message to reply to focuses the field.
  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [replyTo]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) onReplied();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  if (room.isMuted) return <p className={classes.closed}>{t(($) => $.errors.rooms.muted.description)}</p>;
  const label = kind === 'chat' ? t(($) => $.room.write) : t(($) => $.room.ask);
  return (
    <form
      className={classes.writer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {replyTo && (
        <p className={classes.replying}>
          <span>
            {t(($) => $.room.replyingTo, { name: replyTo.author.fullName })} <bdi>{replyTo.body}</bdi>
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t(($) => $.room.replyCancel)}
            onClick={onReplied}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </p>
      )}
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        description={room.slowSeconds > 0 ? t(($) => $.room.slow, { count: room.slowSeconds }) : undefined}
        rows={1}
        maxLength={500}
        dir="auto"
        value={body}
        onChange={(event) => onBody(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" size={36} aria-label={t(($) => $.room.send)} loading={writing.isPending}>
        <SendHorizontal size={18} className="flips" aria-hidden />
      </ActionIcon>
    </form>
  );
}
