import '@mantine/core/styles/Skeleton.layer.css';
import type { VideoDetail } from '@candela/contract/video/library';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Image as ImageIcon, Scissors, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptionEditor } from '#features/video/captions/caption-editor.tsx';
import { CaptionLanguages, ownLanguageName } from '#features/video/captions/caption-languages.tsx';
import { tracksQuery } from '#features/video/captions/captions.api.ts';
import { ChapterEditor } from '#features/video/captions/chapter-editor.tsx';
import { videoQuery } from '#features/video/library/library.api.ts';
import { playbackQuery } from '#features/video/player/player.api.ts';
import { useCaptionFiles } from '#features/video/player/use-caption-files.ts';
import { VideoPlayer } from '#features/video/player/video-player.tsx';
import { readVideosAgain, sendPoster } from '#features/video/uploads/uploads.api.ts';
import { useSession } from '#platform/session/session.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import tabs from '#ui/tab-buttons.module.css';
import classes from './video-workshop.module.css';

/** Editing the captions and chapters of a video beside the player. */
export function VideoWorkshopPage() {
  const { t } = useTranslation();
  const { videoId = '' } = useParams({ strict: false });
  const { data: video, isError } = useQuery(videoQuery(videoId));
  if (isError && !video) {
    return (
      <EmptyState
        isPage
        icon={VideoOff}
        title={t(($) => $.errors.videos.notFound.title)}
        text={t(($) => $.errors.videos.notFound.description)}
        action={
          <Button renderRoot={(props) => <Link to="/trainer/videos" {...props} />}>{t(($) => $.library.back)}</Button>
        }
      />
    );
  }
  if (!video) return <Skeleton height={460} radius="lg" aria-label={t(($) => $.core.loading)} role="status" />;
  return <Workshop key={video.id} video={video} />;
}

function goTo(video: HTMLVideoElement | null, second: number): void {
  if (video) video.currentTime = second;
}

function Workshop({ video }: { video: VideoDetail }) {
  const { t } = useTranslation();
  const profile = useSession((state) => state.profile);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [part, setPart] = useState<'captions' | 'chapters'>('captions');
  const seek = (second: number) => goTo(element, second);
  const titles = { captions: t(($) => $.captions.title), chapters: t(($) => $.captions.chapters) };
  return (
    <div className={classes.page}>
      <div className={classes.player}>
        <VideoPlayer
          videoId={video.id}
          title={video.title}
          startAt={0}
          viewerName={profile ? `${profile.firstName} ${profile.lastName}` : ''}
          onElement={setElement}
        />
        <div className={classes.head}>
          <h1 dir="auto">{video.title}</h1>
          <PosterButton videoId={video.id} video={element} />
        </div>
      </div>
      <div className={classes.work}>
        <div className={tabs.tabs}>
          {(['captions', 'chapters'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === part} onClick={() => setPart(each)}>
              {titles[each]}
            </button>
          ))}
        </div>
        {part === 'captions' ? (
          <Captions videoId={video.id} element={element} onSeek={seek} />
        ) : (
          <ChapterEditor
            videoId={video.id}
            video={element}
            onSeek={seek}
            ofRecording={video.recording && <OfRecording recording={video.recording} />}
          />
        )}
      </div>
    </div>
  );
}

/** Uses the current frame as the video's poster. */
function PosterButton({ videoId, video }: { videoId: string; video: HTMLVideoElement | null }) {
  const { t } = useTranslation();
  const take = useMutation({
    mutationFn: async () => {
      const picture = video && (await frameOf(video));
      if (picture) await sendPoster(videoId, picture);
      return picture !== null;
    },
    onSuccess: (isTaken) => {
      readVideosAgain();
      if (isTaken) showToast('success', { title: t(($) => $.library.posterTaken), detail: '' });
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<ImageIcon size={16} aria-hidden />}
      disabled={!video}
      loading={take.isPending}
      onClick={() => take.mutate()}
    >
      {t(($) => $.library.takePoster)}
    </Button>
  );
}

/** The current frame of a video; null before it shows one. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), {
    width: video.videoWidth,
    height: video.videoHeight,
  });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 0.9));
}

interface CaptionsProps {
  videoId: string;
  element: HTMLVideoElement | null;
  onSeek: (second: number) => void;
}

function Captions({ videoId, element, onSeek }: CaptionsProps) {
  const { t } = useTranslation();
  const { data: tracks } = useQuery(tracksQuery(videoId));
  const { data: playback } = useQuery(playbackQuery(videoId, false));
  const files = useCaptionFiles(videoId, playback);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!tracks) return <Skeleton height={220} radius="lg" aria-label={t(($) => $.core.loading)} role="status" />;
  const shown = chosen ?? tracks.data[0]?.languageCode ?? null;
  // Automatic live captions are used until somebody writes captions.
  const isWritten = tracks.data.some(({ languageCode }) => languageCode === shown);
  const spoken = isWritten ? null : (files.find(({ languageCode }) => languageCode === shown)?.cues ?? null);
  return (
    <>
      <CaptionLanguages videoId={videoId} tracks={tracks.data} chosen={shown} onChoose={setChosen} />
      {shown === null ? (
        <p className={classes.hint}>{t(($) => $.captions.chooseLanguage)}</p>
      ) : (
        <CaptionEditor
          key={shown}
          videoId={videoId}
          languageCode={shown}
          label={ownLanguageName(shown)}
          video={element}
          spoken={spoken}
          onSeek={onSeek}
        />
      )}
    </>
  );
}

function OfRecording({ recording }: { recording: NonNullable<VideoDetail['recording']> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.hint}>
      <p>{t(($) => $.errors.videos.isRecording.description)}</p>
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
    </div>
  );
}
