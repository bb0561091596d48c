import { useEffect, useState, type ReactNode } from 'react';
import type { LessonVideo, LessonVideoProps } from '#app/pages/lesson-video.tsx';

let loaded: typeof LessonVideo | null = null;
let loading: Promise<typeof LessonVideo> | null = null;

/** Loads the player once; it is as large as the rest of the page, so only video lessons load it. */
export function loadLessonVideo(): Promise<typeof LessonVideo> {
  loading ??= import('#app/pages/lesson-video.tsx').then(
    (module) => (loaded = module.LessonVideo),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/**
 * The video of a lesson, or `waiting` until its player is loaded. Does not use Suspense, because React delays content that has
 * suspended by at least 300 ms.
 */
export function LoadedLessonVideo({ waiting, ...props }: LessonVideoProps & { waiting: ReactNode }) {
  const [Part, setPart] = useState(() => loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (Part) return;
    let isOver = false;
    loadLessonVideo().then(
      (part) => isOver || setPart(() => part),
      (error: unknown) => isOver || setFailure({ error }),
    );
    return () => {
      isOver = true;
    };
  }, [Part]);
  if (failure) throw failure.error;
  return Part ? <Part {...props} /> : waiting;
}
