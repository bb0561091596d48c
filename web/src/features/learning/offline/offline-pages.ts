import type { AnyRouter } from '@tanstack/react-router';
import { keepLoadedFiles } from '#platform/device/loaded-files.ts';

const pages = ['/education/courses/$courseId/lessons/$lessonId', '/education/courses/$courseId', '/education/offline'];

/** Loads the pages that are read without a connection, so that the service worker has their files. */
export async function loadOfflinePages(router: AnyRouter): Promise<void> {
  try {
    for (const page of pages) {
      const route: unknown = router.routesByPath[page];
      if (route) await router.loadRouteChunk(route as Parameters<AnyRouter['loadRouteChunk']>[0]);
    }
    await keepLoadedFiles();
  } catch {
    // Away already: what is here is all there is until the next time.
  }
}
