import type { Room, RoomMessageKind } from '@candela/contract/live/rooms';
import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RaisedHands } from './raised-hands.tsx';
import tabs from '#ui/tab-buttons.module.css';
import classes from './room-head.module.css';
import { RoomModeration } from './room-moderation.tsx';
import { RoomPeople } from './room-people.tsx';
import { PopoverButton } from '#ui/popover-button.tsx';

interface RoomHeadProps {
  eventId: number;
  room: Room;
  isOver: boolean;
  kind: RoomMessageKind;
  onKind: (kind: RoomMessageKind) => void;
}

/** What is talked about, who is here, whose hands are raised, and how it is kept in order. */
export function RoomHead({ eventId, room, isOver, kind, onKind }: RoomHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <div className={tabs.tabs} role="group" aria-label={t(($) => $.room.title)}>
        {(['chat', 'question'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === kind} onClick={() => onKind(each)}>
            {t(($) => $.room.kinds[each])}
          </button>
        ))}
      </div>
      <div className={classes.side}>
        {!isOver && <RaisedHands eventId={eventId} room={room} />}
        <RoomPeople eventId={eventId} room={room} />
        {room.isModerator && (
          <PopoverButton label={t(($) => $.room.moderation)} icon={<Settings size={18} aria-hidden />} width={300}>
            <RoomModeration eventId={eventId} room={room} />
          </PopoverButton>
        )}
      </div>
    </div>
  );
}
