import { useMatches } from '@tanstack/react-router';
import type { TextKey } from '#platform/languages/i18n.ts';
import type { ViewMode } from '@candela/contract/roles';

/** Data of a route about its page, for the header, the browser title and the back button. */
export interface RouteData {
  title?: TextKey;
  /** Target of the back button; 'none' hides it; undefined: the previous page. */
  backUrl?: string;
  /** Target of the back button if there is no previous page, for example after following an external link. */
  fallbackUrl?: string;
  /** The screen's mode; used by forms that both create and edit. */
  viewMode?: ViewMode;
  /** On phones the title replaces logo and name. */
  mobile?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
}

/** Route data of the current page: that of the innermost route. */
export function usePageData(): RouteData {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
}
