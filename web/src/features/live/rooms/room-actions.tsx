import { reactions } from '@candela/contract/live/reactions';
import type { Room } from '@candela/contract/live/rooms';
import { Hand, Smile } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useHand } from './hands.api.ts';
import { reactionIcons } from '#ui/reaction-icons.ts';
import classes from './room-actions.module.css';
import { useReacting } from './use-reactions.ts';
import { SteadyButton } from '#platform/theme/steady-button.tsx';

/** Actions with a single tap: raising the hand, and reactions. Hosts cannot raise a hand. */
export function RoomActions({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useTranslation();
  const id = useId();
  const hand = useHand(eventId);
  const { send, isResting } = useReacting(eventId);
  return (
    <div className={classes.bar}>
      {!room.isModerator && (
        <button
          type="button"
          className={classes.hand}
          aria-pressed={room.isHandRaised}
          // A double click counts as one click: it would raise and lower the hand.
          onClick={({ detail }) => detail < 2 && hand.mutate(!room.isHandRaised)}
        >
          <Hand size={18} aria-hidden /> <span>{t(($) => $.room.raiseHand)}</span>
        </button>
      )}
      <button
        type="button"
        className={classes.react}
        popoverTarget={id}
        aria-label={t(($) => $.room.reactions.title)}
        title={t(($) => $.room.reactions.title)}
      >
        <Smile size={20} aria-hidden />
      </button>
      {/* On phones behind the button; elsewhere it is always shown. */}
      <div
        id={id}
        popover="auto"
        className={classes.reactions}
        role="group"
        aria-label={t(($) => $.room.reactions.title)}
      >
        {reactions.map((reaction) => {
          const Icon = reactionIcons[reaction];
          return (
            <SteadyButton
              key={reaction}
              data-reaction={reaction}
              aria-label={t(($) => $.room.reactions[reaction])}
              title={t(($) => $.room.reactions[reaction])}
              disabled={isResting}
              onClick={() => send(reaction)}
            >
              <Icon size={20} aria-hidden />
            </SteadyButton>
          );
        })}
      </div>
    </div>
  );
}
