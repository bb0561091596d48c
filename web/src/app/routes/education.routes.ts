import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { upcoming } from '#app/routes/upcoming.ts';

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
});

const dashboardRoute = createRoute({
  getParentRoute,
  path: '/education/dashboard',
  staticData: { title: ($) => $.core.menu.home, backUrl: 'none' },
});

const coursesRoute = createRoute({
  getParentRoute,
  path: '/education/courses',
  staticData: { title: ($) => $.core.pages.myCourses, backUrl: 'none' },
});

const courseRoute = createRoute({
  getParentRoute,
  path: '/education/courses/$courseId',
  staticData: { title: ($) => $.core.pages.course, backUrl: '/education/courses' },
});

const lessonRoute = createRoute({
  getParentRoute,
  path: '/education/courses/$courseId/lessons/$lessonId',
  staticData: { title: ($) => $.core.pages.lesson, mobile: true },
});

const myLearningRoute = createRoute({
  getParentRoute,
  path: '/education/mylearning',
  staticData: { title: ($) => $.core.menu.myLearning, backUrl: 'none' },
});

export const educationRoutes = area.addChildren([
  homeRoute,
  dashboardRoute,
  coursesRoute,
  courseRoute,
  lessonRoute,
  myLearningRoute,
  createRoute({ getParentRoute, ...upcoming('/education/onlive') }),
  createRoute({ getParentRoute, ...upcoming('/education/educators') }),
  createRoute({ getParentRoute, ...upcoming('/education/strategies') }),
  createRoute({ getParentRoute, ...upcoming('/education/strategies/$strategyId') }),
  createRoute({ getParentRoute, ...upcoming('/education/academies') }),
  createRoute({ getParentRoute, ...upcoming('/education/scanners') }),
  createRoute({ getParentRoute, ...upcoming('/education/feeds') }),
  createRoute({ getParentRoute, ...upcoming('/education/feeds/new') }),
  createRoute({ getParentRoute, ...upcoming('/education/feeds/$feedId/edit') }),
  createRoute({ getParentRoute, ...upcoming('/education/ideas') }),
  createRoute({ getParentRoute, ...upcoming('/education/ideas/new') }),
  createRoute({ getParentRoute, ...upcoming('/education/ideas/$ideaId') }),
  createRoute({ getParentRoute, ...upcoming('/education/news') }),
  createRoute({ getParentRoute, ...upcoming('/education/reports') }),
  createRoute({ getParentRoute, ...upcoming('/education/events') }),
]);
