import type { LibraryVideo, VideoOrder } from '@candela/contract/video/library';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import table from '#ui/data-table/data-table.module.css';
import { columnsOf, videoColumns, type LibraryFilter, type VideoColumn } from './library-filter.ts';
import { useVideoChanges } from './library.api.ts';
import classes from './library.module.css';
import { useColumnNames } from './column-names.ts';
import { VideoState } from './video-state.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';

interface LibraryTableProps {
  videos: readonly LibraryVideo[];
  filter: LibraryFilter;
  hasOwners: boolean;
  onSort: (sort: VideoOrder) => void;
}

/** Videos with their columns; each opens its details. */
export function LibraryTable({ videos, filter, hasOwners, onSort }: LibraryTableProps) {
  const { t } = useTranslation();
  const names = useColumnNames();
  const title: DataColumn<LibraryVideo, VideoOrder> = {
    id: 'title',
    name: t(($) => $.library.title),
    share: 6,
    sorts: { ascending: 'title' },
    renderCell: (video) => <TitleCell video={video} filter={filter} />,
  };
  const others = videoColumns.map((id) => ({
    ...columnFacts[id],
    id,
    name: names[id],
    renderCell: (video: LibraryVideo) => <VideoCell video={video} column={id} />,
  }));
  return (
    <DataTable
      label={t(($) => $.library.page)}
      columns={[title, ...others]}
      shown={columnsOf(filter.columns, hasOwners)}
      rows={videos}
      count={undefined}
      sort={filter.sort ?? 'newest'}
      onSort={onSort}
      opened={filter.video}
      isAlarming={({ state }) => state === 'failed'}
    />
  );
}

const columnFacts: Record<VideoColumn, Omit<DataColumn<LibraryVideo, VideoOrder>, 'id' | 'name' | 'renderCell'>> = {
  state: { share: 6, speaksForItself: true },
  owner: { share: 3, isEmpty: ({ owner }) => owner === null },
  added: { share: 2, sorts: { ascending: 'oldest', descending: 'newest' } },
  size: { share: 2, isFigure: true, sorts: { descending: 'largest' }, isEmpty: ({ bytes }) => bytes === 0 },
  length: { share: 2, isFigure: true, isEmpty: ({ durationSeconds }) => durationSeconds === 0 },
  folder: { share: 2, isEmpty: ({ folder }) => folder === null },
};

function TitleCell({ video, filter }: { video: LibraryVideo; filter: LibraryFilter }) {
  const { t } = useTranslation();
  return (
    <span className={classes.what}>
      <VideoThumbnail video={video} />
      <span>
        <Link
          to="/trainer/videos"
          search={{ ...filter, video: video.id }}
          replace
          resetScroll={false}
          className={`${classes.title} ${table.rowAction}`}
        >
          <bdi>{video.title}</bdi>
        </Link>
        {video.recording && <Badge text={t(($) => $.library.recording)} />}
      </span>
    </span>
  );
}

function VideoCell({ video, column }: { video: LibraryVideo; column: VideoColumn }) {
  const format = useFormat();
  switch (column) {
    case 'state':
      return <StateCell video={video} />;
    case 'owner':
      return video.owner ? <bdi>{video.owner.fullName}</bdi> : '—';
    case 'added':
      return <time dateTime={video.createdAt}>{format.date(video.createdAt)}</time>;
    case 'size':
      return video.bytes > 0 ? format.fileSize(video.bytes) : '—';
    case 'length':
      return video.durationSeconds > 0 ? format.clock(video.durationSeconds) : '—';
    default:
      return video.folder === null ? '—' : <bdi>{video.folder}</bdi>;
  }
}

function StateCell({ video }: { video: LibraryVideo }) {
  const { t } = useTranslation();
  const { retry } = useVideoChanges(video.id);
  return (
    <span className={classes.progress}>
      <VideoState video={video} />
      {video.canRetry && (
        <Button
          size="xs"
          variant="light"
          className={classes.retry}
          leftSection={<RotateCw size={14} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t(($) => $.core.retry)}
        </Button>
      )}
    </span>
  );
}
