import '@mantine/core/styles/Skeleton.layer.css';
import type { VideoDetail } from '@candela/contract/video/library';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Captions, RotateCw, Scissors, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { showUndoToast } from '#ui/undo-toast.tsx';
import { VideoNotices } from '#ui/video-notices.tsx';
import { useVideoChanges, videoQuery } from './library.api.ts';
import classes from './video-panel.module.css';
import { VideoFields } from './video-fields.tsx';
import { VideoState } from './video-state.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';

interface VideoPanelProps {
  id: string;
  /** Renders actions for its file and poster; provided by the upload feature. */
  renderFileTools: (video: VideoDetail) => ReactNode;
  /** Renders its location, for people who may move it. */
  renderHosting: (video: VideoDetail) => ReactNode;
  onClose: () => void;
}

/** Details of a video: facts, where it is used, and actions. */
export function VideoPanel({ id, renderFileTools, renderHosting, onClose }: VideoPanelProps) {
  const { t } = useTranslation();
  const { data: video, isError, refetch } = useQuery(videoQuery(id));
  if (isError && !video) return <ErrorState onRetry={() => void refetch()} />;
  if (!video) {
    return (
      <div role="status" aria-label={t(($) => $.core.loading)} className={classes.panel}>
        <Skeleton height={190} radius="lg" />
        <Skeleton height={140} radius="lg" />
      </div>
    );
  }
  const hosting = renderHosting(video);
  return (
    <div className={classes.panel}>
      <VideoThumbnail video={video} />
      <VideoState video={video} />
      <VideoNotices notices={video.notices} />
      <VideoFields key={video.id} video={video} />
      <Facts video={video} hasHost={!hosting} />
      <Uses video={video} />
      {hosting}
      <Tools video={video} onClose={onClose}>
        {renderFileTools(video)}
      </Tools>
    </div>
  );
}

function Facts({ video, hasHost }: { video: VideoDetail; hasHost: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    [t(($) => $.library.facts.owner), video.owner?.fullName],
    [t(($) => $.library.facts.file), video.fileName],
    [t(($) => $.library.facts.stored), video.bytes > 0 ? format.fileSize(video.bytes) : null],
    [t(($) => $.library.facts.length), video.durationSeconds > 0 ? format.duration(video.durationSeconds) : null],
    [t(($) => $.library.facts.picture), video.width > 0 ? `${video.width} × ${video.height}` : null],
    [
      t(($) => $.library.facts.loudness),
      video.loudness === null ? null : `${format.number(video.loudness, { maximumFractionDigits: 1 })} LUFS`,
    ],
    [t(($) => $.library.facts.chapters), video.chapterCount > 0 ? format.number(video.chapterCount) : null],
    [t(($) => $.library.facts.host), hasHost ? video.host?.name : null],
    [t(($) => $.library.facts.added), format.date(video.createdAt)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Uses({ video: { uses, recording } }: { video: VideoDetail }) {
  const { t } = useTranslation();
  return (
    <section className={classes.uses}>
      <h3>{t(($) => $.library.shownIn)}</h3>
      {uses.length === 0 && recording === null && <p>{t(($) => $.library.shownNowhere)}</p>}
      <ul>
        {recording && (
          <li>
            <Link
              to="/streaming/$meetingId/$eventId"
              params={{ meetingId: recording.meetingId, eventId: String(recording.eventId) }}
            >
              {recording.isPublished ? t(($) => $.library.published) : t(($) => $.library.unpublished)}
            </Link>
          </li>
        )}
        {uses.map(({ courseId, courseTitle, lessonId, lessonTitle, isDraft }) => (
          <li key={lessonId}>
            <Link to="/trainer/courses/$courseId/edit" params={{ courseId: String(courseId) }} dir="auto">
              {lessonTitle}
            </Link>
            <span dir="auto">
              {courseTitle}
              {isDraft && ` · ${t(($) => $.library.draft)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tools({ video, onClose, children }: { video: VideoDetail; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const { remove, restore, retry } = useVideoChanges(video.id);
  const { recording } = video;
  const isShown = video.uses.length > 0;
  const removeWithUndo = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose();
        showUndoToast({
          title: t(($) => $.library.deleted),
          undo: t(($) => $.library.undo),
          onUndo: () => restore.mutate(),
        });
      },
    });
  return (
    <div className={classes.tools}>
      {video.state === 'ready' && (
        <Button
          leftSection={<Captions size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/trainer/videos/$videoId" params={{ videoId: video.id }} {...props} />}
        >
          {t(($) => $.library.edit)}
        </Button>
      )}
      {recording && (
        <Button
          variant="default"
          leftSection={<Scissors size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/streaming/$meetingId/$eventId"
              params={{ meetingId: recording.meetingId, eventId: String(recording.eventId) }}
              {...props}
            />
          )}
        >
          {t(($) => $.library.trim)}
        </Button>
      )}
      {video.canRetry && (
        <Button
          variant="default"
          leftSection={<RotateCw size={16} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t(($) => $.core.retry)}
        </Button>
      )}
      {!recording && children}
      {!recording && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<Trash2 size={16} aria-hidden />}
          disabled={isShown}
          loading={remove.isPending}
          onClick={removeWithUndo}
        >
          {t(($) => $.library.delete)}
        </Button>
      )}
      {isShown && <p>{t(($) => $.library.cannotDelete)}</p>}
    </div>
  );
}
