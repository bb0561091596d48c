import type { LibraryVideo } from '@candela/contract/video/library';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clapperboard, RotateCw, SearchX } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import box from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import type { LibraryFilter } from './library-filter.ts';
import { libraryQuery, useVideoChanges } from './library.api.ts';
import classes from './library.module.css';
import { VideoState } from './video-state.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';

interface LibraryListProps {
  filter: LibraryFilter;
  /** Whether videos of several trainers are listed. */
  hasOwners: boolean;
  /** Upload buttons for an empty library. */
  uploading: ReactNode;
  onClear: () => void;
}

/** The videos that match a filter; each opens its details. */
export function LibraryList({ filter, hasOwners, uploading, onClear }: LibraryListProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(libraryQuery(filter));
  const { state, search, folder, owner } = filter;
  const isWhole = [state, search, folder, owner].every((each) => each === undefined);
  return (
    <PagedList
      query={list}
      className={`${box.list} ${classes.list}`}
      empty={
        isWhole ? (
          <EmptyState
            icon={Clapperboard}
            title={t(($) => $.library.empty)}
            text={t(($) => $.library.emptyText)}
            action={uploading}
          />
        ) : (
          <EmptyState
            icon={SearchX}
            title={t(($) => $.core.nothingFound)}
            text={t(($) => $.core.nothingFoundText)}
            action={
              <Button variant="default" onClick={onClear}>
                {t(($) => $.library.clear)}
              </Button>
            }
          />
        )
      }
      render={(video) => <Row video={video} filter={filter} hasOwner={hasOwners} />}
    />
  );
}

function Row({ video, filter, hasOwner }: { video: LibraryVideo; filter: LibraryFilter; hasOwner: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { retry } = useVideoChanges(video.id);
  const facts = [
    ...(hasOwner && video.owner ? [video.owner.fullName] : []),
    format.date(video.createdAt),
    ...(video.bytes > 0 ? [format.fileSize(video.bytes)] : []),
    ...(video.folder === null ? [] : [video.folder]),
  ];
  return (
    <div className={classes.row} data-failed={video.state === 'failed' || undefined}>
      <VideoThumbnail video={video} />
      <span className={classes.what}>
        <Link
          to="/trainer/videos"
          search={{ ...filter, video: video.id }}
          replace
          resetScroll={false}
          className={classes.cover}
        >
          <bdi>{video.title}</bdi>
        </Link>
        <span>
          {video.recording && <Badge text={t(($) => $.library.recording)} />}{' '}
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </span>
      </span>
      <VideoState video={video} />
      <span className={classes.actions}>
        {video.canRetry && (
          <Button
            size="xs"
            variant="light"
            leftSection={<RotateCw size={14} aria-hidden />}
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {t(($) => $.core.retry)}
          </Button>
        )}
      </span>
    </div>
  );
}
