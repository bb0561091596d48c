import type { AnyRouter } from '@tanstack/react-router';
import { keepLoadedFiles } from '#platform/device/loaded-files.ts';

const pages = ['/education/courses/$courseId/lessons/$lessonId', '/education/courses/$courseId', '/education/offline'];

/** Preloads the pages that work offline, so that the service worker caches their files. */
export async function loadOfflinePages(router: AnyRouter): Promise<void> {
  try {
    for (const page of pages) {
      const route: unknown = router.routesByPath[page];
      if (route) await router.loadRouteChunk(route as Parameters<AnyRouter['loadRouteChunk']>[0]);
    }
    await keepLoadedFiles();
  } catch {
    // Already offline: preloaded the next time.
  }
}
