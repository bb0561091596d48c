import '@mantine/core/styles/Skeleton.layer.css';
import type { RecordingDetail } from '@candela/contract/live/recordings';
import type { Live } from '@candela/contract/live/streams';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartStage } from '#app/pages/chart-stage.tsx';
import { LiveIdeaMarks, LiveIdeas, useIdeaLevels } from '#app/pages/live-ideas.tsx';
import { RecordedChart } from '#features/live/charts/shared-chart.tsx';
import { captionTrackQuery, recordingQuery } from '#features/live/recordings/recordings.api.ts';
import { ReplayChapters } from '#features/live/recordings/replay-chapters.tsx';
import { ReplayTimeline } from '#features/live/recordings/replay-timeline.tsx';
import { usePlaybackTime } from '#features/live/recordings/use-playback-time.ts';
import { useRecordedChart } from '#features/live/recordings/use-recorded-chart.ts';
import { useSession } from '#platform/session/session.ts';
import classes from './live-room.module.css';

// Only hosts need it; it is loaded together with the player.
const FilmedEditor = lazy(async () => {
  const { FilmedEditor: Editor } = await import('./filmed-editor.tsx');
  return { default: Editor };
});

// The player is as large as the rest of the page, so only replays load it.
const VideoPlayer = lazy(async () => {
  const { VideoPlayer: Player } = await import('#features/video/player/video-player.tsx');
  return { default: Player };
});

interface ReplayProps {
  live: Live;
  /** Shown while the session is live, and if there is no recording. */
  fallback: ReactNode;
  about: ReactNode;
}

/** A session that has ended: its recording with chat, chart and captions, or the state of the recording. */
export function Replay({ live, fallback, about }: ReplayProps) {
  const { t } = useTranslation();
  // If there is no recording, the cached response stays valid while it is refetched.
  const { data: recording, isFetched } = useQuery({
    ...recordingQuery(live.eventId),
    enabled: live.recordingState !== null,
  });
  if (!isFetched && live.recordingState !== null)
    return <Skeleton height={420} radius="lg" aria-label={t(($) => $.core.loading)} />;
  if (recording?.state === 'ready' && recording.videoId !== null) {
    return <ReadyReplay recording={recording} videoId={recording.videoId} about={about} />;
  }
  const isToCome = live.recordingState !== null && live.recordingState !== 'failed';
  return (
    <>
      {(recording || isToCome) && (
        <p className={classes.notice} role="status">
          {!recording && t(($) => $.recordings.toCome)}
          {recording?.state === 'failed' && t(($) => $.recordings.failures[recording.failure ?? 'failed'])}
          {recording && recording.state !== 'failed' && t(($) => $.recordings.states.processing)}
        </p>
      )}
      {fallback}
    </>
  );
}

function seekIn(video: HTMLVideoElement, seconds: number): void {
  const begin = () => {
    video.currentTime = seconds;
    void video.play().catch(() => {});
  };
  // Seeks as soon as the video has loaded.
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) begin();
  else video.addEventListener('loadeddata', begin, { once: true });
}

function ReadyReplay({ recording, videoId, about }: { recording: RecordingDetail; videoId: string; about: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const profile = useSession((state) => state.profile);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const seconds = usePlaybackTime(video);
  const chart = useRecordedChart(recording.eventId, seconds);
  const ideas = useIdeaLevels(recording.eventId, chart && { symbol: chart.chart.symbol, at: chart.filmedAt });
  const { data: captionsUrl } = useQuery(captionTrackQuery(recording.eventId));
  // A position chosen before the player is loaded.
  const [wanted, setWanted] = useState<{ seconds: number } | null>(null);
  // Positions in URLs refer to the published part; hosts see the whole recording.
  const { t: asked } = useSearch({ strict: false });
  const begin = recording.isHost ? recording.trimStart : 0;
  const seek = (to: number) => setWanted({ seconds: to });
  useEffect(() => {
    if (video && wanted) seekIn(video, wanted.seconds);
  }, [video, wanted]);
  useEffect(() => {
    if (video && asked !== undefined) seekIn(video, begin + asked);
  }, [video, asked, begin]);
  return (
    <div className={classes.main}>
      <div className={classes.stage}>
        <div className={classes.picture} data-chart={chart !== null || undefined}>
          <ChartStage
            chart={chart && <RecordedChart {...chart} levels={ideas.levels} />}
            renderPicture={({ dock, inset }) =>
              inset(
                <Suspense fallback={<div className={classes.replay} />}>
                  <VideoPlayer
                    videoId={videoId}
                    isWhole={recording.isHost}
                    title={recording.title}
                    startAt={0}
                    viewerName={profile ? `${profile.firstName} ${profile.lastName}` : ''}
                    controlsIn={dock?.controls ?? null}
                    captions={
                      !captionsUrl
                        ? []
                        : [
                            {
                              languageCode: recording.languageCode,
                              label: t(($) => $.recordings.captions),
                              url: captionsUrl,
                            },
                          ]
                    }
                    marks={<LiveIdeaMarks recording={recording} onSeek={seek} />}
                    onElement={setVideo}
                  />
                </Suspense>,
              )
            }
          />
        </div>
        {recording.failure !== null && (
          <p className={classes.notice}>{t(($) => $.recordings.incomplete[recording.failure ?? 'failed'])}</p>
        )}
        <ReplayChapters
          chapters={recording.chapters}
          seconds={seconds}
          languageCode={recording.languageCode}
          onSeek={seek}
        />
        {ideas.reader}
        <LiveIdeas eventId={recording.eventId} onSeek={seek} />
        {about}
        {recording.isHost && (
          <Suspense fallback={<Skeleton height={320} radius="lg" />}>
            <FilmedEditor
              recording={recording}
              videoId={videoId}
              video={video}
              seconds={seconds}
              onSeek={seek}
              onRemoved={() => void navigate({ to: '/education/events', search: { recorded: true } })}
            />
          </Suspense>
        )}
      </div>
      <div className={classes.side}>
        <ReplayTimeline eventId={recording.eventId} seconds={seconds} onSeek={seek} />
      </div>
    </div>
  );
}
