import type { Lesson } from '@candela/contract/learning/lessons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NextLesson } from '#app/pages/next-lesson.tsx';
import { readKept } from '#features/learning/lessons/kept-progress.ts';
import { useProgressResult } from '#features/learning/lessons/lessons.api.ts';
import { useWatchReporter } from '#features/learning/lessons/use-watch-reporter.ts';
import { VideoPlayer } from '#features/video/player/video-player.tsx';
import { useSession } from '#platform/session/session.ts';

/** Seeks; a video that is not loaded yet starts at this position. */
function goTo(video: HTMLVideoElement, second: number): void {
  if (video.readyState > HTMLMediaElement.HAVE_NOTHING) video.currentTime = second;
}

export interface LessonVideoProps {
  lesson: Lesson;
  videoId: string;
  /** Receives the video element. */
  onElement: (video: HTMLVideoElement | null) => void;
}

/** The video of a lesson: the player, and the reporting of watched parts. */
export function LessonVideo({ lesson, videoId, onElement }: LessonVideoProps) {
  const profile = useSession((state) => state.profile);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { t: asked } = useSearch({ strict: false });
  // The learner's position when the page was opened; one that this device could not send yet is newer than the server's.
  const [startAt] = useState(
    () => asked ?? readKept(profile?.id ?? '', lesson.id)?.positionSeconds ?? lesson.progress?.positionSeconds ?? 0,
  );
  useEffect(() => {
    if (video && asked !== undefined) goTo(video, asked);
  }, [video, asked]);
  const navigate = useNavigate();
  const { next } = lesson;
  const openNext = () => {
    if (!next) return;
    const params = { courseId: String(lesson.courseId), lessonId: String(next.id) };
    void navigate({ to: '/education/courses/$courseId/lessons/$lessonId', params });
  };
  const applyResult = useProgressResult(lesson.id);
  useWatchReporter({
    video,
    lessonId: lesson.id,
    videoId,
    userId: profile?.id ?? '',
    startAt,
    isEnabled: lesson.isEnrolled,
    onResult: applyResult,
  });
  return (
    <>
      <VideoPlayer
        videoId={videoId}
        title={lesson.title}
        startAt={startAt}
        viewerName={profile ? `${profile.firstName} ${profile.lastName}` : ''}
        onNext={next ? openNext : undefined}
        onElement={(element) => {
          setVideo(element);
          onElement(element);
        }}
      />
      <NextLesson lesson={lesson} video={video} />
    </>
  );
}
