import type { Poll, Room } from '@candela/contract/live/rooms';
import { ActionIcon, Button } from '@mantine/core';
import { Check, ChartBar, ChevronDown, Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './room-poll.module.css';
import { usePolls, votesOf } from './polls.api.ts';
import { useFormat } from '#platform/time/time.ts';

interface RoomPollProps {
  eventId: number;
  room: Room;
  poll: Poll;
  onFold: () => void;
}

/** Whether the caller may see the results: not before voting, unless a host shows them. */
export function seesResults(room: Room, poll: Poll): boolean {
  return room.isModerator || room.ownChoice !== null || poll.areResultsShown || !poll.isOpen;
}

/** The latest poll: the options while it is open, and the results. */
export function RoomPoll({ eventId, room, poll, onFold }: RoomPollProps) {
  const { t } = useTranslation();
  const { vote } = usePolls(eventId);
  return (
    <section className={classes.sheet} aria-label={t(($) => $.room.poll)}>
      <div className={classes.head}>
        <ChartBar size={15} aria-hidden />
        <span>{poll.isOpen ? t(($) => $.room.poll) : t(($) => $.room.pollOver)}</span>
        <ActionIcon
          className={classes.fold}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t(($) => $.room.pollFold)}
          onClick={onFold}
        >
          <ChevronDown size={18} aria-hidden />
        </ActionIcon>
      </div>
      <fieldset className={classes.poll} disabled={!poll.isOpen || vote.isPending}>
        <legend dir="auto">{poll.question}</legend>
        {poll.options.map((_option, option) => (
          <Option
            key={option}
            room={room}
            poll={poll}
            option={option}
            onChoose={() => vote.mutate({ pollId: poll.id, option })}
          />
        ))}
      </fieldset>
      <Foot eventId={eventId} room={room} poll={poll} />
    </section>
  );
}

interface OptionProps {
  room: Room;
  poll: Poll;
  option: number;
  onChoose: () => void;
}

function Option({ room, poll, option, onChoose }: OptionProps) {
  const format = useFormat();
  const total = votesOf(poll);
  const { text = '', voteCount = 0 } = poll.options[option] ?? {};
  const share = total === 0 ? 0 : voteCount / total;
  const isOwn = room.ownChoice === option;
  const areShown = seesResults(room, poll);
  return (
    <button type="button" className={classes.option} aria-pressed={isOwn} onClick={onChoose}>
      {areShown && <span className={classes.bar} style={{ scale: `${share} 1` }} />}
      <span className={classes.text} dir="auto">
        {isOwn && <Check size={14} aria-hidden />} {text}
      </span>
      {areShown && <span className={classes.share}>{format.number(share, { style: 'percent' })}</span>}
    </button>
  );
}

function Foot({ eventId, room, poll }: { eventId: number; room: Room; poll: Poll }) {
  const { t } = useTranslation();
  const { close, results } = usePolls(eventId);
  const hint = () => {
    if (!poll.isOpen) return t(($) => $.room.pollOver);
    if (room.ownChoice !== null) return t(($) => $.room.pollVoted);
    return seesResults(room, poll) ? null : t(($) => $.room.pollHidden);
  };
  const words = [t(($) => $.room.pollVotes, { count: votesOf(poll) }), hint()].filter(Boolean);
  return (
    <div className={classes.foot}>
      <p>{words.join(' · ')}</p>
      {room.isModerator && poll.isOpen && (
        <div className={classes.manage}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={poll.areResultsShown ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
            loading={results.isPending}
            onClick={() => results.mutate({ pollId: poll.id, areShown: !poll.areResultsShown })}
          >
            {poll.areResultsShown ? t(($) => $.room.pollHideResults) : t(($) => $.room.pollShowResults)}
          </Button>
          <Button variant="default" size="compact-sm" loading={close.isPending} onClick={() => close.mutate(poll.id)}>
            {t(($) => $.room.pollClose)}
          </Button>
        </div>
      )}
    </div>
  );
}
