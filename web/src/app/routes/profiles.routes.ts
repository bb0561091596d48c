import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { validateProfileSection } from '#app/pages/profile-sections.ts';
import { page } from '#app/routes/page.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { validateRecordSearch } from '#features/trading/records/record-search.ts';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'profiles',
  beforeLoad: guardedBy('areas.profiles'),
});
const getParentRoute = () => area;

const profilePage = page(
  ['accounts', 'community', 'errors', 'learning', 'live', 'messaging', 'shared', 'trading'],
  () => import('#app/pages/profile.page.tsx'),
  'ProfilePage',
);

/** The section of one's own profile, or the part of an educator's record. */
const validateProfile = (search: Record<string, unknown>) => ({
  ...validateProfileSection(search),
  ...validateRecordSearch(search),
});

/** The user's own profile or another person's: both URLs can show either. */
const profileRoute = createRoute({
  getParentRoute,
  path: '/profile/$userId',
  staticData: { title: ($) => $.core.menu.profile, fallbackUrl: '/' },
  validateSearch: validateProfile,
  component: profilePage,
});

const studentProfileRoute = createRoute({
  getParentRoute,
  path: '/student-profile/$userId',
  staticData: { title: ($) => $.core.menu.profile, fallbackUrl: '/' },
  validateSearch: validateProfile,
  component: profilePage,
});

const educatorProfileRoute = createRoute({
  getParentRoute,
  path: '/educator-profile/$userId',
  staticData: { title: ($) => $.core.menu.profile, fallbackUrl: '/education/educators' },
  validateSearch: validateRecordSearch,
  component: page(
    ['accounts', 'community', 'errors', 'learning', 'live', 'messaging', 'shared', 'trading'],
    () => import('#app/pages/educator-profile.page.tsx'),
    'EducatorProfilePage',
  ),
});

export const profilesRoutes = area.addChildren([profileRoute, educatorProfileRoute, studentProfileRoute]);
