import type { Recording } from '@candela/contract/live/recordings';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import classes from './recordings-list.module.css';

/** A recording in a list; links to the replay. */
export function RecordingCard({ recording }: { recording: Recording }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, publishedAt, liveAt } = recording;
  return (
    <Link
      to="/streaming/$meetingId/$eventId"
      params={{ meetingId: recording.meetingId, eventId: String(recording.eventId) }}
      className={classes.card}
    >
      <span className={classes.top}>
        <Play size={22} fill="currentColor" aria-hidden />
        {state === 'ready' && <span>{format.clock(recording.durationSeconds)}</span>}
      </span>
      <span className={classes.text}>
        {publishedAt === null && (
          <Badge text={state === 'ready' ? t(($) => $.recordings.isDraft) : t(($) => $.recordings.states[state])} />
        )}
        <strong lang={recording.languageCode} dir="auto">
          {recording.title}
        </strong>
        <span>{recording.hosts.map(({ fullName }) => fullName).join(', ')}</span>
        {liveAt && <time dateTime={liveAt}>{format.date(liveAt)}</time>}
      </span>
    </Link>
  );
}
