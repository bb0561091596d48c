import { createRoute } from '@tanstack/react-router';
import { guardedBy } from '#app/guards.ts';
import { announcementRouteOptions } from '#app/routes/announcement-routes.ts';
import { importRouteOptions } from '#app/routes/import-routes.ts';
import { newsRouteOptions } from '#app/routes/news-routes.ts';
import { page } from '#app/routes/page.ts';
import { signedInRoute } from '#app/routes/root.route.ts';
import { strategyRouteOptions } from '#app/routes/strategy-routes.ts';
import { validateImportSearch } from '#features/accounts/user-imports/import-search.ts';
import { validateUserFilter } from '#features/accounts/users/user-filter.ts';
import { validateEducatorFilter } from '#features/community/educators/educator-filter.ts';
import { validateKeyFilter } from '#features/integrations/keys/key-filter.ts';
import { validateCertificateFilter } from '#features/learning/certificates/certificate-filter.ts';
import { validateCopy, validateEventList } from '#features/live/events/event-search.ts';
import { validateGapFilter } from '#features/market-data/gaps/gap-filter.ts';
import { validateSymbolFilter } from '#features/market-data/symbols/symbol-filter.ts';
import { validateMailLogFilter } from '#features/messaging/mails/mail-log-filter.ts';
import { validateAuditFilter } from '#features/oversight/audit/audit-filter.ts';
import { validateDashboard } from '#features/oversight/dashboard/dashboard-period.ts';
import { validateModerationFilter } from '#features/oversight/moderation/moderation-filter.ts';
import { validateTextFilter } from '#features/site/languages/text-filter.ts';
import { validateSettingsPlace } from '#features/site/settings/settings-place.ts';
import { validateSetupPlace } from '#features/site/settings/setup-steps.ts';
import { validateProjectFilter } from '#features/video/projects/project-filter.ts';
import { viewModes } from '@candela/contract/roles';

const area = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'admin',
  beforeLoad: guardedBy('areas.admin'),
});
const getParentRoute = () => area;

const dashboardRoute = createRoute({
  getParentRoute,
  path: '/admin/dashboard',
  staticData: { title: ($) => $.placeholders.adminDashboard.title, backUrl: 'none' },
  validateSearch: validateDashboard,
  component: page(
    ['accounts', 'billing', 'integrations', 'learning', 'messaging', 'oversight', 'shared', 'site', 'trading'],
    () => import('#app/pages/admin-dashboard.page.tsx'),
    'AdminDashboardPage',
  ),
});

const figureRowsRoute = createRoute({
  getParentRoute,
  path: '/admin/dashboard/$kind',
  staticData: { title: ($) => $.dashboard.title, backUrl: '/admin/dashboard' },
  validateSearch: validateDashboard,
  component: page(
    ['oversight', 'shared'],
    () => import('#features/oversight/dashboard/figure-rows.page.tsx'),
    'FigureRowsPage',
  ),
});

const educatorsRoute = createRoute({
  getParentRoute,
  path: '/admin/users',
  staticData: { title: ($) => $.core.menu.users, backUrl: 'none' },
  validateSearch: validateEducatorFilter,
  component: page(
    ['community', 'shared'],
    () => import('#features/community/educators/managed-educators.page.tsx'),
    'ManagedEducatorsPage',
  ),
});

const eventsRoute = createRoute({
  getParentRoute,
  path: '/admin/events',
  staticData: { title: ($) => $.core.menu.events, backUrl: 'none' },
  validateSearch: validateEventList,
  component: page(['live', 'shared'], () => import('#features/live/events/events-list.page.tsx'), 'EventsListPage'),
});

const eventFormPage = page(
  ['errors', 'live', 'shared'],
  () => import('#features/live/events/event-form.page.tsx'),
  'EventFormPage',
);

const eventAddRoute = createRoute({
  getParentRoute,
  path: '/admin/events/add',
  staticData: { title: ($) => $.core.floatingButton.event, backUrl: '/admin/events', viewMode: viewModes.create },
  validateSearch: validateCopy,
  component: eventFormPage,
});

const eventRoute = createRoute({
  getParentRoute,
  path: '/admin/events/$eventId',
  staticData: { title: ($) => $.events.edit, backUrl: '/admin/events', viewMode: viewModes.edit },
  component: eventFormPage,
});

const certificatesRoute = createRoute({
  getParentRoute,
  path: '/admin/certificates',
  staticData: { title: ($) => $.certificates.manage, backUrl: '/admin/dashboard' },
  validateSearch: validateCertificateFilter,
  component: page(
    ['learning', 'shared'],
    () => import('#features/learning/certificates/certificates-list.page.tsx'),
    'CertificatesListPage',
  ),
});

const videoProjectsRoute = createRoute({
  getParentRoute,
  path: '/admin/dyntube-projects',
  staticData: { title: ($) => $.videoProjects.title, backUrl: 'none' },
  validateSearch: validateProjectFilter,
  component: page(
    ['shared', 'video'],
    () => import('#features/video/projects/projects-list.page.tsx'),
    'ProjectsListPage',
  ),
});

const usersRoute = createRoute({
  getParentRoute,
  path: '/admin/usermanagement',
  staticData: { title: ($) => $.users.title, backUrl: 'none' },
  validateSearch: validateUserFilter,
  component: page(
    ['accounts', 'billing', 'errors', 'shared'],
    () => import('#app/pages/users.page.tsx'),
    'UsersWithSubscriptionsPage',
  ),
});

const importPeopleRoute = createRoute({
  getParentRoute,
  path: '/admin/usermanagement/import',
  staticData: { title: ($) => $.userImport.title, backUrl: '/admin/usermanagement' },
  validateSearch: validateImportSearch,
  component: page(
    ['accounts', 'shared'],
    () => import('#features/accounts/user-imports/import-people.page.tsx'),
    'ImportPeoplePage',
  ),
});

const candleImportsRoute = createRoute({
  getParentRoute,
  path: '/admin/market-data/imports',
  ...importRouteOptions.candles,
});

const economicImportsRoute = createRoute({
  getParentRoute,
  path: '/admin/economic-calendar',
  ...importRouteOptions.calendars,
});

const plansRoute = createRoute({
  getParentRoute,
  path: '/admin/plans',
  staticData: { title: ($) => $.plans.title, backUrl: '/admin/dashboard' },
  component: page(['billing', 'shared'], () => import('#app/pages/managed-plans.page.tsx'), 'ManagedPlansPage'),
});

const moderationRoute = createRoute({
  getParentRoute,
  path: '/admin/moderation',
  staticData: { title: ($) => $.moderation.title, backUrl: '/admin/dashboard' },
  validateSearch: validateModerationFilter,
  component: page(
    ['oversight', 'shared'],
    () => import('#features/oversight/moderation/moderation.page.tsx'),
    'ModerationPage',
  ),
});

const auditRoute = createRoute({
  getParentRoute,
  path: '/admin/audit',
  staticData: { title: ($) => $.audit.title, backUrl: '/admin/dashboard' },
  validateSearch: validateAuditFilter,
  component: page(
    ['oversight', 'shared', 'site'],
    () => import('#features/oversight/audit/audit.page.tsx'),
    'AuditPage',
  ),
});

const nodesRoute = createRoute({
  getParentRoute,
  path: '/admin/nodes',
  staticData: { title: ($) => $.nodes.title, backUrl: '/admin/dashboard' },
  component: page(['site'], () => import('#features/site/nodes/nodes.page.tsx'), 'NodesPage'),
});

const mailLogRoute = createRoute({
  getParentRoute,
  path: '/admin/mails',
  staticData: { title: ($) => $.mailLog.title, backUrl: '/admin/dashboard' },
  validateSearch: validateMailLogFilter,
  component: page(['messaging', 'shared'], () => import('#features/messaging/mails/mail-log.page.tsx'), 'MailLogPage'),
});

const languagesRoute = createRoute({
  getParentRoute,
  path: '/admin/languages',
  staticData: { title: ($) => $.languages.title, backUrl: 'none' },
  validateSearch: validateTextFilter,
  component: page(['shared', 'site'], () => import('#features/site/languages/languages.page.tsx'), 'LanguagesPage'),
});

const settingsRoute = createRoute({
  getParentRoute,
  path: '/admin/settings',
  staticData: { title: ($) => $.settings.title, backUrl: 'none' },
  validateSearch: validateSettingsPlace,
  component: page(
    ['shared', 'site', 'trading'],
    () => import('#app/pages/settings-with-log.page.tsx'),
    'SettingsWithLogPage',
  ),
});

const setupRoute = createRoute({
  getParentRoute,
  path: '/admin/setup',
  staticData: { title: ($) => $.setup.title, backUrl: '/admin/settings' },
  validateSearch: validateSetupPlace,
  component: page(['shared', 'site'], () => import('#app/pages/setup.page.tsx'), 'SetupWithLanguagesPage'),
});

const integrationsRoute = createRoute({
  getParentRoute,
  path: '/admin/integrations',
  staticData: { title: ($) => $.integrations.title, backUrl: '/admin/dashboard' },
  validateSearch: validateKeyFilter,
  component: page(['integrations', 'shared'], () => import('#app/pages/api-keys.page.tsx'), 'ApiKeysPage'),
});

const webhooksRoute = createRoute({
  getParentRoute,
  path: '/admin/integrations/webhooks',
  staticData: { title: ($) => $.webhooks.title, backUrl: '/admin/dashboard' },
  component: page(['integrations', 'shared'], () => import('#app/pages/webhooks.page.tsx'), 'WebhooksPage'),
});

const marketSourcesRoute = createRoute({
  getParentRoute,
  path: '/admin/market-data',
  staticData: { title: ($) => $.marketData.title, backUrl: '/admin/settings' },
  component: page(['market-data'], () => import('#app/pages/market-sources.page.tsx'), 'MarketSourcesPage'),
});

const marketSymbolsRoute = createRoute({
  getParentRoute,
  path: '/admin/market-data/symbols',
  staticData: { title: ($) => $.marketData.title, backUrl: '/admin/settings' },
  validateSearch: validateSymbolFilter,
  component: page(['market-data', 'shared'], () => import('#app/pages/market-symbols.page.tsx'), 'MarketSymbolsPage'),
});

const marketGapsRoute = createRoute({
  getParentRoute,
  path: '/admin/market-data/gaps',
  staticData: { title: ($) => $.marketData.title, backUrl: '/admin/settings' },
  validateSearch: validateGapFilter,
  component: page(['market-data', 'shared'], () => import('#app/pages/market-gaps.page.tsx'), 'MarketGapsPage'),
});

export const adminRoutes = area.addChildren([
  dashboardRoute,
  figureRowsRoute,
  educatorsRoute,
  eventsRoute,
  eventAddRoute,
  eventRoute,
  importPeopleRoute,
  candleImportsRoute,
  economicImportsRoute,
  usersRoute,
  languagesRoute,
  videoProjectsRoute,
  createRoute({ getParentRoute, path: '/admin/strategies', ...strategyRouteOptions.list }),
  createRoute({ getParentRoute, path: '/admin/strategies/add', ...strategyRouteOptions.new }),
  createRoute({ getParentRoute, path: '/admin/strategies/$strategyId', ...strategyRouteOptions.one }),
  createRoute({
    getParentRoute,
    path: '/admin/strategies/$strategyId/integrity',
    ...strategyRouteOptions.integrity,
  }),
  settingsRoute,
  setupRoute,
  marketSourcesRoute,
  marketSymbolsRoute,
  marketGapsRoute,
  createRoute({ getParentRoute, ...newsRouteOptions.sources }),
  createRoute({ getParentRoute, ...newsRouteOptions.rules }),
  certificatesRoute,
  auditRoute,
  mailLogRoute,
  nodesRoute,
  integrationsRoute,
  moderationRoute,
  webhooksRoute,
  plansRoute,
  createRoute({ getParentRoute, ...announcementRouteOptions.list }),
  createRoute({ getParentRoute, ...announcementRouteOptions.add }),
  createRoute({ getParentRoute, ...announcementRouteOptions.one }),
]);
