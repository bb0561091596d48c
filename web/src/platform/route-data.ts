import '@tanstack/react-router';
import type { TextKey } from '#platform/i18n.ts';

/** What a route says about its page: read by header, browser title and back button. */
export interface RouteData {
  title?: TextKey;
  /** Where the back button leads; 'none' hides it; without it, to the page before. */
  backUrl?: string;
  /** Where the back button leads when there is no page before, as behind a link from elsewhere. */
  fallbackUrl?: string;
  /** On phones the title takes the place of logo and name. */
  mobile?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteData {}
}
