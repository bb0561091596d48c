import { loadedPart } from '#ui/loaded-part.tsx';

/** The video player is as large as the rest of the page, so only video lessons load it. */
export const { load: loadLessonVideo, Loaded: LoadedLessonVideo } = loadedPart(async () => {
  const { LessonVideo } = await import('#app/pages/lesson-video.tsx');
  return LessonVideo;
});
