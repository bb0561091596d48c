import type { Room, RoomMessage } from '@candela/contract/live/rooms';
import {
  AudioLines,
  Check,
  EyeOff,
  Flag,
  Gavel,
  Mic,
  MicOff,
  MoreVertical,
  Pin,
  PinOff,
  RotateCcw,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { beginReport } from '#platform/shell/reporting.ts';
import { useHiding, useQuestionState } from './messages.api.ts';
import { useRoomSettings, useSanction } from './moderation.api.ts';
import classes from './room-messages.module.css';
import { useSession } from '#platform/session/session.ts';
import { closePopover, PopoverButton } from '#ui/popover-button.tsx';

/** Runs the selected action, then closes the menu. */
const choose = (work: () => void) => (event: MouseEvent<HTMLElement>) => {
  work();
  closePopover(event);
};

/** Actions for a message, for its author or a moderator. */
export function MessageMenu({ eventId, message, room }: { eventId: number; message: RoomMessage; room: Room }) {
  const { t } = useTranslation();
  const ownId = useSession((state) => state.profile?.id);
  const hiding = useHiding(eventId);
  const sanction = useSanction(eventId);
  const question = useQuestionState(eventId);
  const { pin, unpin } = useRoomSettings(eventId);
  const { isModerator } = room;
  const isPinned = room.pinnedMessageId === message.id;
  const isOwn = message.author.id === ownId;
  const { id: userId, fullName: name } = message.author;
  const restriction = room.sanctions.find(({ user }) => user.id === userId)?.kind;
  const exclude = async () => {
    const action = t(($) => $.room.ban, { name });
    const isSure = await askToConfirm({ title: action, text: t(($) => $.room.confirmBan, { name }), confirm: action });
    if (isSure) sanction.mutate({ userId, kind: 'ban' });
  };
  return (
    <PopoverButton
      label={t(($) => $.room.actions, { name })}
      icon={<MoreVertical size={16} aria-hidden />}
      width={230}
      buttonProps={{ size: 28 }}
    >
      <div className={classes.menu}>
        {isModerator && message.kind === 'question' && (
          <>
            {message.state !== 'answering' && (
              <button
                type="button"
                onClick={choose(() => question.mutate({ messageId: message.id, state: 'answering' }))}
              >
                <AudioLines size={16} aria-hidden /> {t(($) => $.room.answerNow)}
              </button>
            )}
            {message.state !== 'answered' && (
              <button
                type="button"
                onClick={choose(() => question.mutate({ messageId: message.id, state: 'answered' }))}
              >
                <Check size={16} aria-hidden /> {t(($) => $.room.markAnswered)}
              </button>
            )}
            {message.state !== 'open' && (
              <button type="button" onClick={choose(() => question.mutate({ messageId: message.id, state: 'open' }))}>
                <RotateCcw size={16} aria-hidden /> {t(($) => $.room.reopen)}
              </button>
            )}
          </>
        )}
        {isModerator && (
          <button type="button" onClick={choose(() => (isPinned ? unpin.mutate() : pin.mutate(message.id)))}>
            {isPinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
            {isPinned ? t(($) => $.room.unpin) : t(($) => $.room.pin)}
          </button>
        )}
        {(isModerator || isOwn) && (
          <button type="button" onClick={choose(() => hiding.mutate(message.id))}>
            <EyeOff size={16} aria-hidden /> {t(($) => $.room.hide)}
          </button>
        )}
        {!isOwn && (
          <button
            type="button"
            onClick={choose(() => beginReport({ kind: 'roomMessage', thingId: message.id, authorName: name }))}
          >
            <Flag size={16} aria-hidden /> {t(($) => $.moderation.report.roomMessage, { name })}
          </button>
        )}
        {isModerator && !isOwn && !message.isHost && (
          <>
            {restriction === undefined && (
              <button type="button" onClick={choose(() => sanction.mutate({ userId, kind: 'mute' }))}>
                <MicOff size={16} aria-hidden /> {t(($) => $.room.mute, { name })}
              </button>
            )}
            {restriction !== undefined && (
              <button type="button" onClick={choose(() => sanction.mutate({ userId, kind: 'none' }))}>
                <Mic size={16} aria-hidden />
                {restriction === 'ban' ? t(($) => $.room.letIn, { name }) : t(($) => $.room.forgive, { name })}
              </button>
            )}
            {restriction !== 'ban' && (
              <button
                type="button"
                data-danger
                onClick={choose(() => {
                  void exclude();
                })}
              >
                <Gavel size={16} aria-hidden /> {t(($) => $.room.ban, { name })}
              </button>
            )}
          </>
        )}
      </div>
    </PopoverButton>
  );
}
