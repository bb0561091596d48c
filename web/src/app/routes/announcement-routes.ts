import { page } from '#app/routes/page.ts';
import { validateAnnouncementFilter } from '#features/messaging/announcements/announcement-filter.ts';
import type { TextKey } from '#platform/languages/i18n.ts';

const title = (text: TextKey) => text;

const formPage = page(
  ['errors', 'messaging', 'shared'],
  () => import('#features/messaging/announcements/announcement-form.page.tsx'),
  'AnnouncementFormPage',
);

/** The pages of announcements in the area of admins. */
export const announcementRouteOptions = {
  list: {
    path: '/admin/announcements',
    staticData: { title: title(($) => $.announcements.title), backUrl: 'none' },
    validateSearch: validateAnnouncementFilter,
    component: page(
      ['messaging', 'shared'],
      () => import('#features/messaging/announcements/announcements-list.page.tsx'),
      'AnnouncementsListPage',
    ),
  },
  add: {
    path: '/admin/announcements/add',
    staticData: { title: title(($) => $.announcements.add), backUrl: '/admin/announcements' },
    component: formPage,
  },
  one: {
    path: '/admin/announcements/$announcementId',
    staticData: { title: title(($) => $.announcements.edit), backUrl: '/admin/announcements' },
    component: formPage,
  },
} as const;
