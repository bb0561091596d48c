import type { TimelineEntry } from '@candela/contract/live/recordings';
import { useQuery } from '@tanstack/react-query';
import { BarChart3, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import tabs from '#ui/tab-buttons.module.css';
import { Badge } from '#ui/badge.tsx';
import { LinkedBody } from '#ui/linked-body.tsx';
import { timelineQuery, windowOf } from './recordings.api.ts';
import classes from './replay-timeline.module.css';

type View = 'all' | 'question' | 'poll';

interface ReplayTimelineProps {
  eventId: number;
  /** Current position of the video. */
  seconds: number;
  onSeek: (seconds: number) => void;
}

/** Messages, questions and polls up to the current position; a click seeks to their time. */
export function ReplayTimeline({ eventId, seconds, onSeek }: ReplayTimelineProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('all');
  const window = windowOf(seconds);
  const { data: now, isError } = useQuery(timelineQuery(eventId, window));
  const { data: before } = useQuery({ ...timelineQuery(eventId, window - 1), enabled: window > 0 });
  const entries = [...(before?.data ?? []), ...(now?.data ?? [])].filter(
    (entry) => entry.at <= seconds + 0.5 && (view === 'all' || entry.kind === view),
  );
  return (
    <section className={classes.panel} aria-label={t(($) => $.recordings.timeline)}>
      <div className={`${tabs.tabs} ${classes.head}`} role="group" aria-label={t(($) => $.recordings.timeline)}>
        {(['all', 'question', 'poll'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => setView(each)}>
            {t(($) => $.recordings.views[each])}
          </button>
        ))}
      </div>
      {entries.length === 0 ? (
        <p className={classes.empty}>
          {isError ? t(($) => $.core.loadFailed.title) : t(($) => $.recordings.nothingYet)}
        </p>
      ) : (
        <Entries entries={entries} onSeek={onSeek} />
      )}
    </section>
  );
}

function Entries({ entries, onSeek }: { entries: TimelineEntry[]; onSeek: (seconds: number) => void }) {
  // The scroll container is reversed, so that it stays at the newest entry by itself; reading and keyboard order is from the oldest.
  return (
    <div className={classes.scroll}>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={`${entry.kind}-${entry.id}`}>
            <Entry entry={entry} onSeek={onSeek} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, onSeek }: { entry: TimelineEntry; onSeek: (seconds: number) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = entry.options.reduce((sum, { voteCount }) => sum + voteCount, 0);
  return (
    <div className={classes.entry} data-kind={entry.kind}>
      <p className={classes.who}>
        <button type="button" className={classes.time} onClick={() => onSeek(entry.at)}>
          {format.clock(entry.at)}
        </button>
        {entry.kind === 'question' && <CircleHelp size={15} aria-hidden />}
        {entry.kind === 'poll' && <BarChart3 size={15} aria-hidden />}
        {entry.author && <strong>{entry.author.fullName}</strong>}
        {entry.kind === 'poll' && <strong>{t(($) => $.recordings.poll)}</strong>}
        {entry.author && entry.isHost && <Badge tone="brand" text={t(($) => $.room.host)} />}
      </p>
      <LinkedBody className={classes.body} text={entry.body} />
      {entry.kind === 'question' && entry.voteCount > 0 && (
        <p className={classes.votes}>{t(($) => $.room.vote, { count: entry.voteCount })}</p>
      )}
      {entry.options.length > 0 && (
        <ul className={classes.options}>
          {entry.options.map(({ text, voteCount }) => {
            const share = total === 0 ? 0 : voteCount / total;
            return (
              <li key={text} style={{ '--share': `${share * 100}%` }}>
                <span dir="auto">{text}</span>
                <span>{format.number(share, { style: 'percent' })}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
