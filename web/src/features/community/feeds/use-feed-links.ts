import { useLocation } from '@tanstack/react-router';

/** Addresses of posts in the area that the user is in: both areas have the same pages. */
export function useFeedLinks() {
  const isOfNotifications = useLocation({ select: ({ pathname }) => pathname.startsWith('/notifications/') });
  return isOfNotifications
    ? ({
        list: '/notifications/feeds',
        form: '/notifications/feeds/new',
        edit: '/notifications/feeds/$feedId/edit',
      } as const)
    : ({ list: '/education/feeds', form: '/education/feeds/new', edit: '/education/feeds/$feedId/edit' } as const);
}
