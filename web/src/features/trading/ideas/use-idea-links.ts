import { useLocation } from '@tanstack/react-router';

/** Addresses of ideas in the area that the user is in: both areas have the same pages. */
export function useIdeaLinks() {
  const isOfNotifications = useLocation({ select: ({ pathname }) => pathname.startsWith('/notifications/') });
  return isOfNotifications
    ? ({ list: '/notifications/ideas', form: '/notifications/ideas/new', one: '/notifications/ideas/$ideaId' } as const)
    : ({ list: '/education/ideas', form: '/education/ideas/new', one: '/education/ideas/$ideaId' } as const);
}
