import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { validateEditorPlace, validatePreview, validateReviewPlace } from '#app/pages/course-editor-place.ts';
import { validateProfileSection } from '#app/pages/profile-sections.ts';
import { page } from '#app/routes/page.ts';
import { rootRoute, signedInRoute } from '#app/routes/root.route.ts';
import { validateTranslationSearch } from '#features/authoring/content-translations/translation-search.ts';
import { validateAuthoredFilter } from '#features/authoring/drafts/authored-filter.ts';
import { validateManagedAcademies } from '#features/learning/academies/academy-filter.ts';
import { validateInsight } from '#features/learning/insight/insight-period.ts';
import { validateLearners } from '#features/learning/insight/learners-search.ts';
import { validateDays } from '#features/learning/insight/overview-days.ts';
import { validateLibrary } from '#features/video/library/library-filter.ts';
import { withTexts } from '#platform/languages/texts.ts';
import { viewModes } from '@candela/contract/roles';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'trainer',
  beforeLoad: guardedBy('areas.trainer'),
});
const getParentRoute = () => area;

const dashboardRoute = createRoute({
  getParentRoute,
  path: '/trainer/dashboard',
  staticData: { title: ($) => $.hosting.title, backUrl: 'none' },
  validateSearch: validateDays,
  component: page(
    ['learning', 'live', 'shared'],
    () => import('#app/pages/trainer-dashboard.page.tsx'),
    'TrainerDashboardPage',
  ),
});

const academiesRoute = createRoute({
  getParentRoute,
  path: '/trainer/academies',
  staticData: { title: ($) => $.academies.managed, backUrl: '/education/academies' },
  validateSearch: validateManagedAcademies,
  component: page(
    ['learning', 'shared'],
    () => import('#features/learning/academies/managed-academies.page.tsx'),
    'ManagedAcademiesPage',
  ),
});

const academyFormPage = page(
  ['learning', 'shared'],
  () => import('#features/learning/academies/academy-form.page.tsx'),
  'AcademyFormPage',
);

const academyNewRoute = createRoute({
  getParentRoute,
  path: '/trainer/academies/new',
  staticData: { title: ($) => $.academies.new, backUrl: '/trainer/academies' },
  component: academyFormPage,
});

const academyEditRoute = createRoute({
  getParentRoute,
  path: '/trainer/academies/$academyId/edit',
  staticData: { title: ($) => $.academies.edit, backUrl: '/trainer/academies' },
  component: academyFormPage,
});

const translationsRoute = createRoute({
  getParentRoute,
  path: '/trainer/courses/$courseId/translations',
  staticData: { title: ($) => $.translations.title, backUrl: '/trainer/courses/$courseId', mobile: true },
  beforeLoad: guardedBy('courses.create'),
  validateSearch: validateTranslationSearch,
  component: page(
    ['authoring', 'errors', 'shared'],
    () => import('#features/authoring/content-translations/translations.page.tsx'),
    'TranslationsPage',
  ),
});

const coursesRoute = createRoute({
  getParentRoute,
  path: '/trainer/courses',
  staticData: { title: ($) => $.authoring.list.title, backUrl: 'none' },
  beforeLoad: guardedBy('courses.create'),
  validateSearch: validateAuthoredFilter,
  component: page(
    ['authoring', 'shared'],
    () => import('#features/authoring/drafts/authored-courses.page.tsx'),
    'AuthoredCoursesPage',
  ),
});

const courseNewRoute = createRoute({
  getParentRoute,
  path: '/trainer/courses/new',
  staticData: {
    title: ($) => $.core.floatingButton.course,
    backUrl: '/trainer/courses',
    viewMode: viewModes.create,
  },
  beforeLoad: guardedBy('courses.create'),
  component: page(['authoring'], () => import('#features/authoring/drafts/new-course.page.tsx'), 'NewCoursePage'),
});

const courseImportRoute = createRoute({
  getParentRoute,
  path: '/trainer/courses/import',
  staticData: { title: ($) => $.courseImport.title, backUrl: '/trainer/courses' },
  beforeLoad: guardedBy('courses.create'),
  component: page(
    ['authoring'],
    () => import('#features/authoring/exchange/import-course.page.tsx'),
    'ImportCoursePage',
  ),
});

const courseReviewRoute = createRoute({
  getParentRoute,
  path: '/trainer/courses/$courseId',
  staticData: { title: ($) => $.reviewing.title, backUrl: '/trainer/courses', viewMode: viewModes.review },
  beforeLoad: guardedBy('courses.create'),
  validateSearch: validateReviewPlace,
  component: page(
    ['authoring', 'errors', 'shared', 'video'],
    () => import('#app/pages/course-review.page.tsx'),
    'CourseReviewPage',
  ),
});

const courseEditRoute = createRoute({
  getParentRoute,
  path: '/trainer/courses/$courseId/edit',
  staticData: { title: ($) => $.authoring.edit, backUrl: '/trainer/courses', viewMode: viewModes.edit },
  beforeLoad: guardedBy('courses.create'),
  validateSearch: validateEditorPlace,
  // Not awaited: the page shows what is there.
  loader: ({ params, location, preload }) => {
    const { lesson = null } = validateEditorPlace(location.search);
    void withTexts(['shared'], () => import('#ui/rich-editor/rich-editor.tsx')).catch(() => {});
    // Part of the page's file: a file of its own would arrive last, and be evaluated only after the first render.
    void withTexts(['authoring', 'errors', 'shared', 'video'], () => import('#app/pages/course-editor.page.tsx'))
      .then(({ startCourseEditor }) => startCourseEditor(Number(params.courseId), lesson, !preload))
      .catch(() => {});
  },
  component: page(
    ['authoring', 'errors', 'shared', 'video'],
    () => import('#app/pages/course-editor.page.tsx'),
    'CourseEditorPage',
  ),
});

const insightRoute = createRoute({
  getParentRoute,
  path: '/trainer/courses/$courseId/insight',
  staticData: { title: ($) => $.insight.title, backUrl: '/trainer/courses' },
  beforeLoad: guardedBy('courses.create'),
  validateSearch: validateInsight,
  component: page(
    ['learning', 'shared'],
    () => import('#features/learning/insight/course-insight.page.tsx'),
    'CourseInsightPage',
  ),
});

const learnersRoute = createRoute({
  getParentRoute,
  path: '/trainer/courses/$courseId/learners',
  staticData: { title: ($) => $.insight.learners, fallbackUrl: '/trainer/courses/$courseId/insight' },
  beforeLoad: guardedBy('courses.create'),
  validateSearch: validateLearners,
  component: page(
    ['learning', 'shared'],
    () => import('#features/learning/insight/course-learners.page.tsx'),
    'CourseLearnersPage',
  ),
});

const videosRoute = createRoute({
  getParentRoute,
  path: '/trainer/videos',
  staticData: { title: ($) => $.library.page, fallbackUrl: '/trainer/dashboard' },
  beforeLoad: guardedBy('videos.create'),
  validateSearch: validateLibrary,
  component: page(['errors', 'shared', 'video'], () => import('#app/pages/video-library.page.tsx'), 'VideoLibraryPage'),
});

const videoRoute = createRoute({
  getParentRoute,
  path: '/trainer/videos/$videoId',
  staticData: { title: ($) => $.library.workshop, backUrl: '/trainer/videos' },
  beforeLoad: guardedBy('videos.create'),
  component: page(
    ['errors', 'shared', 'video'],
    () => import('#app/pages/video-workshop.page.tsx'),
    'VideoWorkshopPage',
  ),
});

const profileRoute = createRoute({
  getParentRoute,
  path: '/trainer/profile/$userId',
  staticData: { title: ($) => $.core.header.profile, backUrl: 'none' },
  validateSearch: validateProfileSection,
  component: page(
    ['accounts', 'community', 'errors', 'learning', 'live', 'messaging', 'shared', 'trading'],
    () => import('#app/pages/profile.page.tsx'),
    'ProfilePage',
  ),
});

/** Without the shell, because it is shown in an iframe. */
export const draftPreviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trainer/courses/$courseId/preview',
  staticData: { title: ($) => $.reviewing.preview.title },
  beforeLoad: guardedBy('courses.create'),
  validateSearch: validatePreview,
  component: page(
    ['authoring', 'learning', 'shared', 'video'],
    () => import('#app/pages/draft-preview.page.tsx'),
    'DraftPreviewPage',
  ),
});

export const trainerRoutes = area.addChildren([
  dashboardRoute,
  videosRoute,
  videoRoute,
  insightRoute,
  learnersRoute,
  translationsRoute,
  academiesRoute,
  academyNewRoute,
  academyEditRoute,
  coursesRoute,
  courseNewRoute,
  courseImportRoute,
  courseReviewRoute,
  courseEditRoute,
  profileRoute,
]);
