import { createRoute } from '@tanstack/react-router';
import { guardedBy, visibleBy } from '#app/guards.ts';
import { validateNewsPage } from '#app/news-in-address.ts';
import { feedRouteOptions } from '#app/routes/feed-routes.ts';
import { ideaRouteOptions } from '#app/routes/idea-routes.ts';
import { page } from '#app/routes/page.ts';
import { practiceRouteOptions } from '#app/routes/practice-routes.ts';
import { removalRouteOptions } from '#app/routes/removal-route.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { backtestRouteOptions, scannerRouteOptions } from '#app/routes/strategy-routes.ts';
import { validateSecond } from '#app/second-in-address.ts';
import { validateEducatorFilter } from '#features/community/educators/educator-filter.ts';
import { validateAcademyLanguage } from '#features/learning/academies/academy-filter.ts';
import { validateCourseFilter } from '#features/learning/courses/course-filter.ts';
import { validateLearningState } from '#features/learning/enrolments/learning-state.ts';
import { validateCalendarSearch } from '#features/live/events/event-search.ts';
import { validateMarketSearch } from '#features/market-data/watchlists/market-search.ts';
import { validateReportSearch } from '#features/oversight/report-runs/report-search.ts';
import { validatePracticeSearch } from '#features/trading/practice/practice-search.ts';
import { validateRankingSearch } from '#features/trading/records/record-search.ts';
import { withTexts } from '#platform/languages/texts.ts';
import { viewModes } from '@candela/contract/roles';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'education',
  beforeLoad: guardedBy('areas.education'),
});
const getParentRoute = () => area;

const homeRoute = createRoute({
  getParentRoute,
  path: '/education/home',
  staticData: { title: ($) => $.core.menu.home, backUrl: 'none' },
  component: page([], () => import('#app/pages/home.page.tsx'), 'HomePage'),
});

const dashboardRoute = createRoute({
  getParentRoute,
  path: '/education/dashboard',
  staticData: { title: ($) => $.core.menu.home, backUrl: 'none' },
  component: page([], () => import('#app/pages/home.page.tsx'), 'HomePage'),
});

const coursesRoute = createRoute({
  getParentRoute,
  path: '/education/courses',
  staticData: { title: ($) => $.core.pages.myCourses, backUrl: 'none' },
  validateSearch: validateCourseFilter,
  component: page(
    ['learning', 'shared'],
    () => import('#features/learning/courses/courses-list.page.tsx'),
    'CoursesListPage',
  ),
});

const courseRoute = createRoute({
  getParentRoute,
  path: '/education/courses/$courseId',
  staticData: { title: ($) => $.core.pages.course, backUrl: '/education/courses' },
  component: page(['errors', 'learning', 'shared'], () => import('#app/pages/course.page.tsx'), 'CoursePage'),
});

const lessonRoute = createRoute({
  getParentRoute,
  path: '/education/courses/$courseId/lessons/$lessonId',
  staticData: { title: ($) => $.core.pages.lesson, fallbackUrl: '/education/courses/$courseId', mobile: true },
  validateSearch: validateSecond,
  // Not awaited: the page can be shown before the data has loaded.
  loader: ({ params, preload }) => {
    void withTexts(['learning', 'video'], () => import('#app/pages/lesson-start.ts'))
      .then(({ startLesson }) => startLesson(Number(params.courseId), Number(params.lessonId), !preload))
      .catch(() => {});
  },
  component: page(['learning', 'shared', 'video'], () => import('#app/pages/lesson.page.tsx'), 'LessonPage'),
});

const quizRoute = createRoute({
  getParentRoute,
  path: '/education/courses/$courseId/lessons/$lessonId/quiz/$attemptId',
  staticData: {
    title: ($) => $.courses.lessonTypes.quiz,
    fallbackUrl: '/education/courses/$courseId/lessons/$lessonId',
    mobile: true,
  },
  component: page(['learning', 'shared'], () => import('#app/pages/quiz.page.tsx'), 'QuizPage'),
});

const offlineRoute = createRoute({
  getParentRoute,
  path: '/education/offline',
  staticData: { title: ($) => $.offline.pageTitle, backUrl: '/education/mylearning' },
  component: page(['learning'], () => import('#features/learning/offline/offline.page.tsx'), 'OfflinePage'),
});

const myLearningRoute = createRoute({
  getParentRoute,
  path: '/education/mylearning',
  staticData: { title: ($) => $.core.menu.myLearning, backUrl: 'none' },
  validateSearch: validateLearningState,
  component: page(['learning', 'live', 'shared'], () => import('#app/pages/my-learning.page.tsx'), 'MyLearningPage'),
});

const ownCertificatesRoute = createRoute({
  getParentRoute,
  path: '/education/mylearning/certificates',
  staticData: { title: ($) => $.certificates.mine, backUrl: '/education/mylearning' },
  component: page(
    ['learning', 'shared'],
    () => import('#features/learning/certificates/certificates.page.tsx'),
    'CertificatesPage',
  ),
});

const eventsRoute = createRoute({
  getParentRoute,
  path: '/education/events',
  staticData: { title: ($) => $.events.mine, backUrl: 'none', viewMode: viewModes.myEvents },
  validateSearch: validateCalendarSearch,
  component: page(['errors', 'live', 'shared'], () => import('#app/pages/events.page.tsx'), 'EventsPage'),
});

const onliveRoute = createRoute({
  getParentRoute,
  path: '/education/onlive',
  staticData: { title: ($) => $.live.title, backUrl: 'none' },
  component: page(['live'], () => import('#features/live/streams/live-list.page.tsx'), 'LiveListPage'),
});

const educatorsRoute = createRoute({
  getParentRoute,
  path: '/education/educators',
  staticData: { title: ($) => $.core.menu.educators, backUrl: 'none' },
  validateSearch: validateEducatorFilter,
  component: page(
    ['accounts', 'community', 'live', 'shared'],
    () => import('#app/pages/educators.page.tsx'),
    'EducatorsPage',
  ),
});

const academiesRoute = createRoute({
  getParentRoute,
  path: '/education/academies',
  staticData: { title: ($) => $.core.menu.academies, backUrl: 'none' },
  validateSearch: validateAcademyLanguage,
  component: page(
    ['learning', 'shared'],
    () => import('#features/learning/academies/academies-list.page.tsx'),
    'AcademiesListPage',
  ),
});

const academyRoute = createRoute({
  getParentRoute,
  path: '/education/academies/$academyId',
  staticData: { title: ($) => $.core.menu.academies, backUrl: '/education/academies' },
  component: page(['learning', 'shared'], () => import('#features/learning/academies/academy.page.tsx'), 'AcademyPage'),
});

const marketsRoute = createRoute({
  getParentRoute,
  path: '/education/markets',
  staticData: { title: ($) => $.core.pages.markets, backUrl: 'none' },
  validateSearch: validateMarketSearch,
  component: page(
    ['errors', 'market-data', 'shared'],
    () => import('#features/market-data/watchlists/markets.page.tsx'),
    'MarketsPage',
  ),
});

const marketSymbolRoute = createRoute({
  getParentRoute,
  path: '/education/markets/$symbol',
  staticData: { title: ($) => $.core.pages.symbol, backUrl: '/education/markets' },
  component: page(
    ['errors', 'market-data', 'shared', 'trading'],
    () => import('#app/pages/market-symbol.page.tsx'),
    'MarketSymbolPage',
  ),
});

const subscriptionRoute = createRoute({
  getParentRoute,
  path: '/education/subscription',
  staticData: { title: ($) => $.subscriptions.title, backUrl: '/education/home' },
  validateSearch: (search: Record<string, unknown>): { paid?: true } => (search['paid'] === true ? { paid: true } : {}),
  component: page(
    ['billing', 'shared'],
    () => import('#features/billing/subscriptions/own-subscriptions.page.tsx'),
    'OwnSubscriptionsPage',
  ),
});

const plansRoute = createRoute({
  getParentRoute,
  path: '/education/plans',
  staticData: { title: ($) => $.subscriptions.plans, backUrl: '/education/subscription' },
  component: page(
    ['billing', 'shared'],
    () => import('#features/billing/subscriptions/plan-offer.page.tsx'),
    'PlanOfferPage',
  ),
});

const ideasRoute = createRoute({ getParentRoute, path: '/education/ideas', ...ideaRouteOptions.list });
const newIdeaRoute = createRoute({ getParentRoute, path: '/education/ideas/new', ...ideaRouteOptions.new });
const ideaRoute = createRoute({ getParentRoute, path: '/education/ideas/$ideaId', ...ideaRouteOptions.one });

const recordsRoute = createRoute({
  getParentRoute,
  path: '/education/records',
  beforeLoad: visibleBy('Trade Ideas'),
  validateSearch: validateRankingSearch,
  staticData: { title: ($) => $.core.pages.records, backUrl: '/education/ideas' },
  component: page(['shared', 'trading'], () => import('#features/trading/records/ranking.page.tsx'), 'RankingPage'),
});

const practiceRoute = createRoute({
  getParentRoute,
  path: '/education/practice',
  beforeLoad: visibleBy('Trade Ideas'),
  validateSearch: validatePracticeSearch,
  staticData: { title: ($) => $.core.pages.practice, backUrl: '/education/ideas' },
  component: page(['shared', 'trading'], () => import('#features/trading/practice/practice.page.tsx'), 'PracticePage'),
});

const reportsRoute = createRoute({
  getParentRoute,
  path: '/education/reports',
  staticData: { title: ($) => $.reports.title, backUrl: 'none' },
  validateSearch: validateReportSearch,
  component: page(['oversight', 'shared'], () => import('#app/pages/reports.page.tsx'), 'ReportsPage'),
});

const journalRoute = createRoute({ getParentRoute, path: '/education/journal', ...practiceRouteOptions.journal });
const practiceSessionRoute = createRoute({
  getParentRoute,
  path: '/education/practice/$sessionId',
  ...practiceRouteOptions.session,
});

const newsRoute = createRoute({
  getParentRoute,
  path: '/education/news',
  staticData: { title: ($) => $.core.menu.news, backUrl: 'none' },
  validateSearch: validateNewsPage,
  component: page(['community', 'shared'], () => import('#app/pages/news.page.tsx'), 'NewsPage'),
});

const scannersRoute = createRoute({ getParentRoute, path: '/education/scanners', ...scannerRouteOptions.list });
const strategiesRoute = createRoute({ getParentRoute, path: '/education/strategies', ...scannerRouteOptions.list });
const ownStrategiesRoute = createRoute({
  getParentRoute,
  path: '/education/strategies/mine',
  ...scannerRouteOptions.own,
});
const newStrategyRoute = createRoute({ getParentRoute, path: '/education/strategies/new', ...scannerRouteOptions.new });
const strategyRoute = createRoute({
  getParentRoute,
  path: '/education/strategies/$strategyId',
  ...scannerRouteOptions.one,
});
const strategyIntegrityRoute = createRoute({
  getParentRoute,
  path: '/education/strategies/$strategyId/integrity',
  ...scannerRouteOptions.integrity,
});
const tradingViewRoute = createRoute({
  getParentRoute,
  path: '/education/strategies/$strategyId/tradingview',
  ...scannerRouteOptions.tradingView,
});
const backtestsRoute = createRoute({
  getParentRoute,
  path: '/education/strategies/$strategyId/backtests',
  ...backtestRouteOptions.list,
});
const backtestRoute = createRoute({
  getParentRoute,
  path: '/education/strategies/$strategyId/backtests/$backtestId',
  ...backtestRouteOptions.one,
});

export const educationRoutes = area.addChildren([
  homeRoute,
  subscriptionRoute,
  plansRoute,
  dashboardRoute,
  coursesRoute,
  courseRoute,
  lessonRoute,
  quizRoute,
  offlineRoute,
  myLearningRoute,
  ownCertificatesRoute,
  eventsRoute,
  onliveRoute,
  educatorsRoute,
  marketsRoute,
  marketSymbolRoute,
  strategiesRoute,
  ownStrategiesRoute,
  newStrategyRoute,
  strategyRoute,
  strategyIntegrityRoute,
  tradingViewRoute,
  backtestsRoute,
  backtestRoute,
  academiesRoute,
  academyRoute,
  scannersRoute,
  createRoute({ getParentRoute, path: '/education/feeds', ...feedRouteOptions.list }),
  createRoute({ getParentRoute, path: '/education/feeds/new', ...feedRouteOptions.new('/education/feeds') }),
  createRoute({ getParentRoute, path: '/education/feeds/$feedId/edit', ...feedRouteOptions.edit('/education/feeds') }),
  createRoute({ getParentRoute, path: '/education/feeds/$feedId', ...feedRouteOptions.one }),
  ideasRoute,
  newIdeaRoute,
  ideaRoute,
  createRoute({ getParentRoute, ...removalRouteOptions }),
  recordsRoute,
  practiceRoute,
  practiceSessionRoute,
  journalRoute,
  newsRoute,
  reportsRoute,
]);
