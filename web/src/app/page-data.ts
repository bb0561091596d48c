import { useMatches } from '@tanstack/react-router';
import type { RouteData } from '#platform/route-data.ts';

/** Route data of the page that is shown: that of the innermost route. */
export function usePageData(): RouteData {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
}
