import type { Recording } from '@candela/contract/live/recordings';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clapperboard, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import grid from '#ui/card-grid.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { recordingListQuery } from './recordings.api.ts';
import classes from './recordings-list.module.css';

/** Recorded videos: sessions that were published, the newest first or last; hosts see their own drafts before them. */
export function RecordingsList() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isOldestFirst, setIsOldestFirst] = useState(false);
  const list = useInfiniteQuery(recordingListQuery(search, isOldestFirst ? 'oldest' : 'newest'));
  return (
    <>
      <div className={classes.tools}>
        <SearchField label={t(($) => $.recordings.search)} value="" onSearch={setSearch} />
        <NativeSelect
          aria-label={t(($) => $.lists.sort)}
          value={isOldestFirst ? 'oldest' : 'newest'}
          onChange={(event) => setIsOldestFirst(event.currentTarget.value === 'oldest')}
          data={[
            { value: 'newest', label: t(($) => $.lists.orders.newest) },
            { value: 'oldest', label: t(($) => $.lists.orders.oldest) },
          ]}
        />
      </div>
      <PagedList
        query={list}
        className={`${grid.grid} ${classes.list}`}
        empty={
          <EmptyState
            icon={Clapperboard}
            title={search === '' ? t(($) => $.recordings.none) : t(($) => $.recordings.nothingFound)}
            text={search === '' ? t(($) => $.recordings.noneText) : t(($) => $.recordings.nothingFoundText)}
          />
        }
        render={(recording) => <Card recording={recording} />}
      />
    </>
  );
}

function Card({ recording }: { recording: Recording }) {
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
