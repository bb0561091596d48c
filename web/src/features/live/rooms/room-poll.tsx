import type { Poll, Room } from '@candela/contract/live/rooms';
import { Button } from '@mantine/core';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time.ts';
import classes from './room-poll.module.css';
import { usePolls } from './polls.api.ts';

/** The newest poll: a choice while it is open, and how many chose what. */
export function RoomPoll({ eventId, room, poll }: { eventId: number; room: Room; poll: Poll }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { vote, close } = usePolls(eventId);
  const total = poll.options.reduce((sum, { voteCount }) => sum + voteCount, 0);
  return (
    <fieldset className={classes.poll} disabled={!poll.isOpen || vote.isPending}>
      <legend dir="auto">{poll.question}</legend>
      {poll.options.map(({ text, voteCount }, option) => {
        const share = total === 0 ? 0 : voteCount / total;
        const isOwn = room.ownChoice === option;
        return (
          <button
            key={option}
            type="button"
            className={classes.option}
            aria-pressed={isOwn}
            onClick={() => vote.mutate({ pollId: poll.id, option })}
          >
            <span className={classes.bar} style={{ scale: `${share} 1` }} />
            <span className={classes.text} dir="auto">
              {isOwn && <Check size={14} aria-hidden />} {text}
            </span>
            <span className={classes.share}>{format.number(share, { style: 'percent' })}</span>
          </button>
        );
      })}
      <p className={classes.foot}>
        {t(($) => $.room.pollVotes, { count: total })}
        {!poll.isOpen && <> · {t(($) => $.room.pollOver)}</>}
      </p>
      {room.isModerator && poll.isOpen && (
        <Button variant="subtle" size="compact-sm" loading={close.isPending} onClick={() => close.mutate(poll.id)}>
          {t(($) => $.room.pollClose)}
        </Button>
      )}
    </fieldset>
  );
}
