import { loadLessonVideo } from '#app/pages/loaded-lesson-video.tsx';
import { courseQuery } from '#features/learning/courses/courses.api.ts';
import { lessonQuery } from '#features/learning/lessons/lessons.api.ts';
import { playbackQuery } from '#features/video/player/player.api.ts';
import { queryClient } from '#platform/api/query.ts';

/** How long a playback URL is kept for a player that is still loading, in milliseconds. */
const keptForPlayer = 15_000;

/**
 * Starts loading a lesson's data while its page is still loading: lesson and course, then the player and, if the lesson is opened and
 * not only preloaded, its playback URL. The page repeats failed requests and shows their errors.
 */
export async function startLesson(courseId: number, lessonId: number, isOpened: boolean): Promise<void> {
  void queryClient.prefetchQuery(courseQuery(courseId));
  const lesson = await queryClient.fetchQuery(lessonQuery(lessonId)).catch(() => null);
  if (!lesson || lesson.videoId === null) return;
  void loadLessonVideo().catch(() => {});
  if (isOpened) await queryClient.prefetchQuery({ ...playbackQuery(lesson.videoId, false), gcTime: keptForPlayer });
}
