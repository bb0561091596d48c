import type { Poll, Room } from '@candela/contract/live/rooms';
import { ChartBar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { votesOf } from './polls.api.ts';
import { seesResults } from './room-poll.tsx';
import classes from './room-poll.module.css';
import { useFormat } from '#platform/time/time.ts';

/** A collapsed poll: the leading share, if the user may see it. */
export function PollChip({ room, poll, onUnfold }: { room: Room; poll: Poll; onUnfold: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = votesOf(poll);
  const leading = Math.max(...poll.options.map(({ voteCount }) => voteCount));
  const share = format.number(total === 0 ? 0 : leading / total, { style: 'percent' });
  return (
    <button type="button" className={classes.chip} onClick={onUnfold}>
      <ChartBar size={15} aria-hidden />
      <span className="visually-hidden">{t(($) => $.room.pollUnfold)}</span>
      {seesResults(room, poll) ? share : <span aria-hidden>{t(($) => $.room.poll)}</span>}
    </button>
  );
}
