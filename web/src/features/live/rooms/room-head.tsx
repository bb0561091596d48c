import type { Poll, Room, RoomMessageKind } from '@candela/contract/live/rooms';
import { ChartBar, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PollChip } from './poll-chip.tsx';
import { PollForm } from './poll-form.tsx';
import { RaisedHands } from './raised-hands.tsx';
import tabs from '#ui/tab-buttons.module.css';
import classes from './room-head.module.css';
import { RoomModeration } from './room-moderation.tsx';
import { RoomPeople } from './room-people.tsx';
import { useFormat } from '#platform/time/time.ts';
import { PopoverButton } from '#ui/popover-button.tsx';

interface RoomHeadProps {
  eventId: number;
  room: Room;
  isOver: boolean;
  kind: RoomMessageKind;
  onKind: (kind: RoomMessageKind) => void;
  /** Number of unanswered questions. */
  openQuestions: number;
  foldedPoll: Poll | null;
  onUnfoldPoll: () => void;
}

/** Tabs of the room, people, raised hands, and moderation. */
export function RoomHead(props: RoomHeadProps) {
  const { eventId, room, isOver, kind, onKind, openQuestions, foldedPoll, onUnfoldPoll } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.head}>
      <div className={`${tabs.tabs} ${classes.kinds}`} role="group" aria-label={t(($) => $.room.title)}>
        {(['chat', 'question'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === kind} onClick={() => onKind(each)}>
            <span>{t(($) => $.room.kinds[each])}</span>
            {each === 'question' && openQuestions > 0 && (
              <span
                className={classes.count}
                data-waiting={room.isModerator || undefined}
                role="img"
                aria-label={t(($) => $.room.openQuestions, { count: openQuestions })}
              >
                {format.number(openQuestions)}
              </span>
            )}
          </button>
        ))}
      </div>
      {foldedPoll && <PollChip room={room} poll={foldedPoll} onUnfold={onUnfoldPoll} />}
      <div className={classes.side}>
        {!isOver && <RaisedHands eventId={eventId} room={room} />}
        <RoomPeople eventId={eventId} room={room} />
        {room.isModerator && !isOver && !room.poll?.isOpen && (
          <PopoverButton label={t(($) => $.room.pollNew)} icon={<ChartBar size={18} aria-hidden />} width={300}>
            <h2 className={classes.title}>{t(($) => $.room.pollNew)}</h2>
            <PollForm eventId={eventId} />
          </PopoverButton>
        )}
        {room.isModerator && (
          <PopoverButton label={t(($) => $.room.moderation)} icon={<Settings size={18} aria-hidden />} width={300}>
            <RoomModeration eventId={eventId} room={room} />
          </PopoverButton>
        )}
      </div>
    </div>
  );
}
