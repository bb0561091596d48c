import type { ViewMode } from '@candela/contract/roles';
import { useMatches } from '@tanstack/react-router';
import type { TextKey } from '#platform/languages/i18n.ts';

/** What a route says about its page: read by header, browser title and back button. */
export interface RouteData {
  title?: TextKey;
  /** Where the back button leads; 'none' hides it; without it, to the page before. */
  backUrl?: string;
  /** Where the back button leads when there is no page before, as behind a link from elsewhere. */
  fallbackUrl?: string;
  /** What the screen does here; a form that makes and changes a thing asks for it. */
  viewMode?: ViewMode;
  /** On phones the title takes the place of logo and name. */
  mobile?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
}

/** Route data of the page that is shown: that of the innermost route. */
export function usePageData(): RouteData {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
}
